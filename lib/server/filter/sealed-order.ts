import "server-only";
import { setImmediate as letRequestsRun } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { countryNames } from "#lib/protocol/country-names.ts";
import type { DeviceSortField } from "#lib/protocol/device-list.ts";
import type { FilteredList } from "#lib/protocol/list-filter.ts";
import { compareSorted, sortRows } from "#lib/protocol/sort-rows.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import {
  compileQuery,
  type ListOrder,
  type Matching,
  ofList,
} from "#lib/server/filter/filter-rows.ts";
import type { ListQuery } from "#lib/server/filter/list-query.ts";
import { readMatching } from "#lib/server/filter/read-matching.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { readSortedDevice } from "#lib/server/mirror/device-list.ts";
import { defineSettings } from "#lib/server/per-process.ts";
import type { Role } from "#lib/server/role.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import type { StoreReader } from "#lib/server/store/store.ts";
import { keepAnswer } from "#lib/server/upstream/kept-answers.ts";
import type { Device } from "#lib/v4/records/device.ts";
import type { Employee } from "#lib/v4/records/employee.ts";
import { employeeTitle } from "#lib/v4/records/employee-title.ts";

/**
 * Names are sealed, so the store has no index that sorts by them: whoever sorts decrypts every record. Few are decrypted
 * for each page. Of many, the order is found once and kept for a minute, as IDs alone.
 */

export const [sealedOrderSettings, setSealedOrderSettings] = defineSettings("sealedOrder", {
  /** The most records that each page decrypts and sorts anew. */
  maxSortedAtOnce: 10_000,
  /** The most records whose order is found: their IDs and values are in memory meanwhile. */
  maxOrdered: 200_000,
  /** How long an order is kept: while a person turns pages. Milliseconds. */
  keptMs: 60_000,
});

type SealedRecord = Employee | Device;
type Sorted = Pick<ListQuery, "sort" | "sortDirection">;

/** Returns whether a list is sorted by what only decrypted records say. Devices have the order of their IDs by default. */
export const isSortedByName = ({ list, sort }: Pick<ListQuery, "list" | "sort">): boolean =>
  list === "employees" || (list === "inventory" && sort !== null);

/** The order of the records that the store itself knows. */
export const byId: ListOrder = { by: sql`${mirrorRecords.id}`, direction: "asc" };

const readSortedEmployee =
  (sort: string | null) =>
  (employee: Employee): unknown => {
    if (sort === null || sort === "displayName") return employeeTitle(employee);
    const value = employee[sort];
    return sort === "country" && typeof value === "string" ? (countryNames[value] ?? value) : value;
  };

/** Returns how the field is read by which a list is sorted: of employees their name where the address names none. */
const readerOf = (list: FilteredList, sort: string | null): ((record: SealedRecord) => unknown) =>
  list === "employees"
    ? (readSortedEmployee(sort) as (record: SealedRecord) => unknown)
    : readSortedDevice(sort as DeviceSortField);

/** Whose records are read. */
interface From {
  connection: Connection;
  list: FilteredList;
  role: Role;
}

/** Reads all records that match, sorted. For at most `maxSortedAtOnce`. Throws `SealError`. */
export const readSorted = async (
  tx: StoreReader,
  from: From,
  matching: Matching,
  { sort, sortDirection }: Sorted,
): Promise<SealedRecord[]> => {
  const rows: SealedRecord[] = [];
  for await (const some of readMatching<SealedRecord>(tx, from, matching, byId)) rows.push(...some);
  return sortRows(rows, readerOf(from.list, sort), sortDirection ?? "asc");
};

type Compare = (a: number, b: number) => number;

/** Places that are sorted or merged before other work of the process gets its turn. */
const placesAtOnce = 2_000;

