import { dayIn } from "#lib/protocol/calendar-day.ts";

/** The figures of the page of reports, by the name that its file has in an address: `/api/reports/promise`. */
export const figureNames = ["promise", "days", "open", "devices", "conditions"] as const;
export type FigureName = (typeof figureNames)[number];

export const isFigureName = (given: string): given is FigureName =>
  figureNames.some((name) => name === given);

/** How many months the reports about finished orders go back. */
export const reportMonths = [12, 6, 3] as const;

/** What an address asks of the reports: `?months=6&country=DE&all=countries`. */
export interface ReportQuestion {
  months: (typeof reportMonths)[number];
  /** `null` for all countries. */
  country: string | null;
  /** Shows each country and type of order, not only those with the most orders. */
  showsAll: boolean;
}

/** A code or a name. A longer text is no country of any record. */
const maxCountryLength = 80;

/** Returns what an address asks of the reports. What it does not understand counts as not asked. */
export const readReportQuestion = (search: URLSearchParams): ReportQuestion => ({
  months: reportMonths.find((each) => String(each) === search.get("months")) ?? 12,
  country: search.get("country")?.slice(0, maxCountryLength) || null,
  showsAll: search.get("all") === "countries",
});

/** Returns the names of what an address has and the reports do not: parameters, and those with a value that they lack. */
export const unknownReportParts = (search: URLSearchParams): string[] => {
  const { months, showsAll } = readReportQuestion(search);
  const isKnown: Record<string, (value: string) => boolean> = {
    months: (value) => value === String(months),
    country: () => true,
    all: (value) => value === "" || showsAll,
  };
  return [...search].flatMap(([name, value]) =>
    Object.hasOwn(isKnown, name) && isKnown[name]?.(value) ? [] : [name],
  );
};

/** Returns the address of a question, without what is the default. */
export const writeReportQuestion = ({ months, country, showsAll }: ReportQuestion): string => {
  const search = new URLSearchParams();
  if (months !== 12) search.set("months", String(months));
  if (country !== null) search.set("country", country);
  if (showsAll) search.set("all", "countries");
  return search.size > 0 ? `?${search}` : "";
};

/** Returns the months of a period in UTC, oldest first, `2026-11`: the last one is that of `now`. */
export const monthsUpTo = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const at = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - index), 1);
    return dayIn(new Date(at), "UTC").slice(0, 7);
  });

/** Returns the days of months, `2026-10-01..2026-11-30`, as filters write them. */
export const daysOfMonths = (first: string, last = first): string => {
  const [year = 0, month = 1] = last.split("-").map(Number);
  return `${first}-01..${dayIn(new Date(Date.UTC(year, month, 0)), "UTC")}`;
};

/** The finished orders of a month, and in how many of them a promise was kept. */
export interface PromiseMonth {
  /** `2026-10`, in UTC. */
  month: string;
  orders: number;
  /** Orders of which it is known whether the first promise was kept, and those of which it was. */
  firstKnown: number;
  firstKept: number;
  lastKnown: number;
  lastKept: number;
  /** Neither promise was kept. */
  late: number;
}

export interface PromiseReport {
  /** Every month of the period, oldest first. */
  months: PromiseMonth[];
  /** The first day on which an order was seen to finish: ISO 8601, UTC; `null` without any. */
  since: string | null;
  /** Finished orders of which nothing shows when they did, of all times. */
  unseenCount: number;
}

/** The days that finished orders of one country and type took. Business days, counted by the service. */
export interface DaysGroup {
  /** Empty where the orders state none. */
  country: string;
  type: string;
  count: number;
  /** Half of the orders took at most so many days, and nine of ten; how many took at most, or at least so many. */
  p50: number;
  upToP50: number;
  p90: number;
  fromP90: number;
  /** At most so many days were promised to half of the orders; `null` where none states a promise. */
  promised: number | null;
}

export interface DaysReport {
  /** Most orders first. */
  groups: DaysGroup[];
  /** Finished orders whose end lies in a gap of more than a day, or that state no days. */
  leftOutCount: number;
}

/** The open orders that were placed in a week, by status. */
export interface OpenWeek {
  /** The days of the week, from Monday; of what is older; `(none)` for orders that don't say when. */
  days: string;
  byStatus: Readonly<Record<string, number>>;
}

export interface OpenReport {
  /** As the service writes them, most orders first; empty for orders without a status. */
  statuses: string[];
  /** Oldest first: the older ones together, each week, and those that don't say when. */
  weeks: OpenWeek[];
}

export interface DeviceGroup {
  /** The country, or the condition. `null` where devices state none. */
  name: string | null;
  count: number;
  byStatus: Readonly<Record<string, number>>;
}

export interface DeviceReport {
  statuses: string[];
  groups: DeviceGroup[];
  /** Whether each device states its status, and its country: the inventory can be filtered by what all state. */
  hasStatus: boolean;
  hasCountry: boolean;
}

/** The answer of a report, or why the console's own copy does not prove it. */
export type Proven<Report> =
  | {
      report: Report;
      /** When the copy was read: ISO 8601, UTC. */
      at: string;
    }
  | { report: null; reason: string };
