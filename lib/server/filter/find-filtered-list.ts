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
  type SealedRow,
} from "#lib/server/filter/filter-rows.ts";
import { type Calendar, readListQuery, valueFieldsOf } from "#lib/server/filter/list-query.ts";
import { openList } from "#lib/server/filter/open-list.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { type MirroredRecord, openMirrorRecord } from "#lib/server/mirror/mirror-row.ts";
import type { Role } from "#lib/server/role.ts";
import { redact } from "#lib/server/upstream/redact.ts";
import { showUnsafeIn } from "#lib/server/upstream/show-unsafe-text.ts";

/** Decrypts records as a role may see them. Throws `SealError`. */
export const showSealed = <Row extends MirroredRecord>(
  { environment, id: connectionId }: Connection,
  list: FilteredList,
  role: Role,
  rows: readonly SealedRow[],
): Row[] =>
  rows.map((row) =>
    showUnsafeIn(
      redact(role, openMirrorRecord<Row>({ environment, connectionId, resource: list, ...row })),
    ),
  );

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
  const items = showSealed<Row>(connection, list, principal.role, rows);
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
