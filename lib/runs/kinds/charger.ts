import { told } from "#lib/protocol/run-note.ts";
import type { Line } from "#lib/runs/check/line.ts";
import {
  deviceNameOf,
  type HeldDevice,
  readDevice,
  requireHeldDevice,
} from "#lib/runs/check/named-device.ts";
import { orHidden } from "#lib/runs/hidden.ts";
import { halt, type KindDefinition, type Obstacle, type Release } from "#lib/runs/kinds/kind.ts";
import { openChargerRequest } from "#lib/v4/charger-requests.ts";
import type { Client } from "#lib/v4/client/client.ts";
import {
  chargerOrdersOf,
  deviceOrdersIn,
  deviceSearchesOf,
  maxDeviceOrders,
  preselectedOrder,
} from "#lib/v4/device-order-match.ts";
import { isCancelled, isChargerEligible } from "#lib/v4/fields/known-values.ts";
import type { Device } from "#lib/v4/records/device.ts";
import type { Order } from "#lib/v4/records/order.ts";

const readOrder = async (client: Client, id: string): Promise<Order | null> =>
  (await orHidden(client.perform("orders.get", { id })))?.data ?? null;

/** Reads the newest orders of a device. Only the single read of an order shows its accessories. */
const readOrders = async (client: Client, device: Device): Promise<Order[]> => {
  const pages: { items: Order[] }[] = [];
  for (const { query } of deviceSearchesOf(device)) {
    pages.push((await client.perform("orders.list", { query, limit: maxDeviceOrders })).data);
  }
  const found = deviceOrdersIn(pages, device).slice(0, maxDeviceOrders);
  const orders: Order[] = [];
  for (const order of found) orders.push((await readOrder(client, order.id)) ?? order);
  return orders;
};

/**
 * Returns the order on which the charger is requested: its employee gets it. Without one in the line, it is
 * the newest order of the device's holder; where no order says whose it is, the only one.
 */
const chooseOrder = (line: Line, device: HeldDevice, orders: readonly Order[]): string | null => {
  const candidates = chargerOrdersOf(orders, device);
  const named = line.text("order");
  if (named !== null) {
    if (candidates.some(({ id }) => id === named)) return named;
    line.block("order", told("runNote.otherOrder"), candidates[0]?.id);
    return null;
  }
  const ofHolder = candidates.find(({ id }) =>
    orders.some((order) => order.id === id && order.employeeId === device.employeeId),
  );
  const chosen = ofHolder ?? preselectedOrder(candidates);
  if (chosen) return chosen.id;
  if (candidates.length === 0) line.block("order", told("runNote.noOrder"));
  else line.block("order", told("runNote.chooseOrder"), candidates[0]?.id);
  return null;
};

const check = async (line: Line) => {
  if (!line.hasRequired()) return;
  const { client } = line.context;
  const device = await requireHeldDevice(line);
  if (!device) return;
  line.country = device.country ?? null;
  if (!isChargerEligible(device.chargerStatus)) {
    const status = { deviceCode: device.chargerStatus ?? "" };
    const isKnown = device.chargerStatus ? "yes" : "no";
    line.block("device", told("runNote.chargerStays", { isKnown, status }));
    return;
  }
  const orders = await readOrders(client, device);
  const open = openChargerRequest(orders, device);
  if (open.state === "open") {
    const { orderId: order } = open;
    if (!line.confirmsSecond((isMeant) => told("runNote.chargerSent", { order, isMeant }))) return;
  }
  const id = chooseOrder(line, device, orders);
  if (id === null) return;
  line.makes = "charger";
  line.after.order = id;
  await line.planOnce("orders.add-accessory", { id, productId: device.id });
};

/** Finds whether the charger is no longer due, or its order no longer the holder's. */
const findObstacle = async ({ client, line, payload }: Release): Promise<Obstacle | null> => {
  const device = await readDevice(client, String(payload.input.productId));
  if (!device) return halt("runHalt.noDevice", { isNamed: "no", device: "" });
  const name = deviceNameOf(device);
  const checked = line.subjects?.find(({ id }) => id === device.id);
  if (device.employeeId !== checked?.holderId) return halt("runHalt.otherHolder", { device: name });
  if (!isChargerEligible(device.chargerStatus)) {
    const status = { deviceCode: device.chargerStatus ?? "" };
    const isKnown = device.chargerStatus == null ? "no" : "yes";
    return halt("runHalt.chargerStatus", { device: name, isKnown, status });
  }
  const order = await readOrder(client, String(payload.input.id));
  if (!order) return halt("runHalt.noOrder");
  if (isCancelled(order.status)) return halt("runHalt.orderCancelled", { order: order.id });
  const isMeant = line.notes.some(({ field, level }) => field === "second" && level === "warning");
  const open = openChargerRequest([order], device);
  return open.state === "open" && !isMeant
    ? halt("runHalt.chargerSent", { order: order.id, device: name })
    : null;
};

/** One line is one device whose charger is damaged or was not included. */
export const charger: KindDefinition = { writes: ["orders.add-accessory"], check, findObstacle };
