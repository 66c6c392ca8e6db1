import { isV4Error } from "#lib/v4/errors.ts";

/**
 * Returns what a read of one record resolves to, `null` where the key does not show it. The service answers
 * 403 or 404 for a record out of reach, and both say nothing about whether it exists.
 * Source: api-v4.md, Errors.
 */
export const orHidden = async <Value>(read: Promise<Value>): Promise<Value | null> => {
  try {
    return await read;
  } catch (error) {
    if (isV4Error(error) && (error.kind === "not_found" || error.kind === "authorization")) {
      return null;
    }
    throw error;
  }
};
