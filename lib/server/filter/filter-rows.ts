import "server-only";
import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { countryNames } from "#lib/protocol/country-names.ts";
import type { FilteredList } from "#lib/protocol/list-filter.ts";
import {
  type Compiled,
  compileConditions,
  needsStoredValues,
  type StoredValues,
  valueColumns,
} from "#lib/server/filter/compile-filter.ts";
import { type Counted, countedParts, type Shown } from "#lib/server/filter/count-parts.ts";
import type { ListQuery, ValueField } from "#lib/server/filter/list-query.ts";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import { isAnyOf } from "#lib/server/store/many-rows.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";

const table = mirrorRecords;

/** Returns the condition for all records of a connection's list. */
export const ofList = ({ environment, id }: ConnectionIdentity, list: FilteredList): SQL =>
  sql`${and(
    eq(table.environment, environment),
    eq(table.connectionId, id),
    eq(table.resource, list),
  )}`;

/** Asks several questions about the mirror as it is at one moment. */
export const atOneMoment = <Answer>(ask: (tx: StoreReader) => Promise<Answer>): Promise<Answer> =>
  store().transaction(ask, { isolationLevel: "repeatable read", accessMode: "read only" });

/** More values than a filter has in practice: a list of them would be no choice. */
const maxStoredValues = 2_000;

/**
 * Returns the values that a list has in a field, each once, sorted by the store. An index gives one after the other,
 * which costs as much as there are values, however many records have them.
 */
export const findStoredValues = async (
  tx: StoreReader,
  connection: ConnectionIdentity,
  list: FilteredList,
  field: ValueField,
): Promise<string[]> => {
  const column = valueColumns[field];
  // The teams of devices are those of who holds them.
  const own = ofList(connection, list === "inventory" && field === "team" ? "employees" : list);
  const { rows } = await tx.execute<{ value: string }>(sql`
    with recursive found as (
      (select ${column} as value from ${table} where ${own} and ${column} is not null
        order by ${column} limit 1)
      union all
      select (select ${column} from ${table} where ${own} and ${column} > found.value
        order by ${column} limit 1)
      from found where found.value is not null
    )
    select value from found where value is not null limit ${maxStoredValues}`);
  return rows.map(({ value }) => value);
};

const readStoredValues = async (
  tx: StoreReader,
  connection: ConnectionIdentity,
  { list, conditions }: ListQuery,
): Promise<StoredValues> => {
  const fields = [...new Set(conditions.filter(needsStoredValues).map(({ field }) => field))];
  const values: [ValueField, string[]][] = [];
  for (const field of fields) {
    values.push([field, await findStoredValues(tx, connection, list, field)]);
  }
  return Object.fromEntries(values);
};

/** Records that the service refused to show since their list did, by ID. There are few. */
const maxHidden = 1_000;

const isHidden = sql`${table.notVisibleAt} is not null and ${table.notVisibleAt} >= ${table.readAt}`;

