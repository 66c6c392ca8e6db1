import "server-only";
import { z } from "zod";
import { countryName } from "#lib/protocol/country-name.ts";
import {
  type DeviceList,
  type DeviceListInput,
  type DeviceSortField,
  deviceSortFields,
} from "#lib/protocol/device-list.ts";
import { problemAt } from "#lib/protocol/input-problem.ts";
import { sortRows } from "#lib/protocol/sort-rows.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { SealError } from "#lib/server/keys/seal.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { findMirroredInventory } from "#lib/server/mirror/mirrored-devices.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { recordUse } from "#lib/server/upstream/capability-use.ts";
import { shows } from "#lib/server/upstream/keep-visible-hits.ts";
import { keepAnswer } from "#lib/server/upstream/kept-answers.ts";
import { mayRead } from "#lib/server/upstream/policy.ts";
import { redact } from "#lib/server/upstream/redact.ts";
import { showUnsafeIn } from "#lib/server/upstream/show-unsafe-text.ts";
import { placeOf } from "#lib/v4/device-place.ts";
import { isV4Error, V4Error } from "#lib/v4/errors.ts";
import { foldText } from "#lib/v4/fields/fold-text.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";
import { toProblem, withProblems } from "#lib/v4/issue-words.ts";
import { endpointOf } from "#lib/v4/operations/endpoints.ts";
import type { Device } from "#lib/v4/records/device.ts";
import { registry } from "#lib/v4/registry.ts";

const inputSchema = registry["inventory.search"].input.extend({
  page: z.int().min(0).max(100_000).optional(),
  sort: z.enum(deviceSortFields).optional(),
  sortDirection: z.enum(["asc", "desc"]).optional(),
});

const parseInput = (input: unknown): DeviceListInput => {
  const parsed = inputSchema.safeParse(input, withProblems);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const message = issue ? problemAt(issue.path, toProblem(issue)) : t("inputProblem.invalid");
  throw new V4Error({ kind: "validation", message, status: 400, operation: "inventory.search" });
};

/** The filters that a device's own field decides. */
const filtered = {
  status: ({ status }: Device) => status,
  category: ({ deviceType }: Device) => deviceType,
  country: (device: Device) =>
    device.country === undefined && device.location === undefined
      ? undefined
      : placeOf(device).country,
} as const;

type Filter = keyof typeof filtered;

const isFilter = (name: string): name is Filter => name in filtered;

/**
 * Returns the devices that match the filters; `null` where their fields don't decide: one says nothing
 * about a filter, or none matches, since the service may know what no field shows.
 */
const select = (devices: readonly Device[], input: DeviceListInput): readonly Device[] | null => {
  // Which devices are in stock, the service decides by rules that no field shows.
  if (input.inStock !== undefined) return null;
  const filters = Object.keys(filtered).filter(isFilter);
  const wanted = filters.flatMap((name) => {
    const value = input[name];
    return value === undefined ? [] : [{ read: filtered[name], key: nameKey(value) }];
  });
  if (devices.some((device) => wanted.some(({ read }) => read(device) === undefined))) return null;
  const words = input.query === undefined ? [] : foldText(input.query).split(" ");
  const found = devices.filter(
    (device) =>
      wanted.every(({ read, key }) => nameKey(read(device) ?? "") === key) && shows(device, words),
  );
  const isAll = wanted.length === 0 && words.length === 0;
  return found.length === 0 && !isAll ? null : found;
};

/** Returns how the field of a device is read by which the list is sorted. */
export const readSortedDevice = (field: DeviceSortField) => (device: Device) => {
  if (field === "location") return placeOf(device).location;
  if (field === "employeeName") return device.employeeName ?? device.employeeId;
  if (field !== "country") return device[field];
  const { country } = placeOf(device);
  return country && countryName(country);
};

const countByStatus = (devices: readonly Device[]): DeviceList["counts"] => {
  const byStatus: Record<string, number> = {};
  for (const { status } of devices) {
    if (!status) return null;
    const key = nameKey(status);
    byStatus[key] = (byStatus[key] ?? 0) + 1;
  }
  return { byStatus, total: devices.length };
};

