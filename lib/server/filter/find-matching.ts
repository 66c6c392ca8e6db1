import "server-only";
import { maxFrozenRows } from "#lib/protocol/frozen-selection.ts";
import type { FilteredList } from "#lib/protocol/list-filter.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { countMatching } from "#lib/server/filter/count-parts.ts";
import { atOneMoment, compileQuery, findOrder } from "#lib/server/filter/filter-rows.ts";
import { type Calendar, readListQuery } from "#lib/server/filter/list-query.ts";
import { openList, unproven } from "#lib/server/filter/open-list.ts";
import { readMatching } from "#lib/server/filter/read-matching.ts";
import { SealError } from "#lib/server/keys/seal.ts";
import type { MirroredRecord } from "#lib/server/mirror/mirror-row.ts";

/**
 * Returns all records that match the filters of an address, as the person's role sees them; or why they can't all be
 * named: the mirror does not prove the list, some don't state what a filter asks for, or there are too many. Throws
 * `PrincipalError` (role, no_connection), and `V4Error` for a wrong input.
 */
export const findAllMatching = async <Row extends MirroredRecord>(
  principal: Principal,
  list: FilteredList,
  input: Readonly<Record<string, unknown>>,
  calendar: Calendar,
): Promise<{ rows: Row[]; asOf: string } | { reason: string }> => {
  const query = readListQuery(list, input, calendar);
  const opened = await openList(principal, query);
  if ("reason" in opened) return opened;
  const { connection, at, view, opensIn } = opened;
  const { role } = principal;
  return atOneMoment(async (tx) => {
    const matching = await compileQuery(tx, connection, query, view);
    const { count, undecidedCount } = await countMatching(tx, matching);
    if (undecidedCount > 0) {
      return { reason: t("frozen.undecided", { count: String(undecidedCount) }) };
    }
    if (count > maxFrozenRows) {
      return { reason: t("frozen.tooMany", { max: String(maxFrozenRows) }) };
    }
    const rows: Row[] = [];
    const order = await findOrder(tx, connection, query, opensIn);
    for await (const some of readMatching<Row>(tx, { connection, list, role }, matching, order)) {
      rows.push(...some);
    }
    return { rows, asOf: at.toISOString() };
  }).catch((error: unknown) => {
    if (!(error instanceof SealError)) throw error;
    return unproven(list, query.view);
  });
};
