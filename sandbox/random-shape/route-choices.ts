import type { z } from "zod";
import { addressSchema, teamSchema } from "#lib/v4/records/company.ts";
import { catalogOptionSchema, deviceSchema } from "#lib/v4/records/device.ts";
import { employeeSchema } from "#lib/v4/records/employee.ts";
import {
  accessorySchema,
  orderHistorySchema,
  orderSchema,
  orderSlaSchema,
  orderTrackingResultSchema,
  orderValidationSchema,
} from "#lib/v4/records/order.ts";
import { type OperationName, specOf } from "#lib/v4/registry.ts";
import type { RecordKind } from "#sandbox/random-shape/record-choices.ts";

const kindOfSchema: ReadonlyMap<z.ZodObject, RecordKind> = new Map<z.ZodObject, RecordKind>([
  [orderSchema, "order"],
  [orderValidationSchema, "validation"],
  [orderHistorySchema, "history"],
  [orderTrackingResultSchema, "tracking"],
  [orderSlaSchema, "sla"],
  [accessorySchema, "accessory"],
  [employeeSchema, "employee"],
  [deviceSchema, "device"],
  [catalogOptionSchema, "catalog"],
  [teamSchema, "team"],
  [addressSchema, "address"],
]);

/** Returns the kind of the records in an operation's answer, `firm` where the random shapes never vary it. */
export const recordKindOf = (operation: OperationName): RecordKind =>
  kindOfSchema.get(specOf(operation).output.record) ?? "firm";

/** Facts that the endpoint tables promise for one route, and that are optional elsewhere. */
export const promised: Partial<Record<OperationName, readonly string[]>> = {
  "products.get": ["location", "condition"],
};

/** Keys above a record or list, the outermost first. */
export const wrappers = ["data", "result", "response", "payload"] as const;

/** Other keys of a result in its envelope; the endpoint table names only `orders` of the list. */
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

/** Fields whose value may be written as text: the contract gives them no type. */
export const looseNumbers: readonly string[] = [
  ...["elapsedDays", "employeeCount", "deviceCount", "availableCount", "price"],
];

/** Points in time, and days, by canonical name. "Timestamps are UTC, ISO 8601." */
export const times: readonly string[] = ["at", "createdAt", "lastUpdatedAt"];

/** Fields that no client knows: "Unknown fields in responses must be ignored." */
export const extraFields: readonly (readonly [name: string, value: unknown])[] = [
  ["externalReference", "EXT-2026-0417"],
  ["tags", ["priority", "Zürich"]],
  ["meta", { revision: 7, origin: { system: "wms-3" } }],
  ["insured", true],
  ["weightKg", 2.4],
  ["remarks", "Bitte hinten klingeln"],
];
