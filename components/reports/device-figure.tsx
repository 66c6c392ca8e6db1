import { deviceTable, groupHref } from "#components/reports/device-table.ts";
import { CellText, Figure, Note } from "#components/reports/figure.tsx";
import { statusText } from "#components/reports/report-tables.ts";
import type { ReportFormats } from "#components/reports/report-text.ts";
import { fillOf, StatusLegend, unknownFill } from "#components/reports/status-colors.tsx";
import { sentencesText } from "#lib/protocol/intl-words.ts";
import type { DeviceGroup, DeviceReport, Proven, ReportQuestion } from "#lib/protocol/report.ts";
import { t } from "#lib/protocol/words/t.ts";

/** The numbers of the figures, by what they divide the devices. */
const figures = {
  country: { figure: "devices", number: 4 },
  condition: { figure: "conditions", number: 5 },
} as const;

const textsOf = (by: keyof typeof figures) => ({
  ...figures[by],
  title: by === "country" ? t("reports.placesTitle") : t("reports.conditionsTitle"),
  subtitle: by === "country" ? t("reports.placesSubtitle") : t("reports.conditionsSubtitle"),
});

/** The devices of a group as a bar, divided by status. What is not known is hatched. */
function Bar({
  group,
  report,
  largest,
  hrefOf,
}: {
  group: DeviceGroup;
  report: DeviceReport;
  largest: number;
  hrefOf: (status: string) => string | null;
}) {
  let before = 0;
  return (
    <svg width="100%" height="16" className="mirrored block" aria-hidden="true">
      {report.statuses.map((status) => {
        const count = group.byStatus[status] ?? 0;
        if (count === 0) return null;
        const x = (before / largest) * 100;
        before += count;
        const href = hrefOf(status);
        const part = (
          <rect
            key={status}
            x={`${x}%`}
            y="1"
            width={`${(count / largest) * 100}%`}
            height="14"
            fill={group.name === null ? unknownFill : fillOf(status)}
            stroke="var(--paper)"
            strokeWidth="1"
          />
        );
        if (!href) return part;
        // The number of the same row is the link for the keyboard and for screen readers.
        return (
          <a key={status} href={href} tabIndex={-1}>
            <title>{t("reports.barStatusTitle", { count, status: statusText(status) })}</title>
            {part}
          </a>
        );
      })}
    </svg>
  );
}

const headClass = "border-b border-rule-2 pb-1 ps-4 align-bottom text-small font-medium text-ink-3";
const cellClass = "h-7.5 border-b border-rule ps-4 text-end whitespace-nowrap";
const nameClass =
  "sticky inset-s-0 z-1 max-w-60 min-w-28 bg-paper print:bg-transparent text-start wrap-break-word";
const rowNameClass = `h-7.5 border-b border-rule ${nameClass}`;

/** How many devices there are by status, and by country or by condition. */
export function DeviceFigure({
  answer,
  by,
  question,
  formats,
}: {
  answer: Proven<DeviceReport>;
  by: keyof typeof figures;
  question: ReportQuestion;
  formats: ReportFormats;
}) {
  const { report } = answer;
  const texts = textsOf(by);
  if (!report) return <Figure {...texts} question={question} reason={answer.reason} />;
  const { columns, rows, total } = deviceTable(report, question, by, formats);
  const [name, ...counts] = columns;
  const largest = Math.max(1, ...report.groups.map(({ count }) => count));
  const lines = total ? [...rows, total] : rows;
  const count = report.groups.reduce((sum, each) => sum + each.count, 0);
  return (
    <Figure {...texts} question={question} legend={<StatusLegend statuses={report.statuses} />}>
      {count === 0 ? (
        <p className="mt-3 text-ink-2">
          {question.country === null ? t("reports.noDevices") : t("reports.noDevicesHere")}
        </p>
      ) : (
        <div className="mt-2.5 overflow-x-auto">
          <table
            className="w-full min-w-160 border-collapse text-compact tabular-nums"
            aria-label={texts.title}
          >
            <thead>
              <tr>
                <th
                  scope="col"
                  className={`border-b border-rule-2 pb-1 align-bottom text-small font-medium text-ink-3 ${nameClass}`}
                >
                  {name}
                </th>
                <td className={`${headClass} w-1/2 min-w-60`} />
                {counts.map((column) => (
                  <th key={column} scope="col" className={`${headClass} text-end`}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map(([head, ...cells], index) => {
                const group = report.groups[index];
                return (
                  <tr
                    key={group ? (group.name ?? "") : "total"}
                    className={group ? "" : "font-medium"}
                  >
                    <th scope="row" className={`${rowNameClass} ${group ? "font-normal" : ""}`}>
                      {head?.text}
                    </th>
                    <td className={cellClass}>
                      {group && (
                        <Bar
                          group={group}
                          report={report}
                          largest={largest}
                          hrefOf={(status) =>
                            by === "country" ? groupHref(report, group.name, status) : null
                          }
                        />
                      )}
                    </td>
                    {cells.map((cell, at) => (
                      <td key={counts[at]} className={cellClass}>
                        <CellText {...cell} />
                      </td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      <Note>
        {sentencesText([
          t("reports.deviceCount", { count }),
          by === "condition" && t("reports.noConditionFilter"),
          (!report.hasStatus || (by === "country" && !report.hasCountry)) && t("reports.unlinked"),
          t("reports.hatched"),
        ])}
      </Note>
    </Figure>
  );
}
