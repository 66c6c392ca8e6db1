import "server-only";
import { createTokenBuckets } from "#lib/server/limits/token-buckets.ts";
import { perSettings } from "#lib/server/per-process.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";

/** Far more than a person needs, far less than a loop sends. */
const limits = { capacity: 120, perSecond: 12, maxKeys: 10_000 };

const buckets = perSettings("readBuckets", () => createTokenBuckets(limits));

/**
 * Counts one request of a person. Returns 0, or milliseconds to wait. Kept in memory: the limit
 * protects this process and, behind it, the service.
 */
export const takeRead = (userId: string): number => buckets().take(userId);

/** Counts one request of a person, or throws `PrincipalError` (busy). */
export const requireAllowance = (userId: string): void => {
  const retryAfterMs = takeRead(userId);
  if (retryAfterMs > 0) throw new PrincipalError("busy", { retryAfterMs });
};
