import "server-only";
import { dayIn } from "#lib/protocol/calendar-day.ts";
import { type DayRange, parseDayRange } from "#lib/protocol/day-range.ts";
import { deviceSortFields } from "#lib/protocol/device-list.ts";
import { listText } from "#lib/protocol/intl-words.ts";
import {
  dueValues,
  type FilteredList,
  filteredLists,
  type KeptPromise,
  keptPromises,
  notPrefix,
} from "#lib/protocol/list-filter.ts";
import { isOpenOrderView, type OpenOrderView } from "#lib/protocol/open-orders.ts";
import { t } from "#lib/protocol/words/t.ts";
import { V4Error } from "#lib/v4/errors.ts";

/** The filters whose values are compared with those of a record. */
const valueFields = {
  orders: ["status", "type", "country", "team", "employee"],
  employees: ["status", "country", "team"],
  inventory: ["category", "country", "status", "employee", "team"],
} as const satisfies Record<FilteredList, readonly string[]>;

/** The filters that name days. */
const dayFields = {
  orders: ["created", "expected", "finished"],
  employees: [],
  inventory: [],
} as const satisfies Record<FilteredList, readonly string[]>;

export type ValueField = (typeof valueFields)[FilteredList][number];
export type DayField = (typeof dayFields)[FilteredList][number];

/** Returns the filters of a list whose values it can offer. */
export const valueFieldsOf = (list: FilteredList): readonly ValueField[] => valueFields[list];

/** One condition of a filter. A record must meet all of them. */
export type Condition =
  | {
      kind: "values";
      field: ValueField;
      /** The record has one of the values, or none of them. `(none)` stands for a record that states none. */
      isNot: boolean;
      values: readonly string[];
    }
  | { kind: "days"; field: DayField; days: DayRange | "missing"; timeZone: string }
  /** The order is open, and late by its SLA or expected by the end of a day; `null` where no day is asked for. */
  | { kind: "due"; isLate: boolean; by: string | null; timeZone: string }
  /** The order was finished within one of the promises. */
  | { kind: "kept"; values: readonly KeptPromise[] }
  /** The order took so many business days, both included; `null` where there is no such limit. */
  | { kind: "took"; from: number | null; to: number | null };

/** What an address asks of a list. */
export interface ListQuery {
  list: FilteredList;
  conditions: readonly Condition[];
  /** A view of the open orders; `null` for the whole list. */
  view: OpenOrderView | null;
  sort: string | null;
  sortDirection: "asc" | "desc" | null;
  /** 0-indexed. */
  page: number;
  limit: number;
}

/** How a person's days are told from one another. */
export interface Calendar {
  now: Date;
  timeZone: string;
}

const maxValues = 200;
const maxValueLength = 512;
const maxPage = 1_000_000;
const maxLimit = 1_000;
const defaultLimit = 50;

const refuse = (list: FilteredList, message: string): never => {
  throw new V4Error({
    kind: "validation",
    message,
    status: 400,
    operation: filteredLists[list],
  });
};

const readValues = (list: FilteredList, name: string, given: unknown): readonly string[] => {
  const values = [...new Set([given].flat().map(String))];
  if (values.length > maxValues) {
    refuse(list, t("listRefusal.tooManyValues", { name, count: values.length, max: maxValues }));
  }
  if (values.some((value) => value.length > maxValueLength)) {
    refuse(list, t("listRefusal.longValue", { name, max: maxValueLength }));
  }
  return values;
};

const readDays = (
  list: FilteredList,
  field: DayField,
  given: unknown,
  { now, timeZone }: Calendar,
): Condition => {
  // A promise counts days in UTC, and an expected date often comes without a time.
  const zone = field === "created" ? timeZone : "UTC";
  const text = String(given);
  const days =
    parseDayRange(text, dayIn(now, zone)) ??
    refuse(list, t("listRefusal.noDays", { name: field, text: text.slice(0, 40) }));
  return { kind: "days", field, days, timeZone: zone };
};

/** Returns the values of a filter that takes only some. */
const readChoices = <Choice extends string>(
  list: FilteredList,
  name: string,
  given: unknown,
  choices: readonly Choice[],
): Choice[] =>
  readValues(list, name, given).map(
    (value) =>
      choices.find((each) => each === value) ??
      refuse(
        list,
        t("listRefusal.noChoice", { name, choices: listText(choices), text: value.slice(0, 40) }),
      ),
  );

