import { Beside, Figure, Note, Table } from "#components/reports/figure.tsx";
import { PromiseChart } from "#components/reports/promise-chart.tsx";
import { finishedHref, promiseTable, sumMonths } from "#components/reports/report-tables.ts";
import { dayText, percentText, type ReportFormats } from "#components/reports/report-text.ts";
import {
  daysOfMonths,
  type PromiseReport,
  type Proven,
  type ReportQuestion,
} from "#lib/protocol/report.ts";

const legend = (
  <>
    <span>
      <svg width="11" height="11" className="me-1.5 inline-block align-[-1px]" aria-hidden="true">
        <circle cx="5.5" cy="5.5" r="4.8" fill="var(--ink)" />
      </svg>
      as first promised
    </span>
    <span>
      <svg width="11" height="11" className="me-1.5 inline-block align-[-1px]" aria-hidden="true">
        <circle cx="5.5" cy="5.5" r="4.3" fill="none" stroke="var(--ink)" strokeWidth="1.6" />
      </svg>
      as last promised
    </span>
  </>
);

function Shares({
  report: { months },
  question,
}: {
  report: PromiseReport;
  question: ReportQuestion;
}) {
  const sums = sumMonths(months);
  const days = daysOfMonths(months[0]?.month ?? "", months.at(-1)?.month);
  const shares = [
    ["first", sums.firstKept, sums.firstKnown, "as first promised"],
    ["last", sums.lastKept, sums.lastKnown, "as last promised"],
  ] as const;
  return (
    <dl className="mt-0.5 mb-2 flex gap-8.5">
      {shares.map(([kept, part, whole, label]) => (
        <div key={kept} className="flex flex-col-reverse">
          <dt className="text-compact text-ink-2">{label}</dt>
          <dd className="text-[28px]/8.5 font-semibold tracking-tight">
            {whole > 0 ? (
              <a href={finishedHref(days, question, kept)}>{percentText(part, whole)}</a>
            ) : (
              "—"
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What the sample is: finished orders that were seen, and those that were not. */
const sampleText = (
  { months, since, unseenCount }: PromiseReport,
  { locale, numbers: { countText, numberText } }: ReportFormats,
) => {
  const { orders, firstKnown } = sumMonths(months);
  const seen =
    since === null
      ? "No order was seen to finish yet"
      : `${orders === 0 ? "No finished order" : countText(orders, "finished order")} seen, or dated by their log, since ${dayText(since, locale)}`;
  const unseen = unseenCount > 0 ? `; ${numberText(unseenCount)} older ones unknown` : "";
  const undecided =
    orders > firstKnown
      ? ` ${numberText(orders - firstKnown)} of them don’t say what was promised.`
      : "";
  return `${seen}${unseen}.${undecided}`;
};

/** In how many finished orders the promise was kept, by month. */
export function PromiseFigure({
  answer,
  question,
  formats,
}: {
  answer: Proven<PromiseReport>;
  question: ReportQuestion;
  formats: ReportFormats;
}) {
  const { report } = answer;
  const isEmpty = report?.months.every(({ orders }) => orders === 0);
  return (
    <Figure
      figure="promise"
      number={1}
      title="Promise kept"
      subtitle="finished within the promised business days, by month of finish"
      question={question}
      legend={report && legend}
      reason={report ? undefined : answer.reason}
    >
      {report && (
        <Beside
          chart={
            <>
              {!isEmpty && <Shares report={report} question={question} />}
              <PromiseChart report={report} question={question} formats={formats} />
              <Note>
                {sampleText(report, formats)} * This month so far. Cancelled orders and paused days
                don’t count. “As first promised” takes the days that Quartermaster saw first, “as
                last promised” those before the finish. Days are the service’s own count; months are
                in UTC.
              </Note>
            </>
          }
          table={
            !isEmpty && (
              <Table label="Promise kept" table={promiseTable(report, question, formats)} />
            )
          }
        />
      )}
    </Figure>
  );
}
