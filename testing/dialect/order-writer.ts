import type { DeviceForm, Route, ServiceShape } from "./service-shape.ts";
import { extraFields, type Fields, type Spelling } from "./spelling.ts";

/** The illustrative shapes write these four types in lower case. A purchase has no such value. */
const lowerCaseTypes: Readonly<Record<string, string>> = {
  Deployment: "deployment",
  Offboarding: "offboarding",
  Collection: "collection",
  "Swap from Inventory": "swap",
};

const orderExtras: readonly Fields[] = [
  ...extraFields,
  { tracking: { carrier: "DHL", eta: "2026-12-01" } },
  { sla: { expected_days: 10, late: false } },
  { source: "inventory" },
  { requestedBy: { id: "user_7", displayName: "Operations", email: "ops@example.com" } },
];

const writeType = ({ isLikely }: Spelling, type: unknown) => {
  const text = String(type);
  return isLikely(0.5) ? text : (lowerCaseTypes[text] ?? text);
};

const writeEmployee = ({ random }: Spelling, id: string): Fields => {
  const form = random();
  if (form < 0.35) return { employeeId: id };
  if (form < 0.7) return { employee_id: id };
  return { employee: { id, displayName: "Ada" } };
};

const writeDeviceRequest = ({ random }: Spelling, id: string, device: string): Fields => {
  const form = random();
  if (form < 0.3) return { id, productId: device, status: "requested" };
  if (form < 0.6) return { id, device_id: device, status: "requested" };
  return form < 0.8 ? { id, device: { id: device, model: "M" } } : { id, product_id: device };
};

const writeSubOrder = (spelling: Spelling, order: Fields, device: string, n: number): Fields => {
  const { isLikely, spell } = spelling;
  return {
    id: `${order.id}-${n + 1}`,
    [isLikely(0.5) ? "type" : "orderType"]: writeType(spelling, order.orderType),
    status: "processing",
    ...(isLikely(0.5) ? { [spell("deviceId")]: device } : { [spell("productIds")]: [device] }),
  };
};

const writeDevices = (spelling: Spelling, order: Fields, form: DeviceForm): Fields => {
  const devices = Array.isArray(order.productIds) ? order.productIds.map(String) : [];
  const [first] = devices;
  if (first === undefined) return {};
  const { spell } = spelling;
  switch (form) {
    case "productIds":
      return { [spell("productIds")]: devices };
    case "device_id":
      return { [spell("deviceId")]: first };
    case "deviceRequests":
      return {
        [spell("deviceRequests")]: devices.map((device, n) =>
          writeDeviceRequest(spelling, `${order.id}-r${n}`, device),
        ),
      };
    case "devices":
      return { devices: devices.map((id) => ({ id, model: "M" })) };
    case "subOrders":
      return {
        [spell("subOrders")]: devices.map((device, n) => writeSubOrder(spelling, order, device, n)),
      };
    case "none":
      return {};
  }
};

/** Writes an accessory request as its own answer and as an order that nests it show it. */
export const writeAccessory = ({ isLikely, spell, oneOf }: Spelling, record: Fields): Fields => ({
  id: record.id,
  status: "requested",
  ...(isLikely(0.5) ? { [spell("orderId")]: record.orderId } : {}),
  ...(record.productId === undefined
    ? { [oneOf("serial", "serialNumber", "serial_number")]: record.serialNumber }
    : { [oneOf("productId", "product_id", "device_id")]: record.productId }),
});

const addAccessories = (
  spelling: Spelling,
  place: ServiceShape["accessories"],
  order: Fields,
  fields: Fields,
): Fields => {
  const all = Array.isArray(order.accessories) ? (order.accessories as Fields[]) : [];
  if (all.length === 0) return fields;
  const written = all.map((accessory) => writeAccessory(spelling, accessory));
  if (place === "on the order") {
    return { ...fields, [spelling.oneOf("accessories", "accessoryRequests")]: written };
  }
  if (place !== "sub-orders") return fields;
  const key = "sub_orders" in fields ? "sub_orders" : "subOrders";
  const others = Array.isArray(fields[key]) ? fields[key] : [];
  return {
    ...fields,
    [key]: [...others, ...written.map((accessory) => ({ ...accessory, type: "charger" }))],
  };
};

/** Writes an order as one route of a service of this shape shows it. */
export const writeOrder = (
  spelling: Spelling,
  shape: ServiceShape,
  record: Fields,
  route: Route,
): Fields => {
  const { isLikely, spell, oneOf, withExtras } = spelling;
  const fields: Fields = {
    id: record.id,
    [oneOf("orderType", "order_type", "type")]: writeType(spelling, record.orderType),
    status: record.status ?? "processing",
  };
  // "Accepted order (id, type, status)": the answer to a write may show nothing else.
  if (route === "created" && isLikely(0.4)) return withExtras(fields, extraFields);
  if (record.employeeId !== undefined && shape.employee[route]) {
    Object.assign(fields, writeEmployee(spelling, String(record.employeeId)));
  }
  Object.assign(fields, writeDevices(spelling, record, shape.devices[route]));
  if (shape.dates[route]) fields[spell("createdAt")] = record.createdAt;
  if (shape.hasItems && record.items !== undefined && route !== "list") {
    fields.items = record.items;
  }
  // Only the single-order read nests accessories.
  const whole =
    route === "single" ? addAccessories(spelling, shape.accessories, record, fields) : fields;
  return withExtras(whole, orderExtras);
};
