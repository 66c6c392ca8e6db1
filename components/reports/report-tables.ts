import { ordersHref, orMissing } from "#components/reports/report-links.ts";
import {
  dayText,
  monthText,
  percentText,
  type ReportFormats,
} from "#components/reports/report-text.ts";
import { statusLabel } from "#components/ui/status.tsx";
import { countryName } from "#lib/protocol/country-name.ts";
import type { KeptPromise } from "#lib/protocol/list-filter.ts";
import {
  type DaysReport,
  daysOfMonths,
  type OpenReport,
  type OpenWeek,
  type PromiseMonth,
  type PromiseReport,
  type ReportQuestion,
} from "#lib/protocol/report.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t } from "#lib/protocol/words/t.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import { missingValue } from "#lib/v4/order-view-names.ts";

/** A number or a text of a table, with the rows that are behind it. */
export interface Cell {
  text: string;
  href?: string | null;
}

/** What stands beside a figure, and in its file. The first column names the row. */
export interface ReportTable {
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
  /** The sum of all rows. */
  total?: readonly Cell[];
}

/** Returns the orders that finished in some days, or those of them in which a promise was kept. */
export const finishedHref = (
  days: string,
  { country }: Pick<ReportQuestion, "country">,
  kept?: KeptPromise,
): string => ordersHref({ finished: days, country, kept });

/** Returns the sums of months. */
export const sumMonths = (months: readonly PromiseMonth[]): Omit<PromiseMonth, "month"> => {
  const sumOf = (name: keyof Omit<PromiseMonth, "month">) =>
    months.reduce((sum, month) => sum + month[name], 0);
  return {
    orders: sumOf("orders"),
    firstKnown: sumOf("firstKnown"),
    firstKept: sumOf("firstKept"),
    lastKnown: sumOf("lastKnown"),
    lastKept: sumOf("lastKept"),
    late: sumOf("late"),
  };
};

/** Months, newest first, in which orders finished. */
export const promiseTable = (
  { months }: PromiseReport,
  question: ReportQuestion,
  { locale, numbers: { numberText } }: ReportFormats,
): ReportTable => {
  const cells = (name: string, days: string, sums: Omit<PromiseMonth, "month">): Cell[] => {
    const { orders, firstKnown, firstKept, lastKnown, lastKept, late } = sums;
    const href = (kept?: KeptPromise) => finishedHref(days, question, kept);
    return [
      { text: name },
      { text: numberText(orders), href: href() },
      { text: percentText(firstKept, firstKnown), href: firstKnown > 0 ? href("first") : null },
      { text: percentText(lastKept, lastKnown), href: lastKnown > 0 ? href("last") : null },
      { text: numberText(late), href: href("no") },
    ];
  };
  const [first, last] = [months.at(0), months.at(-1)];
  const filled = months.filter(({ orders }) => orders > 0).toReversed();
  return {
    columns: [
      t("reports.finishedIn"),
      t("reports.orders"),
      t("reports.columnFirst"),
      t("reports.columnLast"),
      t("reports.late"),
    ],
    rows: filled.map((each) =>
      cells(monthText(each.month, locale), daysOfMonths(each.month), each),
    ),
    ...(first && last && filled.length > 0
      ? {
          total: cells(
            t("reports.allMonths", { months: months.length }),
            daysOfMonths(first.month, last.month),
            sumMonths(months),
          ),
        }
      : {}),
  };
};

/** Fewer orders than these are left out: nine of ten of them would mean one order. */
export const minGroupCount = 10;

/** Returns the orders of a country and type that finished in a period within, or from, some days. */
export const tookHref = (
  { country, type }: { country: string; type: string },
  months: readonly string[],
  took: string,
): string =>
  ordersHref({
    finished: daysOfMonths(months[0] ?? "", months.at(-1)),
    country: orMissing(country),
    type: orMissing(type),
    took,
  });

export const countryText = (country: string): string =>
  country === "" ? t("reports.notStated") : showUnsafe(countryName(country));

export const typeText = (type: string): string =>
  type === "" ? t("reports.notStated") : showUnsafe(codeWord("orderType", type));

/** Countries and types with enough orders. */
export const daysTable = (
  { groups }: DaysReport,
  months: readonly string[],
  { numbers: { numberText } }: ReportFormats,
): ReportTable => ({
  columns: [
    t("reports.country"),
    t("reports.type"),
    t("reports.orders"),
    t("reports.columnHalf"),
    t("reports.columnNine"),
    t("reports.columnPromised"),
  ],
  rows: groups
    .filter(({ count }) => count >= minGroupCount)
    .map((group) => [
      { text: countryText(group.country) },
      { text: typeText(group.type) },
      { text: numberText(group.count), href: tookHref(group, months, "0..") },
      { text: numberText(group.p50), href: tookHref(group, months, `0..${group.p50}`) },
      { text: numberText(group.p90), href: tookHref(group, months, `${group.p90}..`) },
      { text: group.promised === null ? "—" : numberText(group.promised) },
    ]),
});

export const statusText = (status: string): string =>
  status === "" ? t("reports.noStatus") : showUnsafe(statusLabel(status));

/** Returns the open orders that were placed in some days, of a status or of all. */
export const openHref = (
  days: string | undefined,
  { country }: Pick<ReportQuestion, "country">,
  status?: string,
): string =>
  ordersHref({
    view: "open",
    created: days,
    country,
    status: status === undefined ? undefined : orMissing(status),
  });

export const sumOf = (byStatus: Readonly<Record<string, number>>): number =>
  Object.values(byStatus).reduce((sum, count) => sum + count, 0);

/** Returns the first day of a week, and words for the other bars. */
export const weekText = ({ days }: OpenWeek, { locale }: ReportFormats, hasYear = true): string => {
  if (days === missingValue) return t("reports.notStated");
  const [from = ""] = days.split("..");
  if (from === "") return t("reports.earlier");
  return days.endsWith("..") ? t("reports.later") : dayText(from, locale, hasYear);
};

/** Weeks, newest first, in which open orders were placed. */
export const openTable = (
  { statuses, weeks }: OpenReport,
  question: ReportQuestion,
  formats: ReportFormats,
): ReportTable => {
  const { numberText } = formats.numbers;
  const cells = (name: string, days: string | undefined, byStatus: OpenWeek["byStatus"]) => [
    { text: name },
    ...statuses.map((status) => {
      const count = byStatus[status] ?? 0;
      return { text: numberText(count), href: openHref(days, question, status) };
    }),
    { text: numberText(sumOf(byStatus)), href: openHref(days, question) },
  ];
  const all: Record<string, number> = {};
  for (const { byStatus } of weeks) {
    for (const [status, count] of Object.entries(byStatus))
      all[status] = (all[status] ?? 0) + count;
  }
  const filled = weeks.filter(({ byStatus }) => sumOf(byStatus) > 0).toReversed();
  return {
    columns: [t("reports.placed"), ...statuses.map(statusText), t("reports.open")],
    rows: filled.map((week) => cells(weekText(week, formats), week.days, week.byStatus)),
    ...(filled.length > 0 ? { total: cells(t("reports.all"), undefined, all) } : {}),
  };
};