/** Merges two sorted neighbours, `from` to `middle` and `middle` to `end`, into the same places of another array. */
const mergeTwo = async (
  places: Uint32Array,
  merged: Uint32Array,
  [from, middle, end]: readonly [number, number, number],
  compare: Compare,
) => {
  let [left, right] = [from, middle];
  for (let at = from; at < end; at += 1) {
    const [first = 0, second = 0] = [places[left], places[right]];
    const isLeft = right >= end || (left < middle && compare(first, second) <= 0);
    merged[at] = isLeft ? first : second;
    if (isLeft) left += 1;
    else right += 1;
    if (at % placesAtOnce === 0) await letRequestsRun();
  }
};

/**
 * Returns the places 0 to `count` - 1 sorted. Sorts parts and merges them, so that no other request waits for the whole.
 * Takes 8 bytes a place.
 */
const sortPlaces = async (count: number, compare: Compare): Promise<Uint32Array> => {
  let places = Uint32Array.from({ length: count }, (_, place) => place);
  let merged = new Uint32Array(count);
  for (let at = 0; at < count; at += placesAtOnce) {
    places.subarray(at, at + placesAtOnce).sort(compare);
    await letRequestsRun();
  }
  for (let size = placesAtOnce; size < count; size *= 2) {
    for (let from = 0; from < count; from += 2 * size) {
      const middle = Math.min(from + size, count);
      await mergeTwo(places, merged, [from, middle, Math.min(middle + size, count)], compare);
    }
    [places, merged] = [merged, places];
  }
  return places;
};

/** Reads the IDs of all records that match, sorted. Throws `SealError`. */
export const readSortedIds = async (
  tx: StoreReader,
  from: From,
  matching: Matching,
  { sort, sortDirection }: Sorted,
): Promise<string[]> => {
  const read = readerOf(from.list, sort);
  const ids: string[] = [];
  const values: unknown[] = [];
  for await (const some of readMatching<SealedRecord>(tx, from, matching, byId)) {
    for (const record of some) {
      ids.push(record.id);
      values.push(read(record));
    }
  }
  const compare = compareSorted(sortDirection ?? "asc", "en-GB");
  const sorted = await sortPlaces(ids.length, (a, b) => compare(values[a], values[b]) || a - b);
  return Array.from(sorted, (place) => ids[place] as string);
};

/** Changes when a record of the list does. */
const findVersion = async (tx: StoreReader, connection: Connection, list: FilteredList) => {
  const { rows } = await tx.execute<{ version: string }>(sql`
    select count(*) || ' ' || coalesce(max(changed_at)::text, '') as version
    from ${mirrorRecords} where ${ofList(connection, list)}`);
  return rows[0]?.version ?? "";
};

/**
 * Returns the IDs of all records that match, sorted. The order of the whole list is found once and kept, so that other
 * pages and filters decrypt only what they show. For at most `maxOrdered`. Throws `SealError`.
 */
export const findSortedIds = async (
  tx: StoreReader,
  principal: Principal,
  connection: Connection,
  { holds }: Matching,
  query: ListQuery,
): Promise<string[]> => {
  const { list, sort, sortDirection } = query;
  const version = await findVersion(tx, connection, list);
  const name = `order ${list} ${sort} ${sortDirection} ${version}`;
  const options = { maxAgeMs: sealedOrderSettings().keptMs, resources: [list] } as const;
  const ordered = await keepAnswer(principal, name, options, async () => {
    const whole = await compileQuery(tx, connection, { ...query, conditions: [] }, null);
    const from = { connection, list, role: principal.role };
    return readSortedIds(tx, from, whole, query);
  });
  // As one value: a row of each ID would take the process 100 ms to read.
  const { rows } = await tx.execute<{ ids: string[] }>(sql`
    select coalesce(json_agg(id order by id), '[]') as ids from ${mirrorRecords} where ${holds}`);
  const wanted = new Set(rows[0]?.ids);
  const found = ordered.filter((id) => wanted.delete(id));
  // A record that the service shows again since the order was found is not left out.
  return [...found, ...wanted];
};
