/** One answer of the service as it is built, and what it holds for a reader. */

/** A part of an answer that belongs to the envelope, not to the record. */
class Envelope {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

/** Marks a part of an answer that no page has to show. */
export const envelope = (value: unknown): unknown => new Envelope(value);

/** A single value in an answer, and where it stands: `data.order.sla.expectedDays`. */
export interface Fact {
  path: string;
  /** The name that it stands under, without the position in a list. */
  name: string;
  value: string | number | boolean;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The answer as it is sent. */
export const plainOf = (value: unknown): unknown => {
  if (value instanceof Envelope) return plainOf(value.value);
  if (Array.isArray(value)) return value.map(plainOf);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plainOf(each)]));
};

/** Every value of an answer, apart from its envelope, null and empty text. */
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

/** What an answer says, in terms that do not depend on its field names. */
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
  | "person"
  | "phone"
  | "price"
  | "reasons"
  | "serial"
  | "shipments"
  | "shipmentStatus"
  | "sla"
  | "slaReason"
  | "source"
  | "status"
  | "street"
  | "team"
  | "type"
  | "verdict"
  | "holder"
  | "available"
  | "user"
  | "companies"
  | "suppliers";

/** A record or a part of one, as an answer says it. */
export interface Rendered {
  body: Record<string, unknown>;
  meanings: Set<Meaning>;
}
