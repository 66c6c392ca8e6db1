import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

/** Returns whether a field holds identifiers, which are sent back to the service unchanged. */
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
 * Returns an answer with the control and bidirectional characters of its texts replaced by visible
 * names, so that no text looks different from its content. Identifiers stay unchanged.
 */
export const showUnsafeIn = <Data>(data: Data): Data => walk(data, 0) as Data;
