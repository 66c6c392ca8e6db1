import { DayRulers } from "#components/reports/day-rulers.tsx";
import { Figure, Note } from "#components/reports/figure.tsx";
import { reportsHref } from "#components/reports/report-links.ts";
import { minGroupCount } from "#components/reports/report-tables.ts";
import type { ReportFormats } from "#components/reports/report-text.ts";
import type { DaysGroup, DaysReport, Proven, ReportQuestion } from "#lib/protocol/report.ts";

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

const legend = (
  <>
    <span>
      <svg width="11" height="11" className="me-1.5 inline-block align-[-1px]" aria-hidden="true">
        <circle cx="5.5" cy="5.5" r="4.6" fill="var(--ink)" />
      </svg>
      half took at most (p50)
    </span>
    <span>
      <svg width="4" height="12" className="me-1.5 inline-block align-[-1px]" aria-hidden="true">
        <path d="M2 0v12" stroke="var(--ink)" strokeWidth="2.2" />
      </svg>
      nine of ten took at most (p90)
    </span>
    <span>
      <svg width="4" height="14" className="me-1.5 inline-block align-[-2px]" aria-hidden="true">
        <path d="M2 0v14" stroke="var(--ink-3)" strokeWidth="1.2" />
      </svg>
      promised
    </span>
    <span className="text-signal">past the promise</span>
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
  const { numberText, countText } = formats.numbers;
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
      title="Days to finish"
      subtitle="business days from placed to finished, by country and type"
      question={question}
      legend={report && groups.length > 0 && legend}
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
            ? `No country has ${minGroupCount} finished orders of one type in this period`
            : "No finished orders in this period"}
        </p>
      )}
      {report && (
        <Note>
          {isCut && (
            <>
              {shownCountries.length} of {countText(countries.length, "country", "countries")} and{" "}
              {shownTypes.length} of {countText(types.length, "type")}, most orders first.{" "}
              <a className="link no-print" href={reportsHref({ ...question, showsAll: true })}>
                Show all
              </a>{" "}
              ·{" "}
            </>
          )}
          {countText(
            groups.reduce((sum, { count }) => sum + count, 0),
            "order",
          )}{" "}
          counted.{" "}
          {smallCount > 0 &&
            `${numberText(smallCount)} left out in groups of fewer than ${minGroupCount}, because their percentiles mean nothing. `}
          {report.leftOutCount > 0 &&
            `${numberText(report.leftOutCount)} left out, because they state no days or no read shows within a day when they finished. `}
          Days are the service’s own count.
        </Note>
      )}
    </Figure>
  );
}
