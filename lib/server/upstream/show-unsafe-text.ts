import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

/** Whether a field holds identifiers, which go back to the service as they came. */
export const isIdentifier = (name: string) => /^u?id$|[a-z](?:Id|ID|_id)s?$/.test(name);

const maxDepth = 64;

const walk = (value: unknown, depth: number): unknown => {
  if (typeof value === "string") return showUnsafe(value);
  if (typeof value !== "object" || value === null || depth > maxDepth) return value;
  if (value instanceof Date) return value;
  if (Array.isArray(value)) return value.map((item) => walk(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      showUnsafe(name),
      isIdentifier(name) ? part : walk(part, depth + 1),
    ]),
  );
};

/**
 * An answer with control characters and bidi overrides in its texts replaced by visible names, so
 * that no page, file or label reads differently from what it holds. Identifiers stay as they are.
 */
export const showUnsafeIn = <Data>(data: Data): Data => walk(data, 0) as Data;
