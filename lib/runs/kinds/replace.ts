import { told } from "#lib/protocol/run-note.ts";
import { readPerson } from "#lib/runs/check/known-person.ts";
import type { Line } from "#lib/runs/check/line.ts";
import {
  deviceNameOf,
  readDevice,
  requireHeldDevice,
  takeFromStock,
} from "#lib/runs/check/named-device.ts";
import { checkOrder } from "#lib/runs/check/order-check.ts";
import { pickupWindowOf } from "#lib/runs/check/pickup-window.ts";
import {
  devicesOf,
  findLostPerson,
  findStockChange,
  halt,
  type KindDefinition,
  type Obstacle,
  type Release,
} from "#lib/runs/kinds/kind.ts";
import { providerDecides } from "#lib/runs/return-option.ts";
import { deliveryAddressOf } from "#lib/v4/normalize/delivery-address.ts";
import type { OrderRequest } from "#lib/v4/operations/orders.ts";

const check = async (line: Line) => {
  if (!line.hasRequired()) return;
  const option = line.text("returnOption");
  if (option !== null && option !== providerDecides) {
    // Source: api-v4.md, Order: only orders that return devices carry `dispositions`.
    line.block("returnOption", told("runNote.noReturnOption"));
  }
  const device = await requireHeldDevice(line);
  if (!device) return;
  const person = await readPerson(line.context.client, device.employeeId);
  if (!person) {
    line.block("device", told("runNote.holderHidden"));
    return;
  }
  if (person.displayName) line.after.displayName = person.displayName;
  line.country = deliveryAddressOf(person).country ?? null;
  line.makes = "order";
  const window = pickupWindowOf(line, person);
  const model = line.text("model") ?? device.model;
  if (!model) line.block("model", told("runNote.noModel"));
  if (line.isBlocked || !model) return;
  const from = { field: "model", orElsewhere: true };
  const replacement = await takeFromStock(line, model, line.country, from);
  if (!replacement) return;
  const order: OrderRequest = {
    orderType: "Swap from Inventory",
    employeeId: person.id,
    productIds: [device.id, replacement.id],
    ...window,
  };
  await line.planOnce("orders.create", order);
  if (!line.isBlocked) await checkOrder(line, order);
};

/** Finds whether the old device changed hands, or the new one left the stock. */
const findObstacle = async (release: Release): Promise<Obstacle | null> => {
  const [old = "", ...sent] = devicesOf(release);
  const device = await readDevice(release.client, old);
  if (!device) return halt("runHalt.noDevice", { isNamed: "no", device: "" });
  if (device.employeeId !== release.payload.input.employeeId)
    return halt("runHalt.otherHolder", { device: deviceNameOf(device) });
  return (await findLostPerson(release)) ?? findStockChange(release, sent);
};

/** One line is one device that someone holds, which a device from stock replaces. */
export const replace: KindDefinition = { writes: ["orders.create"], check, findObstacle };
