import type { z } from "zod";
import { addressSchema, identitySchema, teamSchema } from "#lib/v4/records/company.ts";
import { catalogOptionSchema, deviceSchema, pinResultSchema } from "#lib/v4/records/device.ts";
import { employeeCountrySchema, employeeSchema } from "#lib/v4/records/employee.ts";
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
  // Answered as the contract shows them, in every shape.
  [identitySchema, "firm"],
  [employeeCountrySchema, "firm"],
  [pinResultSchema, "firm"],
]);

/** Returns the kind of the records in an operation's answer, `other` where none is given above. */
export const recordKindOf = (operation: OperationName): RecordKind =>
  kindOfSchema.get(specOf(operation).output.record) ?? "other";

/** Optional facts that the endpoint tables require for one route. */
export const requiredFacts: Partial<Record<OperationName, readonly string[]>> = {
  "products.get": ["location", "condition"],
};

/** Numbers that may be written as text, because the contract gives them no type. */
export const looseNumbers: readonly string[] = [
  ...["elapsedDays", "employeeCount", "deviceCount", "availableCount", "price"],
];

/** Fields with a point in time, by canonical name. */
export const timeFields: readonly string[] = ["at", "createdAt", "lastUpdatedAt"];
