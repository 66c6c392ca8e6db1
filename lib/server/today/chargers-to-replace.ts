import "server-only";
import { cache } from "react";
import type { ChargersToReplace } from "#lib/protocol/today.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { SealError } from "#lib/server/keys/seal.ts";
import { requireAllowance } from "#lib/server/limits/read-rate-limit.ts";
import { type DeviceSlices, readInSlices } from "#lib/server/mirror/device-slices.ts";
import { findMirroredChargers } from "#lib/server/mirror/mirrored-chargers.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { keepAnswer } from "#lib/server/upstream/kept-answers.ts";
import { perform } from "#lib/server/upstream/perform.ts";
import { mayRead } from "#lib/server/upstream/policy.ts";
import { readAnswer } from "#lib/server/upstream/read-answer.ts";
import { redact } from "#lib/server/upstream/redact.ts";
import { showUnsafeIn } from "#lib/server/upstream/show-unsafe-text.ts";
import { withTimeout } from "#lib/server/with-timeout.ts";
import { isV4Error } from "#lib/v4/errors.ts";
import { eligibleChargerStatuses, isChargerEligible } from "#lib/v4/fields/known-values.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** What a reading of the inventory found. Only the devices with a charger to replace are held. */
export class ChargerCount {
  private readonly due = new Map<string, Device>();
  private readonly read = new Set<string>();
  private readonly known = new Set<string>();

  /** Counts devices by their own field. One that was read before counts once. */
  add(devices: readonly Device[]): void {
    for (const device of devices) {
      this.read.add(device.id);
      if (device.chargerStatus !== undefined) this.known.add(device.id);
      if (isChargerEligible(device.chargerStatus)) this.due.set(device.id, device);
      else this.due.delete(device.id);
    }
  }

  /** Returns what was counted so far, of an inventory that was read as far as `slices` says. */
  result({ totalCount, isWhole }: Pick<DeviceSlices, "totalCount" | "isWhole">): ChargersToReplace {
    const devices = [...this.due.values()];
    const [readCount, knownCount] = [this.read.size, this.known.size];
    const isComplete = isWhole && knownCount === readCount;
    return {
      devices,
      count: devices.length,
      readCount,
      knownCount,
      totalCount,
      isComplete,
      at: null,
    };
  }
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

/** An inventory that is being read, or was. */
interface ChargerReading {
  /** Fulfilled when nothing more is read. */
  done: Promise<void>;
  /** Returns what was found so far. */
  find: () => ChargersToReplace;
}

/**
 * Starts to read the inventory in parts, until the signal aborts. The first parts are the searches for
 * both charger statuses: the contract does not say that the search covers them, so only a device's own
 * field counts.
 */
const startReading = async (principal: Principal, signal: AbortSignal): Promise<ChargerReading> => {
  requireAllowance(principal.userId);
  const chargers = new ChargerCount();
  const search = async (filters: object) => {
    const input = { ...filters, limit: maxDevices };
    const options = { signal, isCounted: true };
    const { data } = await perform(principal, "inventory.search", input, options);
    chargers.add(data.items);
    return data;
  };
  const readSearches = () =>
    Promise.all(eligibleChargerStatuses.map((query) => search({ query }).catch(() => undefined)));
  const { started, done, read } = readInSlices(
    search,
    async () => {
      await readSearches();
      return readCountries(principal);
    },
    maxDevices,
  );
  // Rejected together with `started`, which is waited for.
  done.catch(() => undefined);
  await started;
  return { done, find: () => chargers.result(read()) };
};

const keepMs = 5 * 60_000;
/** How long a page waits for a large inventory. The next page finds what was read meanwhile. */
const maxWaitMs = 2_500;

/** Returns the reading of the inventory once its first part is read. Throws if that can't be read. */
const readingFor = (principal: Principal): Promise<ChargerReading> =>
  keepAnswer(principal, "chargers", { maxAgeMs: keepMs, resources: ["inventory"] }, (signal) =>
    startReading(principal, signal),
  );

/** Devices shown where all rows are wanted. */
export const maxDevicesShown = 2_000;

const readMirror = async (
  { connection, role }: Principal,
  limit: number,
): Promise<ChargersToReplace | null> => {
  if (!connection || !mayRead(role, "inventory.search")) return null;
  try {
    const found = await findMirroredChargers(connection, limit);
    if (!found) return null;
    const devices = found.devices.map((device) => showUnsafeIn(redact(role, device)));
    return { ...found, devices, at: found.at.toISOString() };
  } catch (error) {
    // The service answers instead: what of the mirror can't be decrypted or read again is not shown.
    const isExpected = [SealError, PrincipalError].some((kind) => error instanceof kind);
    if (!isExpected && !isV4Error(error)) throw error;
    return null;
  }
};

/** Asked for once in a request with the same limit. */
const fromMirror = cache(readMirror);

/**
 * Starts to read the inventory, unless the mirror has it or it was read recently. Throws if it can't
 * be read. `limit` as below.
 */
export const startChargers = async (principal: Principal, limit: number): Promise<void> => {
  if ((await fromMirror(principal, limit)) === null) await readingFor(principal);
};

/**
 * Returns the devices whose charger is Damaged or Not Included: from the connection's mirror, at most
 * `limit`, where a sweep has read the inventory; else by reading it now. Such a reading is kept for 5
 * minutes, because it takes many reads. Throws if the inventory can't be read.
 */
export async function findChargersToReplace(
  principal: Principal,
  limit: number,
): Promise<ChargersToReplace> {
  const mirrored = await fromMirror(principal, limit);
  if (mirrored) return mirrored;
  const { done, find } = await readingFor(principal);
  await withTimeout(maxWaitMs, done);
  return find();
}
