import { isObject, toSnake } from "#lib/v4/normalize/json.ts";
import { type OperationName, specOf } from "#lib/v4/registry.ts";
import { illustrativeTypes } from "#sandbox/choices/names.ts";
import type { Fields, Result } from "#sandbox/handlers/handler.ts";
import { randomAnswer } from "#sandbox/random-shape/random-answer.ts";
import { type Shape, seedOfShape } from "#sandbox/random-shape/shape-name.ts";

/** Results whose fields are beside `status`, not under a key: this sandbox's choice, and `/me`. */
const flat: readonly OperationName[] = [
  "orders.history",
  "orders.tracking",
  "orders.validate",
  "me",
];

/** Clients must ignore unknown fields (Versioning 2), so every envelope has one. */
const unknownExtra = { serviceRevision: "2026-11-02.4" };

/** Returns an opaque position. The contract has `nextCursor`, but no parameter that accepts it. */
const cursorOf = (page: number, pageSize: number, totalCount: number) =>
  (page + 1) * pageSize < totalCount
    ? Buffer.from(`after:${(page + 1) * pageSize}`).toString("base64url")
    : null;

const illustrativeNames: Record<string, string> = {
  orderType: "type",
  serialNumber: "serial",
  productIds: "device_ids",
  deviceType: "device_type",
  elapsedDays: "days_elapsed",
};

const toIllustrative = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toIllustrative);
  if (!isObject(value)) return value;
  const fields = Object.entries(value).map(([name, inner]): [string, unknown] => {
    if (name === "orderType" && typeof inner === "string") {
      return ["type", illustrativeTypes[inner] ?? inner.toLowerCase().replaceAll(" ", "_")];
    }
    return [illustrativeNames[name] ?? toSnake(name), toIllustrative(inner)];
  });
  const written: Fields = Object.fromEntries(fields);
  // The illustrative employee has a first and a last name.
  if (typeof value.displayName === "string" && typeof value.email === "string" && value.id) {
    const [first, ...rest] = value.displayName.split(" ");
    written.first_name = first;
    written.last_name = rest.join(" ");
    delete written.display_name;
  }
  // "Country code in illustrative inventory." Source: api-v4.md, Resources, Device.
  if (typeof value.chargerStatus !== "undefined" && typeof value.location === "string") {
    written.location = value.country;
  }
  return written;
};

/** Optional fields, which the shape `bare` leaves out. */
const optional = new Set([
  "employeeName",
  "teamName",
  "deviceCount",
  "createdBy",
  "source",
  "maker",
  "configuration",
  "elapsedDays",
  "paused",
  "reason",
  "deviceStatus",
  "accessories",
  "city",
  "live",
  "leg",
  "lastUpdatedAt",
  "availableCount",
  "totalCount",
  "division",
  "taxId",
  "department",
  "trackingUrl",
  "warnings",
  "trackingNumber",
  "shippingType",
  "pickupWindow",
  "createdAt",
]);
/** Optional fields that the contract requires for one operation. */
const keptWhenBare: Partial<Record<OperationName, readonly string[]>> = {
  "orders.sla": ["elapsedDays", "reason"],
  "orders.list": ["createdAt"],
  "orders.get": ["createdAt"],
  "employees.get": ["city", "division", "taxId", "department"],
  "company.addresses": ["city"],
  "devices.options": ["configuration"],
  "devices.suggestions": ["configuration"],
};

const toBare = (value: unknown, kept: readonly string[]): unknown => {
  if (Array.isArray(value)) return value.map((inner) => toBare(inner, kept));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      inner === null || (optional.has(name) && !kept.includes(name))
        ? []
        : [[name, toBare(inner, kept)]],
    ),
  );
};

const envelopeOf = (name: OperationName, result: Result): Fields => {
  const { key } = specOf(name).output;
  if (result.kind === "one") {
    return {
      status: "success",
      ...(flat.includes(name) ? result.record : { [key]: result.record }),
    };
  }
  const { items, page, pageSize, totalCount } = result;
  return {
    status: "success",
    [key]: items,
    page,
    pageSize,
    totalCount,
    // A list without the parameter `page` has no next page.
    ...("page" in specOf(name).input.shape
      ? { nextCursor: cursorOf(page, pageSize, totalCount) }
      : {}),
  };
};

/** Returns a result as JSON in one of the fixed shapes. */
const fixedAnswer = (name: OperationName, result: Result, shape: Shape): unknown => {
  if (shape === "bare") {
    const kept = keptWhenBare[name] ?? [];
    return toBare(result.kind === "list" ? result.items : result.record, kept);
  }
  const envelope = { ...envelopeOf(name, result), ...unknownExtra };
  return shape === "illustrative" ? toIllustrative(envelope) : envelope;
};

/**
 * Returns a result as JSON in a shape. `omitted` lists the canonical paths of the facts that a random
 * shape leaves out.
 */
export const answerOf = (
  name: OperationName,
  result: Result,
  shape: Shape,
): { body: object; omitted: string[] } => {
  const seed = seedOfShape(shape);
  return seed === null
    ? { body: fixedAnswer(name, result, shape) as object, omitted: [] }
    : randomAnswer(seed, name, result);
};

const creates: readonly OperationName[] = [
  "employees.create",
  "teams.create",
  "company.add-address",
];
const accepts: readonly OperationName[] = [
  "orders.create",
  "orders.purchase",
  "orders.add-accessory",
];

/** Returns whether an operation creates a record. */
export const createsRecord = (name: OperationName) =>
  creates.includes(name) || accepts.includes(name);

/**
 * Returns the 2xx status of an operation. The contract does not show it. This sandbox's choice: 201
 * for a created record and 202 for an accepted operation.
 */
export const successStatus = (name: OperationName): 200 | 201 | 202 => {
  if (creates.includes(name)) return 201;
  return accepts.includes(name) ? 202 : 200;
};
