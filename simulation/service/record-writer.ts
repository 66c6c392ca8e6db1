import { pick } from "./faults.ts";
import type { DeviceForm, Route, ServiceShape } from "./service-shape.ts";
import type { Fields } from "./service-world.ts";

/**
 * Writes records as another legal service would. Written from the contract alone: it shares no name
 * and no schema with the code that reads them, so that both can't be wrong in the same place.
 */

const toSnakeCase = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The illustrative shapes write these four in lower case; a purchase has no such value. */
const lowerCaseTypes: Readonly<Record<string, string>> = {
  Deployment: "deployment",
  Offboarding: "offboarding",
  Collection: "collection",
  "Swap from Inventory": "swap",
};

/** "Unknown fields in responses must be ignored by clients." Source: api-v4.md, Resources. */
const extraFields: readonly Fields[] = [
  { priority: "normal" },
  { tags: [] },
  { links: { self: "/v4/somewhere" } },
  { audit: { createdBy: "user_7", channel: "api" } },
  { notes: null },
  { reference: "PO-77" },
  { costCenter: { id: "cc_1", name: "Sales" } },
  { flags: { urgent: false } },
];

const orderExtras: readonly Fields[] = [
  ...extraFields,
  { tracking: { carrier: "DHL", eta: "2026-12-01" } },
  { sla: { expected_days: 10, late: false } },
  { source: "inventory" },
  { requestedBy: { id: "user_7", displayName: "Operations", email: "ops@example.com" } },
];

