import "server-only";
import type { Principal } from "#lib/server/auth/principal.ts";
import { perform } from "#lib/server/upstream/perform.ts";
import { eligibleChargerStatuses, isChargerEligible } from "#lib/v4/fields/known-values.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** Devices whose charger is damaged or missing, and how many devices were checked for it. */
export interface ChargersToReplace {
  devices: Device[];
  /** Devices read. */
  readCount: number;
  /** Devices read that have a charger status. The others may or may not need a charger. */
  knownCount: number;
  /** All devices of the inventory; `null` if the service gives no total. */
  totalCount: number | null;
  /** Every device of the inventory was read and has a charger status. */
  isComplete: boolean;
}

/**
 * Returns the devices to replace a charger of, by each device's own field. `first`: the first page
 * of the inventory without a filter, at most `limit` devices; `searches`: pages with further devices.
 */
export function countChargersToReplace(
  first: Page<Device>,
  searches: readonly Page<Device>[],
  limit: number,
): ChargersToReplace {
  const devices = new Map(
    [first, ...searches].flatMap(({ items }) => items.map((device) => [device.id, device])),
  );
  const all = [...devices.values()];
  const withStatus = all.filter(({ chargerStatus }) => chargerStatus?.trim());
  const { totalCount, nextCursor, items } = first;
  const isWhole =
    totalCount === null ? nextCursor === null && items.length < limit : all.length >= totalCount;
  return {
    devices: withStatus.filter(({ chargerStatus }) => isChargerEligible(chargerStatus)),
    readCount: all.length,
    knownCount: withStatus.length,
    totalCount,
    isComplete: isWhole && withStatus.length === all.length,
  };
}

/** The most devices that one answer holds. The inventory has no pages (api-v4.md, Limits). */
const maxDevices = 50;

/**
 * Finds devices whose charger is Damaged or Not Included: reads the first 50 devices of the
 * inventory and searches it for both values. The inventory has no filter for them, and the contract
 * does not say that its search covers them, so only a device's own field counts.
 */
export async function findChargersToReplace(principal: Principal): Promise<ChargersToReplace> {
  const [first, ...searches] = await Promise.all([
    perform(principal, "inventory.search", { limit: maxDevices }),
    ...eligibleChargerStatuses.map((query) =>
      perform(principal, "inventory.search", { query, limit: maxDevices }),
    ),
  ]);
  return countChargersToReplace(
    first.data,
    searches.map(({ data }) => data),
    maxDevices,
  );
}
