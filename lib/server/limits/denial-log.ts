import "server-only";
import { secretHash } from "#lib/server/keys/keyed-hash.ts";
import { createTokenBuckets } from "#lib/server/limits/token-buckets.ts";
import { log } from "#lib/server/log.ts";
import { perProcess } from "#lib/server/per-process.ts";

/** Bounds the log lines that a flood of refusals causes. */
const limits = { capacity: 50, perSecond: 5, maxKeys: 8 };

const lines = perProcess("qmDenialLines", () => ({
  allowance: createTokenBuckets(limits),
  /** Lines left out since the last one that was written. */
  unlogged: 0,
}));

/**
 * Returns a keyed hash that stands for a value in the log. Equal values have equal hashes; without
 * NEXTAUTH_SECRET they can't be guessed by trying values.
 */
export const pseudonymOf = (value: string): string => secretHash("log", value).slice(0, 16);

export interface Denial {
  /** The kind of request that was refused. */
  what: "sign-in" | "read" | "write" | "request" | "webhook";
  /** Why it was refused: `wrong`, `locked`, `role`, `too large`. */
  reason: string;
  /** An operation, or the path of a route without ids. */
  target?: string | null;
  email?: string;
  address?: string;
}

/**
 * Logs one refused request: who sent it, from where, and why it was refused. Email and IP
 * addresses are written as keyed hashes. After 50 lines at once, at most 5 a second are
 * written; the next line counts those left out.
 */
export const logDenial = ({ what, reason, target, email, address }: Denial): void => {
  const { allowance, unlogged } = lines();
  if (allowance.take("all") > 0) {
    lines().unlogged += 1;
    return;
  }
  lines().unlogged = 0;
  log().warn(
    {
      what,
      reason,
      ...(target ? { target } : {}),
      ...(email === undefined ? {} : { account: pseudonymOf(email) }),
      ...(address === undefined ? {} : { address: pseudonymOf(address) }),
      ...(unlogged > 0 ? { unlogged } : {}),
    },
    "denied",
  );
};