export const recordWriter = (shape: ServiceShape, random: () => number) => {
  const isLikely = (share: number) => random() < share;
  const spell = (name: string) => (isLikely(0.5) ? name : toSnakeCase(name));
  const listOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

  /** The fields in another order, with up to two more that nobody knows. */
  const finish = (fields: Fields, extras: readonly Fields[]): Fields => {
    const all = { ...pick(extras, random), ...(isLikely(0.4) ? pick(extras, random) : {}) };
    const entries = Object.entries({ ...all, ...fields });
    return Object.fromEntries(isLikely(0.5) ? entries : entries.toReversed());
  };

  const typeOf = (type: unknown) => {
    const text = String(type);
    return isLikely(0.5) ? text : (lowerCaseTypes[text] ?? text);
  };

  const employeeOf = (id: string): Fields => {
    const form = random();
    if (form < 0.35) return { employeeId: id };
    if (form < 0.7) return { employee_id: id };
    return { employee: { id, displayName: "Ada" } };
  };

  const requestFor = (orderId: string) => (device: string, n: number) => {
    const form = random();
    const id = `${orderId}-r${n}`;
    if (form < 0.3) return { id, productId: device, status: "requested" };
    if (form < 0.6) return { id, device_id: device, status: "requested" };
    return form < 0.8 ? { id, device: { id: device, model: "M" } } : { id, product_id: device };
  };

  const subOrderFor = (order: Fields) => (device: string, n: number) => ({
    id: `${order.id}-${n + 1}`,
    [isLikely(0.5) ? "type" : "orderType"]: typeOf(order.orderType),
    status: "processing",
    ...(isLikely(0.5) ? { [spell("deviceId")]: device } : { [spell("productIds")]: [device] }),
  });

  const devicesOf = (order: Fields, form: DeviceForm): Fields => {
    const devices = listOf(order.productIds);
    const [first] = devices;
    if (first === undefined) return {};
    switch (form) {
      case "productIds":
        return { [spell("productIds")]: devices };
      case "device_id":
        return { [spell("deviceId")]: first };
      case "deviceRequests":
        return { [spell("deviceRequests")]: devices.map(requestFor(String(order.id))) };
      case "devices":
        return { devices: devices.map((id) => ({ id, model: "M" })) };
      case "subOrders":
        return { [spell("subOrders")]: devices.map(subOrderFor(order)) };
      case "none":
        return {};
    }
  };

  const accessory = (record: Fields): Fields => ({
    id: record.id,
    status: "requested",
    ...(isLikely(0.5) ? { [spell("orderId")]: record.orderId } : {}),
    ...(record.productId === undefined
      ? { [pick(["serial", "serialNumber", "serial_number"], random)]: record.serialNumber }
      : { [pick(["productId", "product_id", "device_id"], random)]: record.productId }),
  });

  /** Accessories belong to what the single-order read nests, if they are shown at all. */
  const withAccessories = (order: Fields, fields: Fields): Fields => {
    const all = Array.isArray(order.accessories) ? (order.accessories as Fields[]) : [];
    if (all.length === 0) return fields;
    const written = all.map(accessory);
    if (shape.accessories === "on the order") {
      return { ...fields, [pick(["accessories", "accessoryRequests"], random)]: written };
    }
    if (shape.accessories !== "sub-orders") return fields;
    const key = "sub_orders" in fields ? "sub_orders" : "subOrders";
    const others = Array.isArray(fields[key]) ? fields[key] : [];
    return {
      ...fields,
      [key]: [...others, ...written.map((one) => ({ ...one, type: "charger" }))],
    };
  };

  const order = (record: Fields, route: Route): Fields => {
    const fields: Fields = {
      id: record.id,
      [pick(["orderType", "order_type", "type"], random)]: typeOf(record.orderType),
      status: record.status ?? "processing",
    };
    // "Accepted order (id, type, status)": that may be all.
    if (route === "created" && isLikely(0.4)) return finish(fields, extraFields);
    if (record.employeeId !== undefined && shape.employee[route]) {
      Object.assign(fields, employeeOf(String(record.employeeId)));
    }
    Object.assign(fields, devicesOf(record, shape.devices[route]));
    if (shape.dates[route]) fields[spell("createdAt")] = record.createdAt;
    if (shape.hasItems && record.items !== undefined && route !== "list") {
      fields.items = record.items;
    }
    const whole = route === "single" ? withAccessories(record, fields) : fields;
    return finish(whole, orderExtras);
  };

  /** Whatever was stored, but for what this service hides. */
  const stored = (collection: string, record: Fields, route: Route): Fields =>
    Object.fromEntries(
      Object.entries(record)
        .filter(([name]) => !shape.hidden.has(`${collection}.${name}`))
        .filter(([name]) => name !== "createdAt" || shape.dates[route])
        .map(([name, value]) => [spell(name), value]),
    );

  const employee = (record: Fields, route: Route): Fields => {
    const fields = stored("employees", { status: "active", ...record }, route);
    const [first = "", ...rest] = String(record.displayName ?? "").split(" ");
    // The illustrative shape has the name in two fields.
    if (rest.length === 0 || isLikely(0.7)) return finish(fields, extraFields);
    const { displayName: _camel, display_name: _snake, ...others } = fields;
    const names = { first_name: first, last_name: rest.join(" ") };
    return finish({ ...others, ...names }, extraFields);
  };

  const address = (record: Fields, route: Route): Fields => {
    const { id, ...fields } = stored("addresses", record, route);
    return finish(shape.hasAddressIds ? { id, ...fields } : fields, extraFields);
  };

  const team = (record: Fields, route: Route): Fields => ({
    ...finish(stored("teams", record, route), extraFields),
    ...(route === "single" ? { [spell("employeeCount")]: 3 } : {}),
  });

  const writers: Readonly<Record<string, (record: Fields, route: Route) => Fields>> = {
    orders: order,
    employees: employee,
    teams: team,
    addresses: address,
    accessories: accessory,
    // "Stores the unlock PIN": what the answer shows of the device is not said.
    products: (record) => ({ id: record.id }),
  };

  /** A record of a collection as one route of this service shows it. */
  return (collection: string, record: Fields, route: Route): Fields =>
    writers[collection]?.(record, route) ?? record;
};
