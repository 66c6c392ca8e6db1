import type { OperationName } from "#lib/v4/registry.ts";
import { specOf } from "#lib/v4/registry.ts";
import type { Fields, Result } from "#sandbox/handlers/handler.ts";
import { drawFor } from "#sandbox/random-shape/draw.ts";
import { idMappingOf } from "#sandbox/random-shape/odd-ids.ts";
import { randomAnswer } from "#sandbox/random-shape/random-answer.ts";
import { type Shape, seedOfShape } from "#sandbox/random-shape/shape-name.ts";

/** Results that stand beside `status` instead of under a key: this sandbox's choice, and `/me`. */
const flat: readonly OperationName[] = [
  "orders.history",
  "orders.tracking",
  "orders.validate",
  "me",
];

/** Clients must ignore fields they don't know (Versioning 2): every envelope carries one. */
const unknownExtra = { serviceRevision: "2026-11-02.4" };

/** The contract describes `nextCursor` and shows no parameter that takes it: an opaque position. */
const cursorOf = (page: number, pageSize: number, totalCount: number) =>
  (page + 1) * pageSize < totalCount
    ? Buffer.from(`after:${(page + 1) * pageSize}`).toString("base64url")
    : null;

const toSnake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const illustrativeNames: Record<string, string> = {
  orderType: "type",
  serialNumber: "serial",
  productIds: "device_ids",
  deviceType: "device_type",
  elapsedDays: "days_elapsed",
};

const illustrativeTypes: Record<string, string> = { "Swap from Inventory": "swap" };

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const toIllustrative = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toIllustrative);
  if (!isFields(value)) return value;
  const fields = Object.entries(value).map(([name, inner]): [string, unknown] => {
    if (name === "orderType" && typeof inner === "string") {
      return ["type", illustrativeTypes[inner] ?? inner.toLowerCase().replaceAll(" ", "_")];
    }
    return [illustrativeNames[name] ?? toSnake(name), toIllustrative(inner)];
  });
  const written: Fields = Object.fromEntries(fields);
  // The illustrative employee has two names, and a person of one word only the first.
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

/** Fields the contract does not list: left out where only the least is sent. */
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
/** Required by the contract's own tables although optional elsewhere. */
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
  if (!isFields(value)) return value;
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
    // A list without the parameter `page` has no following page that a cursor could name.
    ...("page" in specOf(name).input.shape
      ? { nextCursor: cursorOf(page, pageSize, totalCount) }
      : {}),
  };
};

/** A result as JSON in one of the fixed shapes. */
const fixedAnswer = (name: OperationName, result: Result, shape: Shape): unknown => {
  if (shape === "bare") {
    const kept = keptWhenBare[name] ?? [];
    return toBare(result.kind === "list" ? result.items : result.record, kept);
  }
  const envelope = { ...envelopeOf(name, result), ...unknownExtra };
  return shape === "illustrative" ? toIllustrative(envelope) : envelope;
};

/**
 * A result as JSON in the shape that the sandbox was started with. `omitted`: canonical paths of
 * the facts that a random shape leaves out.
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

const errorTypes: Record<number, string> = {
  400: "validation_error",
  401: "authentication_error",
  403: "permission_error",
  404: "not_found_error",
  409: "conflict_error",
  413: "validation_error",
  429: "rate_limit_error",
};

/** Whether a failure is written in the illustrative dialect: a random shape draws it per status. */
const isIllustrativeFailure = (status: number, shape: Shape) => {
  const seed = seedOfShape(shape);
  return seed === null
    ? shape === "illustrative"
    : drawFor(seed, "failure", String(status)).is(0.5);
};

/** Both documented failure bodies. Source: api-v4.md, Errors. */
export const failureOf = (
  status: number,
  message: string,
  requestId: string,
  shape: Shape,
): Fields => {
  const seed = seedOfShape(shape);
  const text = seed === null ? message : idMappingOf(seed).write(message);
  return isIllustrativeFailure(status, shape)
    ? {
        error: {
          type: errorTypes[status] ?? "server_error",
          message: text,
          request_id: requestId,
        },
      }
    : { statusCode: status, statusMessage: text };
};
