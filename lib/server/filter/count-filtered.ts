import "server-only";
import type { FilteredList } from "#lib/protocol/list-filter.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { countMatching } from "#lib/server/filter/count-parts.ts";
import { atOneMoment, compileQuery } from "#lib/server/filter/filter-rows.ts";
import { type Calendar, readListQuery } from "#lib/server/filter/list-query.ts";
import { openList } from "#lib/server/filter/open-list.ts";

/** How many records match, and how many others may, because they don't state what a filter asks for. */
export interface RowCount {
  count: number;
  undecidedCount: number;
}

/**
 * Counts the records that match the filters of an address, by the same conditions as its rows; `null` where the
 * mirror of the person's own connection does not prove the list. Throws `PrincipalError` (role, no_connection) and
 * `V4Error` for a filter that the copy does not have.
 */
export const countFiltered = async (
  principal: Principal,
  list: FilteredList,
  input: Readonly<Record<string, unknown>>,
  calendar: Calendar,
): Promise<RowCount | null> => {
  const query = readListQuery(list, input, calendar);
  const opened = await openList(principal, query);
  if ("reason" in opened) return null;
  const { connection, view } = opened;
  return atOneMoment(async (tx) =>
    countMatching(tx, await compileQuery(tx, connection, query, view)),
  );
};
