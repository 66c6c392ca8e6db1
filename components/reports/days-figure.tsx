import { DayRulers } from "#components/reports/day-rulers.tsx";
import { Figure, Note } from "#components/reports/figure.tsx";
import { reportsHref } from "#components/reports/report-links.ts";
import { minGroupCount } from "#components/reports/report-tables.ts";
import type { ReportFormats } from "#components/reports/report-text.ts";
import { sentencesText } from "#lib/protocol/intl-words.ts";
import type { DaysGroup, DaysReport, Proven, ReportQuestion } from "#lib/protocol/report.ts";
import { sentenceGap, t } from "#lib/protocol/words/t.ts";

/** Countries and types that are shown unless the address asks for all. */
const maxCountries = 8;
const maxTypes = 4;

const largestFirst = (counts: ReadonlyMap<string, number>) =>
  [...counts].toSorted(([, a], [, b]) => b - a).map(([name]) => name);

const sumBy = (groups: readonly DaysGroup[], name: "country" | "type") => {
  const sums = new Map<string, number>();
  for (const group of groups) {
    sums.set(group[name], (sums.get(group[name]) ?? 0) + group.count);
  }
  return sums;
};

const legend = () => (
  <>
    <span>
      <svg width="11" height="11" className="me-1.5 inline-block align-[-1px]" aria-hidden="true">
        <circle cx="5.5" cy="5.5" r="4.6" fill="var(--ink)" />
      </svg>
      {t("reports.half")}
    </span>
    <span>
      <svg width="4" height="12" className="me-1.5 inline-block align-[-1px]" aria-hidden="true">
        <path d="M2 0v12" stroke="var(--ink)" strokeWidth="2.2" />
      </svg>
      {t("reports.nine")}
    </span>
    <span>
      <svg width="4" height="14" className="me-1.5 inline-block align-[-2px]" aria-hidden="true">
        <path d="M2 0v14" stroke="var(--ink-3)" strokeWidth="1.2" />
      </svg>
      {t("reports.promised")}
    </span>
    <span className="text-signal">{t("reports.past")}</span>
  </>
);

/** How long finished orders took, by country and type. */
export function DaysFigure({
  answer,
  months,
  question,
  formats,
}: {
  answer: Proven<DaysReport>;
  months: readonly string[];
  question: ReportQuestion;
  formats: ReportFormats;
}) {
  const { report } = answer;
  const groups = report?.groups.filter(({ count }) => count >= minGroupCount) ?? [];
  const small = report?.groups.filter(({ count }) => count < minGroupCount) ?? [];
  const smallCount = small.reduce((sum, { count }) => sum + count, 0);
  const countries = largestFirst(sumBy(groups, "country"));
  const types = largestFirst(sumBy(groups, "type"));
  const shownCountries = question.showsAll ? countries : countries.slice(0, maxCountries);
  const shownTypes = question.showsAll ? types : types.slice(0, maxTypes);
  const isCut = shownCountries.length < countries.length || shownTypes.length < types.length;
  return (
    <Figure
      figure="days"
      number={2}
      title={t("reports.daysTitle")}
      subtitle={t("reports.daysSubtitle")}
      question={question}
      legend={report && groups.length > 0 && legend()}
      reason={report ? undefined : answer.reason}
    >
      {groups.length > 0 ? (
        <DayRulers
          groups={groups}
          countries={shownCountries}
          types={shownTypes}
          months={months}
          formats={formats}
        />
      ) : (
        <p className="mt-3 text-ink-2">
          {report?.groups.length
            ? t("reports.noGroup", { min: minGroupCount })
            : t("reports.noFinished")}
        </p>
      )}
      {report && (
        <Note>
          {isCut && (
            <>
              {t("reports.cut", {
                shownCountries: shownCountries.length,
                countries: countries.length,
                shownTypes: shownTypes.length,
                types: types.length,
              })}
              {sentenceGap()}
              <a className="link no-print" href={reportsHref({ ...question, showsAll: true })}>
                {t("reports.showAll")}
              </a>{" "}
              ·{" "}
            </>
          )}
          {sentencesText([
            t("reports.counted", { orders: groups.reduce((sum, { count }) => sum + count, 0) }),
            smallCount > 0 && t("reports.smallLeftOut", { count: smallCount, min: minGroupCount }),
            report.leftOutCount > 0 && t("reports.undatedLeftOut", { count: report.leftOutCount }),
            t("reports.ownDays"),
          ])}
        </Note>
      )}
    </Figure>
  );
}
