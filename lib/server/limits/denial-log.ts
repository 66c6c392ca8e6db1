import "server-only";
import { createHmac } from "node:crypto";
import { env } from "#lib/server/env.ts";
import { createTokenBuckets, type TokenBuckets } from "#lib/server/limits/token-buckets.ts";
import { log } from "#lib/server/log.ts";

/** Bounds the log lines that a flood of refusals causes. */
const limits = { capacity: 50, perSecond: 5, maxKeys: 8 };

const holder = globalThis as typeof globalThis & {
  qmDenialLines?: TokenBuckets;
  qmUnloggedDenials?: number;
};

/**
 * Returns a keyed hash that stands for a value in the log. Equal values have equal hashes; without
 * NEXTAUTH_SECRET they can't be guessed by trying values.
 */
export const pseudonymOf = (value: string): string =>
  createHmac("sha256", env().NEXTAUTH_SECRET)
    .update(`log\0${value}`)
    .digest("base64url")
    .slice(0, 16);

export interface Denial {
  /** The kind of request that was refused. */
  what: "sign-in" | "read" | "write" | "request";
  /** Why it was refused: `wrong`, `locked`, `role`, `too large`. */
  reason: string;
  /** An operation, or the path of a route without ids. */
  target?: string | null;
  email?: string;
  personId?: string;
  address?: string;
}

/**
 * Logs one refused request: who sent it, from where, and why it was refused. Email address, person
 * and IP address are written as keyed hashes. After 50 lines at once, at most 5 a second are
 * written; the next line counts those left out.
 */
export const logDenial = ({ what, reason, target, email, personId, address }: Denial): void => {
  holder.qmDenialLines ??= createTokenBuckets(limits);
  if (holder.qmDenialLines.take("all") > 0) {
    holder.qmUnloggedDenials = (holder.qmUnloggedDenials ?? 0) + 1;
    return;
  }
  const unlogged = holder.qmUnloggedDenials ?? 0;
  holder.qmUnloggedDenials = 0;
  log().warn(
    {
      what,
      reason,
      ...(target ? { target } : {}),
      ...(email === undefined ? {} : { account: pseudonymOf(email) }),
      ...(personId === undefined ? {} : { person: pseudonymOf(personId) }),
      ...(address === undefined ? {} : { address: pseudonymOf(address) }),
      ...(unlogged > 0 ? { unlogged } : {}),
    },
    "denied",
  );
};
