import { knownOrderTypes } from "#lib/v4/known-values";
import { isObject, type JsonObject } from "#lib/v4/shape/json";

const orderTypes = new Map<string, string>([
  ...knownOrderTypes.map((type) => [type.toLowerCase(), type] as const),
  ["swap", "Swap from Inventory"],
]);

/**
 * An order type as the v4 reference writes it: `swap` → `Swap from Inventory`. A type the contract
 * does not name stays as it came. Source: api-v4.md, Resources, Order.
 */
export const toOrderType = (type: string) =>
  orderTypes.get(type.trim().toLowerCase().replaceAll(/[_-]/g, " ")) ?? type;

/** The illustrative employee has `first_name` and `last_name` where the reference has one name. */
const nameInFull = (record: JsonObject) => {
  const parts = [record.firstName, record.lastName].filter(
    (part): part is string => typeof part === "string" && part.trim() !== "",
  );
  if (parts.length > 0) record.displayName = parts.join(" ");
};

const addressFields = ["address", "addressTwo", "city", "state", "zipCode", "country", "phone"];

/** The delivery address is flat in the contract; some answers nest it. What is flat wins. */
const liftAddress = (record: JsonObject, nested: JsonObject) => {
  for (const field of addressFields) {
    if (record[field] == null && nested[field] != null) record[field] = nested[field];
  }
};

/** Brings an employee's canonical fields to the one form the screens read. In place. */
export const settleEmployee = (record: JsonObject) => {
  if (record.displayName == null) nameInFull(record);
  if (isObject(record.deliveryAddress)) liftAddress(record, record.deliveryAddress);
};

/** A bare `{carrier, eta}` is read as one shipment. In place. */
export const settleTracking = (record: JsonObject) => {
  if (record.shipments != null || (record.carrier == null && record.eta == null)) return;
  record.shipments = [{ carrier: record.carrier ?? null, eta: record.eta ?? null }];
};
