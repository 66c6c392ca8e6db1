import { isObject } from "./spelling.ts";

/** A part of an answer that belongs to the envelope and not to the record. */
class Envelope {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

/** Marks a part of an answer that no page needs to show. */
export const envelope = (value: unknown): unknown => new Envelope(value);

/** A single value in an answer, with its path: `data.order.sla.expectedDays`. */
export interface Fact {
  path: string;
  /** The last name of the path, without a position in a list. */
  name: string;
  value: string | number | boolean;
}

/** Returns the answer as it is sent, without the marks. */
export const unmarked = (value: unknown): unknown => {
  if (value instanceof Envelope) return unmarked(value.value);
  if (Array.isArray(value)) return value.map(unmarked);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, unmarked(each)]));
};

/** Returns every value of an answer, without its envelope, null and empty text. */
export const factsOf = (value: unknown, path = "", name = ""): Fact[] => {
  if (value instanceof Envelope || value === null || value === undefined || value === "") return [];
  if (Array.isArray(value))
    return value.flatMap((each, index) => factsOf(each, `${path}[${index}]`, name));
  if (isObject(value))
    return Object.entries(value).flatMap(([key, each]) =>
      factsOf(each, path === "" ? key : `${path}.${key}`, key),
    );
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return [{ path, name, value }];
  return [];
};

/** The meaning of a field, independent of its name. */
export type Meaning =
  | "charger"
  | "city"
  | "condition"
  | "contact"
  | "carrier"
  | "count"
  | "country"
  | "createdAt"
  | "department"
  | "devices"
  | "email"
  | "eta"
  | "events"
  | "family"
  | "job"
  | "location"
  | "model"
  | "movement"
  | "person"
  | "phone"
  | "price"
  | "reasons"
  | "serial"
  | "shipments"
  | "shipmentStatus"
  | "shipmentWithoutStatus"
  | "sla"
  | "slaReason"
  | "source"
  | "status"
  | "street"
  | "team"
  | "type"
  | "validity"
  | "holder"
  | "available"
  | "user"
  | "companies"
  | "suppliers";

/** A record, or a part of one, as an answer contains it. */
export interface Rendered {
  body: Record<string, unknown>;
  meanings: Set<Meaning>;
}