const readKept = (list: FilteredList, given: unknown): Condition => ({
  kind: "kept",
  values: readChoices(list, "kept", given, keptPromises),
});

const readDue = (list: FilteredList, given: unknown, { now }: Calendar): Condition => {
  const values = readChoices(list, "due", given, dueValues);
  const ends = values.flatMap((value) => {
    const range = value === "late" ? null : parseDayRange(value, dayIn(now, "UTC"));
    return range === null || range === "missing" || range.to === null ? [] : [range.to];
  });
  const isLate = values.includes("late");
  return { kind: "due", isLate, by: ends.toSorted().at(-1) ?? null, timeZone: "UTC" };
};

const readTook = (list: FilteredList, given: unknown): Condition => {
  const text = String(given);
  const [, from = "", to = ""] =
    /^(\d{1,4}(?:\.\d+)?)?\.\.(\d{1,4}(?:\.\d+)?)?$/.exec(text.slice(0, 40)) ?? [];
  if (!from && !to) {
    refuse(list, t("listRefusal.noDuration", { text: text.slice(0, 40) }));
  }
  const limit = (digits: string) => (digits === "" ? null : Number(digits));
  return { kind: "took", from: limit(from), to: limit(to) };
};

const readWhole = (
  list: FilteredList,
  name: string,
  given: unknown,
  { otherwise, from, to }: { otherwise: number; from: number; to: number },
): number => {
  if (given === undefined) return otherwise;
  if (typeof given === "number" && Number.isInteger(given) && given >= from && given <= to) {
    return given;
  }
  return refuse(list, t("listRefusal.noWhole", { name, from, to }));
};

/** The fields by which the copy of each list sorts; none is its own order. */
const sorts: Readonly<Record<FilteredList, readonly string[]>> = {
  orders: ["createdAt", "orderType", "status", "country", "expectedAt", "teamName"],
  employees: ["displayName", "email", "teamName", "jobTitle", "country", "status"],
  inventory: deviceSortFields,
};

/** The fields of an address that are no filter. */
const others = ["page", "limit", "sort", "sortDirection", "view"];

/**
 * Returns what the input of an address asks of a list. Throws `V4Error` (validation) for a filter that the copy
 * does not have, and for a value that none of them takes: a filter that is left out would widen the list.
 */
export const readListQuery = (
  list: FilteredList,
  input: Readonly<Record<string, unknown>>,
  calendar: Calendar,
): ListQuery => {
  const conditions = Object.entries(input).flatMap(([name, given]): Condition[] => {
    if (given === undefined || others.includes(name)) return [];
    const isNot = name.startsWith(notPrefix);
    const base = isNot ? name.slice(notPrefix.length) : name;
    const field = valueFields[list].find((each) => each === base);
    if (field) return [{ kind: "values", field, isNot, values: readValues(list, name, given) }];
    const dayField = dayFields[list].find((each) => each === name);
    if (dayField) return [readDays(list, dayField, given, calendar)];
    if (list === "orders" && name === "due") return [readDue(list, given, calendar)];
    if (list === "orders" && name === "kept") return [readKept(list, given)];
    if (list === "orders" && name === "took") return [readTook(list, given)];
    return refuse(list, t("listRefusal.noFilter", { name: name.slice(0, 40) }));
  });
  const { view, sort, sortDirection } = input;
  if (sort !== undefined && !sorts[list].includes(String(sort))) {
    refuse(list, t("listRefusal.noSort", { sort: String(sort).slice(0, 40) }));
  }
  // A built-in view of devices is a filter, which an address to the copy has in its place.
  if (list === "inventory" && view !== undefined) {
    refuse(list, t("listRefusal.noView", { view: String(view).slice(0, 40) }));
  }
  return {
    list,
    conditions,
    view: list === "orders" && isOpenOrderView(view) ? view : null,
    sort: sort === undefined ? null : String(sort),
    sortDirection: sortDirection === "asc" || sortDirection === "desc" ? sortDirection : null,
    page: readWhole(list, "page", input.page, { otherwise: 0, from: 0, to: maxPage }),
    limit: readWhole(list, "limit", input.limit, {
      otherwise: defaultLimit,
      from: 1,
      to: maxLimit,
    }),
  };
};
