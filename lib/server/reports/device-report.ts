import "server-only";
import type { DeviceGroup, DeviceReport, Proven, ReportQuestion } from "#lib/protocol/report.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { findAllDevices } from "#lib/server/mirror/device-list.ts";
import { countByKey } from "#lib/server/reports/count-by-key.ts";
import { placeOf } from "#lib/v4/device-place.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** By what the devices of a report are grouped. */
const groupedBy = {
  country: (device: Device) => placeOf(device).country,
  condition: ({ condition }: Device) => condition,
} as const;

const isStated = (device: Device) => device.country !== undefined || device.location !== undefined;

const groupDevices = (
  devices: readonly Device[],
  by: keyof typeof groupedBy,
): Pick<DeviceReport, "statuses" | "groups"> => {
  const read = groupedBy[by];
  const counted = devices.map((device) => ({
    name: read(device) ?? "",
    status: device.status ?? "",
    count: 1,
  }));
  const { keys: statuses, keyOf: statusOf } = countByKey(counted, ({ status }) => status);
  const { keys: names, keyOf: nameOf } = countByKey(counted, ({ name }) => name);
  const groups = new Map<string, DeviceGroup & { byStatus: Record<string, number> }>(
    names.map((name) => [name, { name: name || null, count: 0, byStatus: {} }]),
  );
  for (const { name, status } of counted) {
    const group = groups.get(nameOf(name));
    if (!group) continue;
    const key = statusOf(status);
    group.count += 1;
    group.byStatus[key] = (group.byStatus[key] ?? 0) + 1;
  }
  return {
    statuses,
    // What is not known stands apart from what is.
    groups: [...groups.values()].toSorted(
      (a, b) => Number(a.name === null) - Number(b.name === null),
    ),
  };
};

/**
 * Returns how many devices there are by status and by country or condition, as the person's role sees them, from
 * the mirror of their own connection. Throws `PrincipalError` (role, no_connection).
 */
export const findDeviceReport = async (
  principal: Principal,
  { country }: Pick<ReportQuestion, "country">,
  by: keyof typeof groupedBy,
): Promise<Proven<DeviceReport>> => {
  const found = await findAllDevices(principal, {});
  if (!found) {
    return {
      report: null,
      reason: t("refusal.devicesUnproven"),
    };
  }
  const isWanted = (device: Device) =>
    country === null || nameKey(placeOf(device).country ?? "") === nameKey(country);
  const report = {
    ...groupDevices(found.devices.filter(isWanted), by),
    hasStatus: found.devices.every(({ status }) => status !== undefined),
    hasCountry: found.devices.every(isStated),
  };
  return { report, at: found.at };
};
