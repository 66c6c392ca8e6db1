import "server-only";
import type { Principal } from "#lib/server/auth/principal.ts";
import { requireAllowance } from "#lib/server/limits/read-rate-limit.ts";
import { type DeviceReading, readInSlices } from "#lib/server/overview/device-slices.ts";
import { keepAnswer } from "#lib/server/upstream/kept-answers.ts";
import { perform } from "#lib/server/upstream/perform.ts";
import { mayRead } from "#lib/server/upstream/policy.ts";
import { readAnswer } from "#lib/server/upstream/read-answer.ts";
import { withTimeout } from "#lib/server/with-timeout.ts";
import { eligibleChargerStatuses, isChargerEligible } from "#lib/v4/fields/known-values.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** Devices whose charger is damaged or missing, and how many devices were checked for it. */
export interface ChargersToReplace {
  devices: Device[];
  /** Devices read. */
  readCount: number;
  /** Devices read whose answer has the charger status, which may be empty. */
  knownCount: number;
  /** All devices of the inventory; `null` if the service gives no total. */
  totalCount: number | null;
  /** Every device of the inventory was read and its answer has the charger status. */
  isComplete: boolean;
}

/** Returns the devices to replace a charger of, by each device's own field. */
export function countChargersToReplace(
  all: readonly Device[],
  { totalCount, isWhole }: { totalCount: number | null; isWhole: boolean },
): ChargersToReplace {
  const known = all.filter(({ chargerStatus }) => chargerStatus !== undefined);
  return {
    devices: known.filter(({ chargerStatus }) => isChargerEligible(chargerStatus)),
    readCount: all.length,
    knownCount: known.length,
    totalCount,
    isComplete: isWhole && known.length === all.length,
  };
}

/** The most devices that one answer holds. The inventory has no pages (api-v4.md, Limits). */
const maxDevices = 50;

/** Returns the codes of the countries with employees; none if the key can't read them. */
const readCountries = async (principal: Principal): Promise<string[]> => {
  if (!mayRead(principal.role, "employees.countries")) return [];
  const read = readAnswer(principal, "employees.countries", {}, { isCounted: true });
  const answer = await read.catch(() => null);
  return answer?.data.items.flatMap(({ value }) => value ?? []) ?? [];
};

/**
 * Starts to read the inventory in parts, until the signal aborts. The first parts are the searches for both charger statuses:
 * the contract does not say that the search covers them, so only a device's own field counts.
 */
const startReading = async (principal: Principal, signal: AbortSignal): Promise<DeviceReading> => {
  requireAllowance(principal.userId);
  const searched = new Map<string, Device>();
  const search = async (filters: object) => {
    const input = { ...filters, limit: maxDevices };
    return (await perform(principal, "inventory.search", input, { signal, isCounted: true })).data;
  };
  const readSearches = async () => {
    const pages = await Promise.all(eligibleChargerStatuses.map((query) => search({ query })));
    for (const device of pages.flatMap(({ items }) => items)) searched.set(device.id, device);
  };
  const reading = readInSlices(
    search,
    async () => {
      await readSearches().catch(() => undefined);
      return readCountries(principal);
    },
    maxDevices,
  );
  // Rejected together with `started`, which is waited for.
  reading.done.catch(() => undefined);
  await reading.started;
  return {
    ...reading,
    read: () => {
      const slices = reading.read();
      const devices = new Map(searched);
      for (const device of slices.devices) devices.set(device.id, device);
      return { ...slices, devices: [...devices.values()] };
    },
  };
};

const keepMs = 5 * 60_000;
/** How long a page waits for a large inventory. The next page finds what was read meanwhile. */
const maxWaitMs = 2_500;

/** Returns the reading of the inventory once its first part is read. Throws if that can't be read. */
const readingFor = (principal: Principal): Promise<DeviceReading> =>
  keepAnswer(principal, "chargers", { maxAgeMs: keepMs, resources: ["inventory"] }, (signal) =>
    startReading(principal, signal),
  );

/** Starts to read the inventory, unless it was read recently. Throws if it can't be read. */
export const startChargers = async (principal: Principal): Promise<void> => {
  await readingFor(principal);
};

/**
 * Returns the devices whose charger is Damaged or Not Included. A reading is kept for 5 minutes,
 * because it takes many reads. Throws if the inventory can't be read.
 */
export async function findChargersToReplace(principal: Principal): Promise<ChargersToReplace> {
  const { done, read } = await readingFor(principal);
  await withTimeout(maxWaitMs, done);
  const slices = read();
  return countChargersToReplace(slices.devices, slices);
}
