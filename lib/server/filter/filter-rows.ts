import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { countryNames } from "#lib/protocol/country-names.ts";
import type { FilteredList } from "#lib/protocol/list-filter.ts";
import {
  type Compiled,
  compileConditions,
  needsStoredValues,
  type StoredValues,
  valueColumns,
} from "#lib/server/filter/compile-filter.ts";
import type { ListQuery, ValueField } from "#lib/server/filter/list-query.ts";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import { isAnyOf } from "#lib/server/store/many-rows.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";

const table = mirrorRecords;

const ofList = ({ environment, id }: ConnectionIdentity, list: FilteredList): SQL =>
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
  const own = ofList(connection, list);
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

/** Returns the condition that leaves out records that the service refused to show since. */
const findVisible = async (tx: StoreReader, own: SQL): Promise<SQL> => {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from ${table} where ${own} and ${isHidden} limit ${maxHidden + 1}`,
  );
  // Most often there are none, and then an index alone answers.
  if (rows.length === 0) return own;
  if (rows.length > maxHidden) return sql`(${own} and not (${isHidden}))`;
  const ids = rows.map(({ id }) => id);
  return sql`(${own} and not ${isAnyOf(table.id, ids)})`;
};

/** How a list is sorted. Records without a value come last, and equal ones are sorted by ID. */
export interface ListOrder {
  by: SQL;
  direction: "asc" | "desc";
}

const sortColumns: Readonly<Record<string, SQL>> = {
  createdAt: sql`${table.createdAt}`,
  expectedAt: sql`${table.expectedAt}`,
  orderType: sql`${table.type}`,
  status: sql`${table.status}`,
};

/** The few countries that a list has, sorted by their English names. */
const findCountryOrder = async (
  tx: StoreReader,
  connection: ConnectionIdentity,
  list: FilteredList,
): Promise<SQL> => {
  const codes = await findStoredValues(tx, connection, list, "country");
  const nameOf = (code: string) => countryNames[code] ?? code;
  const byName = codes.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  return sql`array_position(${sql.param(byName)}::text[], ${table.country})`;
};

/** Returns the order that an address asks for, or else the one that its list or view opens in. */
export const findOrder = async (
  tx: StoreReader,
  connection: ConnectionIdentity,
  { list, sort, sortDirection }: ListQuery,
  opensIn: { by: SQL; byDefault: "asc" | "desc" },
): Promise<ListOrder> => {
  const by =
    sort === "country"
      ? await findCountryOrder(tx, connection, list)
      : sort !== null && sortColumns[sort];
  return { by: by || opensIn.by, direction: sortDirection ?? opensIn.byDefault };
};

export const newestFirst = { by: sql`${table.createdAt}`, byDefault: "desc" } as const;

/** Returns the `order by` of a list. Reversed, it has the last record first. */
export const orderSql = ({ by, direction }: ListOrder, isReversed: boolean): SQL => {
  const isDescending = (direction === "desc") !== isReversed;
  return sql`${by} ${isDescending ? sql`desc` : sql`asc`} nulls ${isReversed ? sql`first` : sql`last`},
    ${table.id} ${isReversed ? sql`desc` : sql`asc`}`;
};

/** The records of a list that match, as conditions of one moment. */
export interface Matching {
  holds: SQL;
  mayHold: SQL;
}

/** Compiles the filter of a list. `view`: the condition of a view of the open orders. */
export const compileQuery = async (
  tx: StoreReader,
  connection: ConnectionIdentity,
  query: ListQuery,
  view: Compiled | null,
): Promise<Matching> => {
  const own = ofList(connection, query.list);
  const stored = await readStoredValues(tx, connection, query);
  const visible = await findVisible(tx, own);
  const all = [...(view ? [view] : []), ...compileConditions(query.conditions, stored)];
  return {
    holds: sql`(${and(visible, ...all.map(({ holds }) => holds))})`,
    mayHold: sql`(${and(visible, ...all.map(({ mayHold }) => mayHold))})`,
  };
};

/** Counts the records that match, and the others that may. */
export const countMatching = async (
  tx: StoreReader,
  { holds, mayHold }: Matching,
): Promise<{ count: number; undecidedCount: number }> => {
  const { rows } = await tx.execute<{ count: number; possible: number }>(sql`
    select count(*) filter (where ${holds})::int as count, count(*)::int as possible
    from ${table} where ${mayHold}`);
  const [{ count, possible } = { count: 0, possible: 0 }] = rows;
  return { count, undecidedCount: possible - count };
};

/** Returns the IDs of one page. One of the second half is counted from the end, which is nearer. */
export const findPageIds = async (
  tx: StoreReader,
  { holds }: Matching,
  order: ListOrder,
  { count, page, limit }: { count: number; page: number; limit: number },
): Promise<string[]> => {
  const from = page * limit;
  const size = Math.min(limit, count - from);
  if (size <= 0) return [];
  const isReversed = from > count / 2;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from ${table} where ${holds} order by ${orderSql(order, isReversed)}
    limit ${size} offset ${isReversed ? count - from - size : from}`);
  const ids = rows.map(({ id }) => id);
  return isReversed ? ids.reverse() : ids;
};

/** A record as the mirror stores it, still sealed. */
export interface SealedRow extends Record<string, unknown> {
  id: string;
  sealedRecord: string;
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
