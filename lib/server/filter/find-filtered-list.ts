import "server-only";
import { numberInUse } from "#lib/protocol/intl-words.ts";
import type {
  FilteredList,
  FilteredPage,
  FilterValues,
  filteredLists,
} from "#lib/protocol/list-filter.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { countMatching } from "#lib/server/filter/count-parts.ts";
import {
  atOneMoment,
  compileQuery,
  findOrder,
  findPageIds,
  findSealed,
  findStoredValues,
  isSortedAfter,
  type ListOrder,
  type Matching,
} from "#lib/server/filter/filter-rows.ts";
import { findGroupedPage, isGrouped } from "#lib/server/filter/grouped-rows.ts";
import { findAscendingIds } from "#lib/server/filter/list-parts.ts";
import {
  type Calendar,
  type ListQuery,
  readListQuery,
  valueFieldsOf,
} from "#lib/server/filter/list-query.ts";
import { findLacking, openList, type ProvenList, unproven } from "#lib/server/filter/open-list.ts";
import {
  findSortedIds,
  isSortedByName,
  readSorted,
  sealedOrderSettings,
} from "#lib/server/filter/sealed-order.ts";
import { showSealed } from "#lib/server/filter/show-sealed.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { SealError } from "#lib/server/keys/seal.ts";
import { errorFields, log } from "#lib/server/log.ts";
import type { StoreReader } from "#lib/server/store/store.ts";
import { showUnsafeIn } from "#lib/server/upstream/show-unsafe-text.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";
import type { Device } from "#lib/v4/records/device.ts";
import type { Employee } from "#lib/v4/records/employee.ts";
import type { Order } from "#lib/v4/records/order.ts";
import type { RecordOf } from "#lib/v4/registry.ts";

type AnyRecord = Order | Employee | Device;

const tooMany = (list: FilteredList): FilteredPage<never> => ({
  page: null,
  undecidedCount: 0,
  at: null,
  reason: t("listProof.tooManySorted", {
    max: numberInUse(sealedOrderSettings().maxOrdered),
    list,
  }),
});

/** Returns one page of the records that match, sorted by what only decrypted records say. */
const findSortedRows = async (
  tx: StoreReader,
  principal: Principal,
  connection: Connection,
  matching: Matching,
  query: ListQuery,
  count: number,
): Promise<AnyRecord[]> => {
  const { list, page, limit } = query;
  const { role } = principal;
  const [from, to] = [page * limit, (page + 1) * limit];
  if (count <= sealedOrderSettings().maxSortedAtOnce) {
    return (await readSorted(tx, { connection, list, role }, matching, query)).slice(from, to);
  }
  const ids = (await findSortedIds(tx, principal, connection, matching, query)).slice(from, to);
  return showSealed(connection, list, role, await findSealed(tx, connection, list, ids));
};

/** Returns the IDs of a page, in an order that the store knows, with the counts of the list. */
const findIds = async (
  tx: StoreReader,
  matching: Matching,
  order: ListOrder,
  { page, limit }: Pick<ListQuery, "page" | "limit">,
) => {
  if (isGrouped(order)) return findGroupedPage(tx, matching, order, { page, limit });
  const counts = await countMatching(tx, matching);
  const part = { count: counts.count, page, limit };
  const { indexed, direction } = order;
  const ids =
    indexed && direction === "asc" && !isSortedAfter(matching, counts.count)
      ? await findAscendingIds(tx, matching, { indexed }, part)
      : await findPageIds(tx, matching, order, part);
  return { ...counts, ids };
};

/** Returns one page of the records that match, in an order that the store knows, with the counts of the list. */
const findStoredRows = async (
  tx: StoreReader,
  { role }: Principal,
  { connection, opensIn }: ProvenList,
  matching: Matching,
  query: ListQuery,
): Promise<{ count: number; undecidedCount: number; items: AnyRecord[] }> => {
  const { list } = query;
  const order = await findOrder(tx, connection, query, opensIn);
  const { count, undecidedCount, ids } = await findIds(tx, matching, order, query);
  const rows = await findSealed(tx, connection, list, ids);
  return { count, undecidedCount, items: showSealed(connection, list, role, rows) };
};

const findPage = (
  principal: Principal,
  opened: ProvenList,
  query: ListQuery,
): Promise<FilteredPage<AnyRecord>> =>
  atOneMoment(async (tx) => {
    const { connection, view, at } = opened;
    const { page, limit } = query;
    const matching = await compileQuery(tx, connection, query, view);
    const toPage = (items: AnyRecord[], count: number, undecidedCount: number) => ({
      page: { items, page, pageSize: limit, totalCount: count, nextCursor: null },
      undecidedCount,
      at: at.toISOString(),
    });
    if (!isSortedByName(query)) {
      const found = await findStoredRows(tx, principal, opened, matching, query);
      return toPage(found.items, found.count, found.undecidedCount);
    }
    const { count, undecidedCount } = await countMatching(tx, matching);
    if (count > sealedOrderSettings().maxOrdered) return tooMany(query.list);
    const items = await findSortedRows(tx, principal, connection, matching, query, count);
    return toPage(items, count, undecidedCount);
  });

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
  try {
    return (await findPage(principal, opened, query)) as Answer;
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
      if (field === "employee" || findLacking(connection, list, [field])) continue;
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
