import "server-only";
import { perform } from "#lib/server/perform";
import type { Principal } from "#lib/server/principal";
import { eligibleChargerStatuses } from "#lib/v4/known-values";
import type { Device } from "#lib/v4/records/device";

const pageSize = 50;

/**
 * Devices whose charger is Damaged or Not Included. The inventory has no filter for it, so its
 * free text is asked for the two words and the answers are held to the field itself.
 */
export async function findChargerTrouble(
  principal: Principal,
): Promise<{ devices: Device[]; isComplete: boolean }> {
  const answers = await Promise.all(
    eligibleChargerStatuses.map((query) =>
      perform(principal, "inventory.search", { query, limit: pageSize }),
    ),
  );
  const devices = new Map<string, Device>();
  for (const { data } of answers) {
    for (const device of data.items) {
      if (eligibleChargerStatuses.some((status) => status === device.chargerStatus))
        devices.set(device.id, device);
    }
  }
  return {
    devices: [...devices.values()],
    isComplete: answers.every(({ data }) => data.items.length < pageSize),
  };
}
