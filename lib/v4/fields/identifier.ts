import { perName } from "#lib/v4/fields/per-name.ts";

/** Returns whether a field holds identifiers, which are sent back to the service unchanged. */
export const isIdentifier = perName((name: string) => /^u?id$|[a-z](?:Id|ID|_id)s?$/.test(name));
