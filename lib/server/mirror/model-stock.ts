import "server-only";
import type { ModelStock, ModelStockRow } from "#lib/protocol/model-stock.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { findAllDevices } from "#lib/server/mirror/device-list.ts";
import { isDeployable, placeOf } from "#lib/v4/device-place.ts";
import { foldText } from "#lib/v4/fields/fold-text.ts";
import { deployableStatus } from "#lib/v4/fields/known-values.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** More models and countries than this are asked for one by one. */
const maxRows = 2_000;

/** Counts devices by model and country; `null` where one does not say which it is, or where. */
const countRows = (devices: readonly Device[]): ModelStockRow[] | null => {
  const rows = new Map<string, ModelStockRow>();
  for (const device of devices) {
    const model = device.model?.trim();
    const { country } = placeOf(device);
    if (!model || !country) return null;
    const key = JSON.stringify([country, foldText(model)]);
    const row = rows.get(key) ?? { model, country, count: 0 };
    row.count += 1;
    rows.set(key, row);
  }
  return rows.size > maxRows ? null : [...rows.values()];
};

/**
 * Returns how many devices of each model an order can deploy now, by country, from the mirror of the person's own
 * connection: where it has every device with its status, model and country, and the service tells of changes.
 * Throws `PrincipalError` (role, no_connection).
 */
export const findModelStock = async (principal: Principal): Promise<ModelStock> => {
  const found = await findAllDevices(principal, { status: deployableStatus });
  const rows = found?.hearsAll ? countRows(found.devices.filter(isDeployable)) : null;
  return { rows, at: rows && found ? found.at : null };
};
