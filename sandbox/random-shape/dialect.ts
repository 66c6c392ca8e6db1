import { isObject } from "#lib/v4/normalize/json.ts";
import type { OperationName } from "#lib/v4/registry.ts";
import type { Result } from "#sandbox/handlers/handler.ts";
import { idMappingOf } from "#sandbox/random-shape/odd-ids.ts";
import { orderParts, partNames } from "#sandbox/random-shape/random-answer.ts";
import { type Shape, seedOfShape } from "#sandbox/random-shape/shape-name.ts";
import { statusNamesOf } from "#sandbox/random-shape/status-names.ts";

/** Returns an order with its history, shipments and SLA, which a random shape may show on the order. */
export const withParts = (
  result: Result,
  read: (name: OperationName, id: string) => Result,
): Result => {
  if (result.kind === "list") return result;
  const parts = partNames.map((name): [string, unknown] => {
    const part = read(name, String(result.record.id));
    return [orderParts[name], part.kind === "one" ? part.record : null];
  });
  return { kind: "one", record: { ...result.record, ...Object.fromEntries(parts) } };
};

/** Returns the translations of ids and status values in a random shape; null for a fixed shape. */
export const dialectOf = (shape: Shape) => {
  const seed = seedOfShape(shape);
  if (seed === null) return null;
  const ids = idMappingOf(seed);
  const statuses = statusNamesOf(seed);
  const writeFacts = (value: unknown, field = ""): unknown => {
    if (Array.isArray(value)) return value.map((one) => writeFacts(one, field));
    if (typeof value === "string") {
      return /status$/i.test(field) ? statuses.write(value) : ids.write(value);
    }
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, writeFacts(inner, name)]),
    );
  };
  return {
    /** Translates a text of a request to the canonical form. */
    readText: (field: string, text: string) =>
      field === "status" ? statuses.read(text) : ids.read(text),
    writeId: ids.write,
    /** The canonical result with ids and status values as the answers write them. */
    writeFacts,
  };
};
