import "server-only";
import { sql } from "drizzle-orm";
import { countryNames } from "#lib/protocol/country-names.ts";
import type {
  FilteredList,
  FilteredPage,
  FilterValues,
  filteredLists,
} from "#lib/protocol/list-filter.ts";
import { sortRows } from "#lib/protocol/sort-rows.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import {
  atOneMoment,
  compileQuery,
  countMatching,
  findOrder,
  findPageIds,
  findSealed,
  findStoredValues,
  type ListOrder,
} from "#lib/server/filter/filter-rows.ts";
import {
  type Calendar,
  type ListQuery,
  readListQuery,
  valueFieldsOf,
} from "#lib/server/filter/list-query.ts";
import { openList, type ProvenList, unproven } from "#lib/server/filter/open-list.ts";
import { readMatching } from "#lib/server/filter/read-matching.ts";
import { showSealed } from "#lib/server/filter/show-sealed.ts";
import { SealError } from "#lib/server/keys/seal.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { showUnsafeIn } from "#lib/server/upstream/show-unsafe-text.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";
import type { Employee } from "#lib/v4/records/employee.ts";
import { employeeTitle } from "#lib/v4/records/employee-title.ts";
import type { Order } from "#lib/v4/records/order.ts";
import type { RecordOf } from "#lib/v4/registry.ts";

/** More are not sorted here: each page decrypts them all, because the mirror knows no names. */
const maxSortedByName = 10_000;

/** Reads what an employee is sorted by: their name where the address names nothing. */
const readSorted =
  (sort: string | null) =>
  (employee: Employee): unknown => {
    if (sort === null || sort === "displayName") return employeeTitle(employee);
    const value = employee[sort];
    return sort === "country" && typeof value === "string" ? (countryNames[value] ?? value) : value;
  };

const tooMany: FilteredPage<never> = {
  page: null,
  undecidedCount: 0,
  at: null,
  reason: `More than ${maxSortedByName} employees match these filters. Add another one.`,
};

/** Returns a page of the employees that match, sorted by their names or another field. */
const findEmployees = async (
  { role }: Principal,
  { connection, at }: ProvenList,
  query: ListQuery,
): Promise<FilteredPage<Employee>> =>
  atOneMoment(async (tx) => {
    const matching = await compileQuery(tx, connection, query, null);
    const { count, undecidedCount } = await countMatching(tx, matching);
    if (count > maxSortedByName) return tooMany;
    const rows: Employee[] = [];
    const from = { connection, list: query.list, role };
    const byId: ListOrder = { by: sql`${mirrorRecords.id}`, direction: "asc" };
    for await (const some of readMatching<Employee>(tx, from, matching, byId)) rows.push(...some);
    const { page, limit, sort, sortDirection } = query;
    const sorted = sortRows(rows, readSorted(sort), sortDirection ?? "asc");
    const items = sorted.slice(page * limit, (page + 1) * limit);
    return {
      page: { items, page, pageSize: limit, totalCount: count, nextCursor: null },
      undecidedCount,
      at: at.toISOString(),
    };
  });

const findOrders = async (
  { role }: Principal,
  { connection, at, view, opensIn }: ProvenList,
  query: ListQuery,
): Promise<FilteredPage<Order>> => {
  const { page, limit, list } = query;
  const { count, undecidedCount, rows } = await atOneMoment(async (tx) => {
    const matching = await compileQuery(tx, connection, query, view);
    const counted = await countMatching(tx, matching);
    const part = { count: counted.count, page, limit };
    const order = await findOrder(tx, connection, query, opensIn);
    const ids = await findPageIds(tx, matching, order, part);
    return { ...counted, rows: await findSealed(tx, connection, list, ids) };
  });
  const items = showSealed<Order>(connection, list, role, rows);
  return {
    page: { items, page, pageSize: limit, totalCount: count, nextCursor: null },
    undecidedCount,
    at: at.toISOString(),
  };
};

/**
 * Returns a page of the records that match the filters of an address, as the person's role sees them, from the
 * mirror of their own connection; without a page, why the mirror does not prove the list. Throws
 * `PrincipalError` (role, no_connection) and `V4Error` for a wrong input.
 */
export const findFilteredList = async <List extends FilteredList>(
  principal: Principal,
  list: List,
  input: Readonly<Record<string, unknown>>,
  calendar: Calendar,
): Promise<FilteredPage<RecordOf<(typeof filteredLists)[List]>>> => {
  type Answer = FilteredPage<RecordOf<(typeof filteredLists)[List]>>;
  const query = readListQuery(list, input, calendar);
  const opened = await openList(principal, query);
  const nothing = { page: null, undecidedCount: 0, at: null } as const;
  if ("reason" in opened) return { ...nothing, ...opened };
  const find = list === "orders" ? findOrders : findEmployees;
  try {
    return (await find(principal, opened, query)) as Answer;
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    log().warn({ error: errorFields(error) }, "the mirror can't be decrypted");
    return { ...nothing, ...unproven(list, query.view) };
  }
};

/**
 * Returns the values that the filters of a list can offer, from the mirror of the person's own connection; or why
 * it does not prove the list. Throws `PrincipalError` (role, no_connection).
 */
export const findFilterValues = async (
  principal: Principal,
  list: FilteredList,
): Promise<FilterValues> => {
  const opened = await openList(principal, { list, view: null });
  if ("reason" in opened) return { isProven: false, ...opened };
  const { connection } = opened;
  const values = await atOneMoment(async (tx) => {
    const found: [string, string[]][] = [];
    for (const field of valueFieldsOf(list)) {
      // Thousands of IDs are no choice; the editor finds a person by name.
      if (field === "employee") continue;
      const values = await findStoredValues(tx, connection, list, field);
      // One of several spellings stands for all of them.
      const byKey = new Map(values.toReversed().map((value) => [nameKey(value), value]));
      byKey.delete("");
      found.push([field, [...byKey.values()].toReversed()]);
    }
    return Object.fromEntries(found);
  });
  return { isProven: true, values: showUnsafeIn(values) };
};
