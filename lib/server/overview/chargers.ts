import "server-only";
import type { Principal } from "#lib/server/auth/principal.ts";
import {
  type ChargersToReplace,
  countChargersToReplace,
} from "#lib/server/overview/chargers-to-replace.ts";
import { perform } from "#lib/server/upstream/perform.ts";
import { eligibleChargerStatuses } from "#lib/v4/fields/known-values.ts";

/** As many as one answer holds; the list has no pages (api-v4.md, Limits). */
const limit = 50;

/**
 * Devices whose charger is Damaged or Not Included, among those that can be read: the first 50 and
 * what a text search for the two values finds. The inventory has no filter for them, and no contract
 * says that its search covers them: only a device's own field counts.
 */
export async function findChargersToReplace(principal: Principal): Promise<ChargersToReplace> {
  const [first, ...searches] = await Promise.all([
    perform(principal, "inventory.search", { limit }),
    ...eligibleChargerStatuses.map((query) =>
      perform(principal, "inventory.search", { query, limit }),
    ),
  ]);
  return countChargersToReplace(
    first.data,
    searches.map(({ data }) => data),
    limit,
  );
}
