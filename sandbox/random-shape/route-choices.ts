import type { OperationName } from "#lib/v4/registry.ts";
import type { RecordKind } from "#sandbox/random-shape/record-choices.ts";

/** The kind of the records in an operation's answer. */
export const recordKindOf: Readonly<Record<OperationName, RecordKind>> = {
  "orders.list": "order",
  "orders.get": "order",
  "orders.create": "order",
  "orders.purchase": "order",
  "orders.validate": "validation",
  "orders.history": "history",
  "orders.tracking": "tracking",
  "orders.sla": "sla",
  "orders.add-accessory": "accessory",
  "employees.list": "employee",
  "employees.get": "employee",
  "employees.create": "employee",
  "employees.update": "employee",
  "employees.devices": "device",
  "employees.countries": "firm",
  "inventory.search": "device",
  "devices.options": "catalog",
  "devices.suggestions": "catalog",
  "products.get": "device",
  "products.add-pin": "firm",
  "teams.list": "team",
  "teams.get": "team",
  "teams.create": "team",
  "teams.update": "team",
  "company.addresses": "address",
  "company.add-address": "address",
  me: "firm",
};

/** Optional facts that the endpoint tables require for one route. */
export const requiredFacts: Partial<Record<OperationName, readonly string[]>> = {
  "products.get": ["location", "condition"],
};

/** Keys of the envelopes around a result. */
export const wrappers = ["data", "result", "response", "payload"] as const;

/** Keys that a result may have in its envelope. The contract gives only `orders` of the list. */
export const resultKeys: Readonly<Record<string, readonly string[]>> = {
  order: ["order", "purchaseOrder", "request", "item"],
  employee: ["employee", "person", "record"],
  employees: ["employees", "items", "results", "records"],
  device: ["device", "product", "asset"],
  devices: ["devices", "products", "items", "inventory"],
  product: ["product", "device", "asset"],
  options: ["options", "items", "deviceOptions"],
  suggestions: ["suggestions", "alternatives", "items"],
  team: ["team", "record"],
  teams: ["teams", "items", "results"],
  address: ["address", "companyAddress", "record"],
  addresses: ["addresses", "items", "companyAddresses"],
  countries: ["countries", "regions", "items"],
  history: ["history", "events", "orderHistory"],
  tracking: ["tracking", "delivery", "trackingInfo"],
  sla: ["sla", "delay", "serviceLevel"],
  validation: ["validation", "check", "preflight"],
  accessory: ["accessory", "accessoryRequest", "request"],
};

/** Numbers that may be written as text, because the contract gives them no type. */
export const looseNumbers: readonly string[] = [
  ...["elapsedDays", "employeeCount", "deviceCount", "availableCount", "price"],
];

/** Fields with a point in time, by canonical name. */
export const timeFields: readonly string[] = ["at", "createdAt", "lastUpdatedAt"];

/** Unknown fields, which clients must ignore. Source: api-v4.md, Versioning 2. */
export const extraFields: readonly (readonly [name: string, value: unknown])[] = [
  ["externalReference", "EXT-2026-0417"],
  ["tags", ["priority", "Zürich"]],
  ["meta", { revision: 7, origin: { system: "wms-3" } }],
  ["insured", true],
  ["weightKg", 2.4],
  ["remarks", "Bitte hinten klingeln"],
];