/** How long decrypted devices are kept: while a person sorts, filters and turns pages. Milliseconds. */
const keptMs = 60_000;

interface ShownInventory {
  devices: readonly Device[];
  counts: DeviceList["counts"];
  at: string;
  hearsAll: boolean;
}

/** Returns all devices as the person's role sees them, from the connection's mirror, or `null`. */
const findInventory = async (principal: Principal): Promise<ShownInventory | null> => {
  const { connection, role } = principal;
  if (!connection) return null;
  const found = await findMirroredInventory(connection);
  if (!found) return null;
  const options = { maxAgeMs: keptMs, resources: ["inventory"] as const };
  const kept = await keepAnswer(principal, `devices ${found.version}`, options, async () => {
    const devices = (await found.read()).map((device) => showUnsafeIn(redact(role, device)));
    return { devices, counts: countByStatus(devices), at: found.at.toISOString() };
  });
  return { ...kept, hearsAll: found.hearsAll };
};

/** What of the mirror can't be decrypted or read again is left to the service. */
const orNothing = (error: unknown): null => {
  const isExpected = [SealError, PrincipalError].some((kind) => error instanceof kind);
  if (!isExpected && !isV4Error(error)) throw error;
  log().warn({ error: errorFields(error) }, "the mirror's devices can't be read");
  return null;
};

const nothing: DeviceList = { page: null, counts: null, at: null };

/** All devices that match, in the list's order, with what the whole copy counts. */
interface FoundDevices extends Pick<DeviceList, "counts"> {
  /** `null` where the copy does not prove them. */
  devices: readonly Device[] | null;
  at: string | null;
  hearsAll: boolean;
}

const noDevices: FoundDevices = { devices: null, counts: null, at: null, hearsAll: false };

const findMatching = async (
  principal: Principal,
  input: DeviceListInput,
): Promise<FoundDevices> => {
  const { role, connection } = principal;
  if (!mayRead(role, "inventory.search")) throw new PrincipalError("role");
  if (!connection) throw new PrincipalError("no_connection");
  const { capability } = endpointOf("inventory.search");
  if (capability !== null && !connection.capabilities.includes(capability)) return noDevices;
  const inventory = await findInventory(principal).catch(orNothing);
  if (!inventory) return noDevices;
  recordUse(connection, "inventory.search");
  const { devices, counts, at, hearsAll } = inventory;
  const found = select(devices, input);
  if (!found) return { ...noDevices, counts };
  const { sort, sortDirection = "asc" } = input;
  return {
    devices: sort ? sortRows(found, readSortedDevice(sort), sortDirection) : found,
    counts,
    at,
    hearsAll,
  };
};

/**
 * Returns all devices that match, sorted, as the person's role sees them, from the mirror of their own
 * connection; `null` where it does not prove them. `hearsAll`: they are no older than what the service told
 * since. Throws `PrincipalError` (role, no_connection) and `V4Error` for a wrong input.
 */
export const findAllDevices = async (
  principal: Principal,
  given: Record<string, unknown>,
): Promise<{ devices: readonly Device[]; at: string; hearsAll: boolean } | null> => {
  const { devices, at, hearsAll } = await findMatching(principal, parseInput(given));
  return devices && at !== null ? { devices, at, hearsAll } : null;
};

/**
 * Returns a page of the devices that match, sorted, from the mirror of the person's own connection where
 * it proves the list, and how many devices have which status. Throws `PrincipalError` (role,
 * no_connection) and `V4Error` for a wrong input.
 */
export const findDeviceList = async (
  principal: Principal,
  given: Record<string, unknown>,
): Promise<DeviceList> => {
  const input = parseInput(given);
  const { devices, counts, at } = await findMatching(principal, input);
  if (!devices) return { ...nothing, counts };
  const { page = 0, limit: size = endpointOf("inventory.search").limit?.maximum ?? 50 } = input;
  return {
    page: {
      items: devices.slice(page * size, (page + 1) * size),
      page,
      pageSize: size,
      totalCount: devices.length,
      nextCursor: null,
    },
    counts,
    at,
  };
};
