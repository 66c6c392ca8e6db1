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
import { t } from "#lib/protocol/words/t.ts";

const legend = () => (
  <>
    <span>
      <svg width="11" height="11" className="me-1.5 inline-block align-[-1px]" aria-hidden="true">
        <circle cx="5.5" cy="5.5" r="4.8" fill="var(--ink)" />
      </svg>
      {t("reports.firstPromised")}
    </span>
    <span>
      <svg width="11" height="11" className="me-1.5 inline-block align-[-1px]" aria-hidden="true">
        <circle cx="5.5" cy="5.5" r="4.3" fill="none" stroke="var(--ink)" strokeWidth="1.6" />
      </svg>
      {t("reports.lastPromised")}
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
    ["first", sums.firstKept, sums.firstKnown, t("reports.firstPromised")],
    ["last", sums.lastKept, sums.lastKnown, t("reports.lastPromised")],
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
  { locale }: ReportFormats,
): string => {
  const { orders, firstKnown } = sumMonths(months);
  const unseen = unseenCount;
  const seen =
    since === null
      ? t("reports.sampleNone", { unseen })
      : t("reports.sample", { orders, day: dayText(since, locale), unseen });
  const count = orders - firstKnown;
  return count > 0 ? `${seen} ${t("reports.undecided", { count })}` : seen;
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
      title={t("reports.promiseTitle")}
      subtitle={t("reports.promiseSubtitle")}
      question={question}
      legend={report && legend()}
      reason={report ? undefined : answer.reason}
    >
      {report && (
        <Beside
          chart={
            <>
              {!isEmpty && <Shares report={report} question={question} />}
              <PromiseChart report={report} question={question} formats={formats} />
              <Note>
                {sampleText(report, formats)} {t("reports.promiseNote")}
              </Note>
            </>
          }
          table={
            !isEmpty && (
              <Table
                label={t("reports.promiseTitle")}
                table={promiseTable(report, question, formats)}
              />
            )
          }
        />
      )}
    </Figure>
  );
}
