import { ChartFrame } from "#components/reports/chart-frame.tsx";
import { finishedHref } from "#components/reports/report-tables.ts";
import {
  monthText,
  percentOf,
  percentText,
  type ReportFormats,
} from "#components/reports/report-text.ts";
import { type Scale, scaleOfPercents } from "#components/reports/scale.ts";
import {
  daysOfMonths,
  type PromiseMonth,
  type PromiseReport,
  type ReportQuestion,
} from "#lib/protocol/report.ts";
import { t } from "#lib/protocol/words/t.ts";

const top = 12;
const bottom = 240;
const height = 284;

const yOf = ({ from, to }: Scale, percent: number) =>
  bottom - ((percent - from) / (to - from)) * (bottom - top);

interface Mark {
  month: PromiseMonth;
  days: string;
  /** The place of the month from the left edge. */
  x: string;
  first: number | null;
  last: number | null;
}

const marksOf = ({ months }: PromiseReport): Mark[] =>
  months.map((month, index) => ({
    month,
    days: daysOfMonths(month.month),
    x: `${(((index + 0.5) / months.length) * 100).toFixed(3)}%`,
    first: percentOf(month.firstKept, month.firstKnown),
    last: percentOf(month.lastKept, month.lastKnown),
  }));

/** The dot of the first promise with its number, and the ring of the last one. */
function Dots({
  mark: { month, days, x, first, last },
  scale,
  question,
  name,
}: {
  mark: Mark;
  scale: Scale;
  question: ReportQuestion;
  name: string;
}) {
  const y = {
    first: first === null ? null : yOf(scale, first),
    last: last === null ? null : yOf(scale, last),
  };
  return (
    <>
      {y.first !== null && y.last !== null && (
        <line x1={x} x2={x} y1={y.first} y2={y.last} stroke="var(--ink-3)" strokeWidth="1.5" />
      )}
      {y.last !== null && (
        <a
          href={finishedHref(days, question, "last")}
          aria-label={t("reports.lastMark", {
            month: name,
            percent: percentText(month.lastKept, month.lastKnown),
            kept: month.lastKept,
            known: month.lastKnown,
          })}
        >
          <title>
            {t("reports.lastShare", { percent: percentText(month.lastKept, month.lastKnown) })}
          </title>
          <circle cx={x} cy={y.last} r="9" fill="transparent" />
          <circle
            cx={x}
            cy={y.last}
            r={last === first ? 7.2 : 4.5}
            fill="var(--paper)"
            stroke="var(--ink)"
            strokeWidth="1.6"
          />
        </a>
      )}
      {y.first !== null && (
        <a
          href={finishedHref(days, question, "first")}
          aria-label={t("reports.firstMark", {
            month: name,
            percent: percentText(month.firstKept, month.firstKnown),
            kept: month.firstKept,
            known: month.firstKnown,
          })}
        >
          <title>
            {t("reports.firstShare", { percent: percentText(month.firstKept, month.firstKnown) })}
          </title>
          <circle cx={x} cy={y.first} r="4.8" fill="var(--ink)" />
          <text
            x={x}
            y={y.first + 19}
            textAnchor="middle"
            className="fill-ink text-small font-medium"
          >
            {first}
          </text>
        </a>
      )}
    </>
  );
}

/** The months below the chart, each with its number of orders. */
function Months({
  marks,
  question,
  formats,
}: {
  marks: Mark[];
  question: ReportQuestion;
  formats: ReportFormats;
}) {
  return marks.map(({ month, days, x }, index) => {
    const isJanuary = (at: number) => marks[at]?.month.month.endsWith("-01") ?? false;
    // Two years beside each other would overlap.
    const hasYear = isJanuary(index) || (index === 0 && !isJanuary(1));
    const isLast = index === marks.length - 1;
    return (
      <g key={month.month}>
        <text x={x} y="262" textAnchor="middle" className="fill-ink-2 text-small">
          {monthText(month.month, formats.locale, hasYear)}
          {isLast ? " *" : ""}
        </text>
        {month.orders > 0 && (
          <a
            href={finishedHref(days, question)}
            aria-label={t("reports.monthOrders", {
              month: monthText(month.month, formats.locale),
              orders: month.orders,
            })}
          >
            <text x={x} y="278" textAnchor="middle" className="fill-ink-3 text-small">
              {formats.numbers.numberText(month.orders)}
            </text>
          </a>
        )}
      </g>
    );
  });
}

/** Dots and rings by month. The scale stays where it is while the months scroll. */
export function PromiseChart({
  report,
  question,
  formats,
}: {
  report: PromiseReport;
  question: ReportQuestion;
  formats: ReportFormats;
}) {
  const marks = marksOf(report);
  const percents = marks.flatMap(({ first, last }) =>
    [first, last].filter((each) => each !== null),
  );
  const scale = scaleOfPercents(percents);
  const isEmpty = report.months.every(({ orders }) => orders === 0);
  const known = marks.filter((mark): mark is Mark & { first: number } => mark.first !== null);
  return (
    <ChartFrame
      empty={isEmpty && t("reports.noFinished")}
      title={t("reports.promiseChart")}
      height={height}
      width="min-w-184 labels:min-w-160"
      ticks={scale.ticks.map((value) => ({
        value,
        text: value === 100 ? t("reports.percent", { percent: value }) : String(value),
        y: yOf(scale, value),
      }))}
      beside={
        !isEmpty && (
          <text x="36" y="278" textAnchor="end" className="fill-ink-3 text-small">
            {t("reports.ordersAxis")}
          </text>
        )
      }
    >
      {known.slice(1).map(({ month, x, first }, index) => {
        const before = known[index];
        return before ? (
          <line
            key={month.month}
            x1={before.x}
            y1={yOf(scale, before.first)}
            x2={x}
            y2={yOf(scale, first)}
            stroke="var(--ink)"
            opacity="0.35"
          />
        ) : null;
      })}
      {marks.map((mark) => (
        <Dots
          key={mark.month.month}
          mark={mark}
          scale={scale}
          question={question}
          name={monthText(mark.month.month, formats.locale)}
        />
      ))}
      <Months marks={marks} question={question} formats={formats} />
    </ChartFrame>
  );
}
