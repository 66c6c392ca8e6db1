import { isIdentifier } from "#lib/v4/fields/identifier.ts";
import { perName } from "#lib/v4/fields/per-name.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import { changeFields, changeItems } from "#lib/v4/normalize/json.ts";

/** `showUnsafe` for the names of fields. */
const showUnsafeName = perName(showUnsafe);

const maxDepth = 64;

const walk = (value: unknown, depth: number): unknown => {
  if (typeof value === "string") return showUnsafe(value);
  if (typeof value !== "object" || value === null || depth > maxDepth) return value;
  if (value instanceof Date) return value;
  if (Array.isArray(value)) return changeItems(value, (item) => walk(item, depth + 1));
  const shown = changeFields(value, (name, part) =>
    isIdentifier(name) ? part : walk(part, depth + 1),
  );
  if (Object.keys(shown).every((name) => showUnsafeName(name) === name)) return shown;
  return Object.fromEntries(
    Object.entries(shown).map(([name, part]) => [showUnsafeName(name), part]),
  );
};

/**
 * Returns an answer with the control and bidirectional characters of its texts replaced by visible
 * names, so that no text looks different from its content. Identifiers stay unchanged. What holds
 * none stays the same object.
 */
export const showUnsafeIn = <Data>(data: Data): Data => walk(data, 0) as Data;
