import "server-only";
import { createTokenBuckets, type TokenBuckets } from "#lib/server/limits/token-buckets.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";

/** Requests at once, and how many a second after that: far above hands, far below a loop. */
const limits = { capacity: 120, perSecond: 12, maxKeys: 10_000 };

const holder = globalThis as typeof globalThis & { qmReadBuckets?: TokenBuckets };

/**
 * Takes one request from a person's allowance. Answers 0, or milliseconds until there is one
 * again. In memory: it guards this process and the service behind it.
 */
export const takeRead = (userId: string, now = Date.now()): number => {
  holder.qmReadBuckets ??= createTokenBuckets(limits);
  return holder.qmReadBuckets.take(userId, now);
};

/** Takes one request from the person's allowance, or throws `PrincipalError` (busy). */
export const requireAllowance = (userId: string): void => {
  const retryAfterMs = takeRead(userId);
  if (retryAfterMs > 0) throw new PrincipalError("busy", { retryAfterMs });
};
