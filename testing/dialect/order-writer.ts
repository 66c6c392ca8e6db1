import {
  type DeviceWriters,
  deviceFields,
  employeeFields,
  typeFields,
  withAccessories,
} from "./order-forms.ts";
import type { Route, ServiceShape } from "./service-shape.ts";
import { extraObjects, type Fields, type Spelling } from "./spelling.ts";

const orderExtras: readonly Fields[] = [
  ...extraObjects,
  { tracking: { carrier: "DHL", eta: "2026-12-01" } },
  { sla: { expected_days: 10, late: false } },
  { source: "inventory" },
  { requestedBy: { id: "user_7", displayName: "Operations", email: "ops@example.com" } },
];

const writeType = ({ isLikely, nameOf }: Spelling, type: unknown) =>
  typeFields(isLikely(0.5) ? "reference" : "illustrative", String(type), nameOf);

const writeDeviceRequest = ({ random, nameOf }: Spelling, id: string, device: string): Fields => {
  const form = random();
  if (form < 0.3) return { id, productId: device, status: "requested" };
  if (form < 0.6) return { id, device_id: device, status: "requested" };
  return form < 0.8
    ? { id, device: { id: device, model: "M" } }
    : { id, [nameOf("productId", "deviceId")]: device };
};

const deviceWriters = (spelling: Spelling, order: Fields): DeviceWriters => ({
  request: (device, n) => writeDeviceRequest(spelling, `${order.id}-r${n}`, device),
  device: (id) => ({ id, model: "M" }),
  subOrder: (device, n) => ({
    id: `${order.id}-${n + 1}`,
    ...writeType(spelling, order.orderType),
    status: "processing",
    ...(spelling.isLikely(0.5)
      ? { [spelling.nameOf("deviceId")]: device }
      : { [spelling.nameOf("productIds")]: [device] }),
  }),
});

/** Writes an accessory request as its own answer and as an order that nests it show it. */
export const writeAccessory = ({ isLikely, nameOf }: Spelling, record: Fields): Fields => ({
  id: record.id,
  status: "requested",
  ...(isLikely(0.5) ? { [nameOf("orderId")]: record.orderId } : {}),
  ...(record.productId === undefined
    ? { [nameOf("serial", "serialNumber")]: record.serialNumber }
    : { [nameOf("productId", "deviceId")]: record.productId }),
});

/** Writes the accessories of an order where this service shows them, if it does. */
const addAccessories = (
  spelling: Spelling,
  place: ServiceShape["accessories"],
  order: Fields,
  fields: Fields,
): Fields => {
  const all = Array.isArray(order.accessories) ? (order.accessories as Fields[]) : [];
  const written = all.map((accessory) => ({
    ...writeAccessory(spelling, accessory),
    ...(place === "subOrders" ? { type: "charger" } : {}),
  }));
  return withAccessories(place === "orders" ? "hidden" : place, written, fields, spelling.nameOf);
};

/** Writes an order as one route of a service of this shape shows it. */
export const writeOrder = (
  spelling: Spelling,
  shape: ServiceShape,
  record: Fields,
  route: Route,
): Fields => {
  const { isLikely, nameOf, withExtras } = spelling;
  const fields: Fields = {
    id: record.id,
    ...writeType(spelling, record.orderType),
    status: record.status ?? "processing",
  };
  // "Accepted order (id, type, status)": the answer to a write may show nothing else.
  if (route === "created" && isLikely(0.4)) return withExtras(fields, extraObjects);
  if (record.employeeId !== undefined && shape.employee[route]) {
    const employee = { id: String(record.employeeId), name: "Ada" };
    Object.assign(fields, employeeFields(isLikely(0.7) ? "id" : "object", employee, nameOf));
  }
  const devices = Array.isArray(record.productIds) ? record.productIds.map(String) : [];
  if (devices.length > 0) {
    const writers = deviceWriters(spelling, record);
    Object.assign(fields, deviceFields(shape.devices[route], devices, nameOf, writers));
  }
  if (shape.dates[route]) fields[nameOf("createdAt")] = record.createdAt;
  if (shape.hasItems && record.items !== undefined && route !== "list") {
    fields.items = record.items;
  }
  // Only the single-order read nests accessories.
  const whole =
    route === "single" ? addAccessories(spelling, shape.accessories, record, fields) : fields;
  return withExtras(whole, orderExtras);
};
