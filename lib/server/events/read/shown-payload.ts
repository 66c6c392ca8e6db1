import type { Role } from "#lib/server/role.ts";
import { redact } from "#lib/server/upstream/redact.ts";
import { phraseOf } from "#lib/v4/fields/field-name.ts";
import { isObject } from "#lib/v4/normalize/json.ts";

const isIdName = (name: string) => /\bids?$/.test(phraseOf(name));

/** Keeps the ids of a value and what leads to them. */
const idsOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(idsOf).filter((item) => item !== undefined);
  if (!isObject(value)) return undefined;
  const kept = Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
    if (isIdName(name) && (typeof part !== "object" || Array.isArray(part))) return [[name, part]];
    const inner = idsOf(part);
    return inner === undefined ? [] : [[name, inner]];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Returns a payload as the role may see it: as it came, but without PINs; support sees its type and the
 * ids that it names. `null` where it is not JSON and the role may not see all of it.
 */
export const shownPayload = (text: string, role: Role): string | null => {
  const payload = parse(text);
  if (role === "support") {
    if (!isObject(payload)) return null;
    const { type, ...rest } = payload;
    const shown = { ...(typeof type === "string" ? { type } : {}), ...Object(idsOf(rest)) };
    return JSON.stringify(shown, null, 2);
  }
  const redacted = JSON.stringify(redact(role, payload));
  return redacted === JSON.stringify(payload) ? text : redacted;
};
