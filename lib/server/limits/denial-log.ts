import "server-only";
import type { AuditEntry } from "#lib/server/audit/audit-entry.ts";
import { findConnectionOfEmail } from "#lib/server/audit/audited-person.ts";
import { createFloodGuard } from "#lib/server/audit/flood-guard.ts";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { secretHash } from "#lib/server/keys/keyed-hash.ts";
import { createTokenBuckets } from "#lib/server/limits/token-buckets.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { perSettings } from "#lib/server/per-process.ts";

/** Bounds the log lines that a flood of refusals causes. */
const limits = { capacity: 50, perSecond: 5, maxKeys: 8 };

const lines = perSettings("denialLines", () => ({
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
  /** Who was refused, if that is known. */
  who?: Pick<AuditEntry, "actor" | "connection">;
}

const floodGuard = perSettings("auditFloods", () => createFloodGuard());

/** Records a refused request, without its address's secrets. A flood is counted, not recorded. */
const recordDenial = async ({ what, reason, target, email, address, who }: Denial) => {
  const leftOut = floodGuard()(what);
  if (leftOut === null) return;
  const connection =
    email === undefined ? null : await findConnectionOfEmail(email).catch(() => null);
  await recordAudit({
    action: target ?? what,
    outcome: "denied",
    ...(who ?? { actor: null, connection }),
    from: address ?? null,
    subject: email ?? null,
    details: { reason, ...(leftOut > 0 ? { leftOut } : {}) },
  });
};

/**
 * Logs one refused request: who sent it, from where, and why it was refused. Email and IP
 * addresses are written as keyed hashes. After 50 lines at once, at most 5 a second are
 * written; the next line counts those left out.
 */
export const logDenial = (denial: Denial): void => {
  const { what, reason, target, email, address } = denial;
  // Not waited for: a refusal changes nothing, and a flood must not occupy requests.
  recordDenial(denial).catch((error: unknown) =>
    log().error({ error: errorFields(error) }, "a denial was not audited"),
  );
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
