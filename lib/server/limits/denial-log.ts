import "server-only";
import { createHmac } from "node:crypto";
import { env } from "#lib/server/env.ts";
import { createTokenBuckets, type TokenBuckets } from "#lib/server/limits/token-buckets.ts";
import { log } from "#lib/server/log.ts";

/** A flood of refusals must not become a flood of log lines. */
const limits = { capacity: 50, perSecond: 5, maxKeys: 8 };

const holder = globalThis as typeof globalThis & {
  qmDenialLines?: TokenBuckets;
  qmUnloggedDenials?: number;
};

/**
 * A name for a value in the log: equal values have equal names, and without the console's secret
 * nobody can try out which value has it.
 */
export const pseudonymOf = (value: string): string =>
  createHmac("sha256", env().NEXTAUTH_SECRET)
    .update(`log\0${value}`)
    .digest("base64url")
    .slice(0, 16);

export interface Denial {
  /** What was refused. */
  what: "sign-in" | "read" | "write" | "request";
  /** Why: `wrong`, `locked`, `role`, `too large`. */
  reason: string;
  /** An operation, or the path of a route without ids. */
  target?: string | null;
  email?: string;
  personId?: string;
  address?: string;
}

/**
 * Logs one refusal: who, from where, what and why. E-mail address, person and IP address are
 * written as keyed hashes. Past 5 lines a second only their number is logged.
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
