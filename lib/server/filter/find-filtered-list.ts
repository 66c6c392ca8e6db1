import "server-only";
import type { FilteredList, FilteredPage, FilterValues } from "#lib/protocol/list-filter.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import {
  atOneMoment,
  compileQuery,
  countMatching,
  findPageIds,
  findSealed,
  findStoredValues,
  orderOf,
} from "#lib/server/filter/filter-rows.ts";
import { type Calendar, readListQuery, valueFieldsOf } from "#lib/server/filter/list-query.ts";
import { openList, unproven } from "#lib/server/filter/open-list.ts";
import { showSealed } from "#lib/server/filter/show-sealed.ts";
import { SealError } from "#lib/server/keys/seal.ts";
import { errorFields, log } from "#lib/server/log.ts";
import type { MirroredRecord } from "#lib/server/mirror/mirror-row.ts";
import { showUnsafeIn } from "#lib/server/upstream/show-unsafe-text.ts";

/** Records that can't be decrypted any more are read again by the next sweep. */
const openOrNothing = <Rows>(open: () => Rows): Rows | null => {
  try {
    return open();
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    log().warn({ error: errorFields(error) }, "the mirror can't be decrypted");
    return null;
  }
};

/**
 * Returns a page of the records that match the filters of an address, as the person's role sees them, from the
 * mirror of their own connection; without a page, why the mirror does not prove the list. Throws
 * `PrincipalError` (role, no_connection) and `V4Error` for a wrong input.
 */
export const findFilteredList = async <Row extends MirroredRecord>(
  principal: Principal,
  list: FilteredList,
  input: Readonly<Record<string, unknown>>,
  calendar: Calendar,
): Promise<FilteredPage<Row>> => {
  const query = readListQuery(list, input, calendar);
  const opened = await openList(principal, query);
  if ("reason" in opened) return { page: null, undecidedCount: 0, at: null, ...opened };
  const { connection, at, view, opensIn } = opened;
  const { page, limit } = query;
  const { count, undecidedCount, rows } = await atOneMoment(async (tx) => {
    const matching = await compileQuery(tx, connection, query, view);
    const counted = await countMatching(tx, matching);
    const part = { count: counted.count, page, limit };
    const ids = await findPageIds(tx, matching, orderOf(query, opensIn), part);
    return { ...counted, rows: await findSealed(tx, connection, list, ids) };
  });
  const items = openOrNothing(() => showSealed<Row>(connection, list, principal.role, rows));
  if (!items) return { page: null, undecidedCount: 0, at: null, ...unproven(list, query.view) };
  return {
    page: { items, page, pageSize: limit, totalCount: count, nextCursor: null },
    undecidedCount,
    at: at.toISOString(),
  };
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
      found.push([field, await findStoredValues(tx, connection, list, field)]);
    }
    return Object.fromEntries(found);
  });
  return { isProven: true, values: showUnsafeIn(values) };
};
