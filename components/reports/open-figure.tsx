import { ChartFrame } from "#components/reports/chart-frame.tsx";
import { Beside, Figure, Note, Table } from "#components/reports/figure.tsx";
import {
  openHref,
  openTable,
  statusText,
  sumOf,
  weekText,
} from "#components/reports/report-tables.ts";
import type { ReportFormats } from "#components/reports/report-text.ts";
import { type Scale, scaleFromZero } from "#components/reports/scale.ts";
import { fillOf, StatusLegend } from "#components/reports/status-colors.tsx";
import { sentencesText } from "#lib/protocol/intl-words.ts";
import type { OpenReport, OpenWeek, Proven, ReportQuestion } from "#lib/protocol/report.ts";
import { t } from "#lib/protocol/words/t.ts";
import { missingValue } from "#lib/v4/order-view-names.ts";

const top = 26;
const bottom = 182;
const height = 208;

/** Weeks of one length; the older orders together, and those that don't say when, are bars of another kind. */
const isWeek = ({ days }: OpenWeek) => /^\d.*\.\.\d/.test(days);

const yOf = ({ to }: Scale, count: number) => bottom - (Math.min(count, to) / to) * (bottom - top);

/** The bar of a week, divided by status. One that is taller than the scale is drawn broken. */
function Bar({
  week,
  left,
  share,
  statuses,
  scale,
  question,
  formats,
}: {
  week: OpenWeek;
  /** The place of the bar and its width, in percent. */
  left: number;
  share: number;
  statuses: readonly string[];
  scale: Scale;
  question: ReportQuestion;
  formats: ReportFormats;
}) {
  const total = sumOf(week.byStatus);
  if (total === 0) return null;
  const isBroken = total > scale.to;
  // A broken bar keeps the shares of its statuses.
  const shrink = isBroken ? scale.to / total : 1;
  const name = isWeek(week)
    ? t("reports.weekOf", { day: weekText(week, formats) })
    : weekText(week, formats);
  const x = `${left + share * 0.22}%`;
  const barWidth = `${share * 0.56}%`;
  let below = 0;
  const parts = statuses.flatMap((status) => {
    const count = week.byStatus[status] ?? 0;
    if (count === 0) return [];
    const from = below;
    below += count * shrink;
    return [{ status, count, y: yOf(scale, below), to: yOf(scale, from) }];
  });
  return (
    <g>
      {parts.map(({ status, count, y, to }) => (
        <a
          key={status}
          href={openHref(week.days, question, status)}
          aria-label={t("reports.barStatus", { week: name, count, status: statusText(status) })}
        >
          <title>{t("reports.barStatusTitle", { count, status: statusText(status) })}</title>
          <rect
            x={x}
            y={y}
            width={barWidth}
            height={Math.max(1, to - y - 1)}
            fill={fillOf(status)}
            opacity="0.92"
          />
        </a>
      ))}
      {isBroken && (
        <line
          x1={`${left + share * 0.16}%`}
          x2={`${left + share * 0.84}%`}
          y1={top + 26}
          y2={top + 20}
          stroke="var(--paper)"
          strokeWidth="5"
        />
      )}
      <a
        href={openHref(week.days, question)}
        aria-label={t("reports.barOpen", { week: name, count: total })}
      >
        <text
          x={`${left + share / 2}%`}
          y={yOf(scale, total) - 6}
          textAnchor="middle"
          className="fill-ink text-small font-medium"
        >
          {formats.numbers.numberText(total)}
        </text>
      </a>
    </g>
  );
}

function Chart({
  report: { statuses, weeks },
  question,
  formats,
}: {
  report: OpenReport;
  question: ReportQuestion;
  formats: ReportFormats;
}) {
  const largest = Math.max(0, ...weeks.filter(isWeek).map(({ byStatus }) => sumOf(byStatus)));
  const scale = scaleFromZero(largest || Math.max(...weeks.map(({ byStatus }) => sumOf(byStatus))));
  const share = 100 / weeks.length;
  const lastWeek = weeks.findLastIndex(isWeek);
  // Labels of all weeks would touch each other. The last one has one, and what is no week.
  const hasLabel = (week: OpenWeek, index: number) => !isWeek(week) || (lastWeek - index) % 2 === 0;
  const isEmpty = weeks.every(({ byStatus }) => sumOf(byStatus) === 0);
  return (
    <ChartFrame
      title={t("reports.openChart")}
      height={height}
      width="min-w-180 labels:min-w-140"
      ticks={scale.ticks.map((value) => ({
        value,
        text: formats.numbers.numberText(value),
        y: yOf(scale, value),
      }))}
    >
      {weeks.map((week, index) => (
        <g key={week.days}>
          <Bar
            week={week}
            left={index * share}
            share={share}
            statuses={statuses}
            scale={scale}
            question={question}
            formats={formats}
          />
          {hasLabel(week, index) && (
            <text
              x={`${(index + 0.5) * share}%`}
              y="200"
              textAnchor="middle"
              className="fill-ink-2 text-small"
            >
              {weekText(week, formats, false)}
            </text>
          )}
        </g>
      ))}
      {isEmpty && (
        <text x="50%" y="100" textAnchor="middle" className="fill-ink-2 text-base">
          {t("reports.noOpen")}
        </text>
      )}
    </ChartFrame>
  );
}

/** The open orders by status, and by the week in which they were placed. */
export function OpenFigure({
  answer,
  question,
  formats,
}: {
  answer: Proven<OpenReport>;
  question: ReportQuestion;
  formats: ReportFormats;
}) {
  const { report } = answer;
  const count = report?.weeks.reduce((sum, { byStatus }) => sum + sumOf(byStatus), 0) ?? 0;
  const hasUndated = report?.weeks.some(({ days }) => days === missingValue);
  return (
    <Figure
      figure="open"
      number={3}
      title={t("reports.openTitle")}
      subtitle={t("reports.openSubtitle")}
      question={question}
      legend={report && <StatusLegend statuses={report.statuses} />}
      reason={report ? undefined : answer.reason}
    >
      {report && (
        <Beside
          chart={
            <>
              <Chart report={report} question={question} formats={formats} />
              <Note>
                {sentencesText([
                  count > 0 && t("reports.openAll", { count }),
                  t("reports.openNote"),
                  hasUndated && t("reports.openUndated"),
                ])}
              </Note>
            </>
          }
          table={
            count > 0 && (
              <Table label={t("reports.openTitle")} table={openTable(report, question, formats)} />
            )
          }
        />
      )}
    </Figure>
  );
}
