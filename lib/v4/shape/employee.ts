import type { JsonObject } from "#lib/v4/shape/json.ts";
import { liftAddress } from "#lib/v4/shape/lift-address.ts";
import { nameIn } from "#lib/v4/shape/people.ts";

/**
 * Brings an employee to the one form that the screens read: one name, a flat delivery address.
 * Source: api-v4.md, Resources, Employee. In place.
 */
export const normalizeEmployee = (record: JsonObject) => {
  const name = record.displayName == null ? nameIn(record) : undefined;
  if (name !== undefined) record.displayName = name;
  liftAddress(record);
};
