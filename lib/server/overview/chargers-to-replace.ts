import { isChargerEligible } from "#lib/v4/fields/known-values.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** Devices that need a charger, and over which devices that was counted. */
export interface ChargersToReplace {
  devices: Device[];
  /** Devices read. */
  looked: number;
  /** Devices read that carry a charger status: the others may or may not need a charger. */
  said: number;
  /** All devices, where the service says. */
  totalCount: number | null;
  /** Every device was read and carries a charger status. */
  isComplete: boolean;
}

/**
 * Counts devices by their own charger field. `first`: the inventory without a filter, at most
 * `limit` of it; `searches`: further pages that add devices, in no known order.
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
  const said = all.filter(({ chargerStatus }) => chargerStatus?.trim());
  const { totalCount, nextCursor, items } = first;
  const isWhole =
    totalCount === null ? nextCursor === null && items.length < limit : all.length >= totalCount;
  return {
    devices: said.filter(({ chargerStatus }) => isChargerEligible(chargerStatus)),
    looked: all.length,
    said: said.length,
    totalCount,
    isComplete: isWhole && said.length === all.length,
  };
}