/** Returns the conditions for the records of a list that the service shows, and has refused to show since. */
const findShown = async (tx: StoreReader, own: SQL): Promise<Shown> => {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from ${table} where ${own} and ${isHidden} limit ${maxHidden + 1}`,
  );
  // Most often there are none, and then an index alone answers.
  if (rows.length === 0) return { own, visible: own, hidden: null };
  const ids = rows.map(({ id }) => id);
  const isOneOfThem = ids.length > maxHidden ? sql`(${isHidden})` : isAnyOf(table.id, ids);
  return {
    own,
    visible: sql`(${own} and not ${isOneOfThem})`,
    hidden: sql`(${own} and ${isOneOfThem})`,
  };
};

/** How a list is sorted. Records without a value come last, and equal ones are sorted by ID. */
export interface ListOrder {
  by: SQL;
  direction: "asc" | "desc";
  /** The few values by which it is sorted, in ascending order. */
  groups?: { column: SQLWrapper; values: readonly string[] };
  /** The column by which an index has the records: backwards, it has those with the latest value first. */
  indexed?: SQLWrapper;
}

/** By what a list is sorted. */
type SortedBy = Pick<ListOrder, "by" | "indexed">;

const byIndexed = (column: SQLWrapper) => ({ by: sql`${column}`, indexed: column });

const sortColumns: Readonly<Record<string, SortedBy>> = {
  createdAt: byIndexed(table.createdAt),
  expectedAt: byIndexed(table.expectedAt),
  // Empty where the record names no team.
  teamName: { by: sql`lower(nullif(${table.team}, ''))` },
};

/** The fields with few values. Those of a country are sorted by its English name. */
const groupedSorts: Readonly<Record<string, ValueField>> = {
  orderType: "type",
  status: "status",
  country: "country",
};

const nameOf = (code: string) => countryNames[code] ?? code;

/** Returns the order by a field with few values. */
const findGroupedOrder = async (
  tx: StoreReader,
  connection: ConnectionIdentity,
  list: FilteredList,
  field: ValueField,
): Promise<Omit<ListOrder, "direction">> => {
  const column = valueColumns[field];
  const stored = await findStoredValues(tx, connection, list, field);
  const values =
    field === "country" ? stored.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)) : stored;
  const by =
    field === "country"
      ? sql`array_position(${sql.param(values)}::text[], ${column})`
      : sql`${column}`;
  return values.length < maxStoredValues ? { by, groups: { column, values } } : { by };
};

/** The order in which a list or a view opens. */
export interface OpeningOrder extends SortedBy {
  byDefault: "asc" | "desc";
}

/** Returns the order that an address asks for, or else the one that its list or view opens in. */
export const findOrder = async (
  tx: StoreReader,
  connection: ConnectionIdentity,
  { list, sort, sortDirection }: ListQuery,
  { byDefault, ...opensIn }: OpeningOrder,
): Promise<ListOrder> => {
  const direction = sortDirection ?? byDefault;
  const field = sort === null ? undefined : groupedSorts[sort];
  if (field) return { ...(await findGroupedOrder(tx, connection, list, field)), direction };
  return { ...((sort !== null && sortColumns[sort]) || opensIn), direction };
};

export const newestFirst = { ...byIndexed(table.createdAt), byDefault: "desc" } as const;
/** The order of lists whose records have no moment, and names that are sealed. */
export const firstId = { by: sql`${table.id}`, byDefault: "asc" } as const;

/**
 * Returns the `order by` of a list. Reversed, it has the last record first. Equal records are sorted by ID: backwards
 * where an index has them so.
 */
export const orderSql = (
  { by, direction, indexed }: ListOrder,
  isReversed: boolean,
  id: SQLWrapper = table.id,
): SQL => {
  const isDescending = (direction === "desc") !== isReversed;
  const hasLastIdFirst = (indexed !== undefined && direction === "asc") !== isReversed;
  return sql`${by} ${isDescending ? sql`desc` : sql`asc`} nulls ${isReversed ? sql`first` : sql`last`},
    ${id} ${hasLastIdFirst ? sql`desc` : sql`asc`}`;
};

/** The records of a list that match, as conditions of one moment. */
export interface Matching extends Counted {
  holds: SQL;
  /** The same for all records of the list, also those that the service has refused to show since. */
  own: SQL;
  /** The same for those that it has refused to show; `null` if there are none. */
  hidden: SQL | null;
  /** They stand close together in the list: from one of its ends, all others may come first. */
  isCluster: boolean;
}

/** Compiles the filter of a list. `view`: the condition of a view of the open orders. */
export const compileQuery = async (
  tx: StoreReader,
  connection: ConnectionIdentity,
  query: ListQuery,
  view: Compiled | null,
): Promise<Matching> => {
  const stored = await readStoredValues(tx, connection, query);
  const shown = await findShown(tx, ofList(connection, query.list));
  const all = [...(view ? [view] : []), ...compileConditions(connection, query, stored)];
  const holding = (records: SQL) => sql`(${and(records, ...all.map(({ holds }) => holds))})`;
  return {
    holds: holding(shown.visible),
    own: holding(shown.own),
    hidden: shown.hidden && holding(shown.hidden),
    ...countedParts(shown, all),
    isCluster: all.some(({ isCluster }) => isCluster),
  };
};

/** The most records of a cluster that are found and sorted for a page. */
const maxSorted = 100_000;

/** Returns whether the records that match are better found first and then sorted than looked for in the list's order. */
export const isSortedAfter = ({ isCluster }: Matching, count: number): boolean =>
  isCluster && count <= maxSorted;

/** Returns the IDs of one page. One of the second half is counted from the end, which is nearer. */
export const findPageIds = async (
  tx: StoreReader,
  matching: Matching,
  order: ListOrder,
  { count, page, limit }: { count: number; page: number; limit: number },
): Promise<string[]> => {
  const from = page * limit;
  const size = Math.min(limit, count - from);
  if (size <= 0) return [];
  const isReversed = from > count / 2;
  const sorted = isSortedAfter(matching, count)
    ? sql`
      with found as materialized (select id, ${order.by} as place from ${table} where ${matching.holds})
      select id from found order by ${orderSql({ ...order, by: sql`place` }, isReversed, sql`id`)}`
    : sql`
      select id from ${table} where ${matching.holds} order by ${orderSql(order, isReversed)}`;
  const { rows } = await tx.execute<{ id: string }>(
    sql`${sorted} limit ${size} offset ${isReversed ? count - from - size : from}`,
  );
  const ids = rows.map(({ id }) => id);
  return isReversed ? ids.reverse() : ids;
};

/** A record as the mirror stores it, still sealed. */
export interface SealedRow extends Record<string, unknown> {
  id: string;
  sealedRecord: string;
  /** Where an order was seen last; absent where it was not asked for. */
  sealedSeen?: string | null;
  /** When an order moved last. */
  movedAt?: string | null;
}

/** Returns the sealed records of some IDs, in their order. */
export const findSealed = async (
  tx: StoreReader,
  connection: ConnectionIdentity,
  list: FilteredList,
  ids: readonly string[],
): Promise<SealedRow[]> => {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<SealedRow>(sql`
    select id, sealed_record as "sealedRecord" from ${table}
    where ${ofList(connection, list)} and ${isAnyOf(table.id, ids)}`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
