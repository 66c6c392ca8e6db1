import "server-only";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { type ChangeEntry, commitChange, commitWith } from "#lib/server/audit/commit-change.ts";
import { commandLine } from "#lib/server/auth/asked-by.ts";
import { scimTokens } from "#lib/server/store/scim-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { storeTime } from "#lib/server/store/store-clock.ts";

/** Who sent a SCIM request. */
export interface ScimClient {
  tokenId: string;
  label: string;
  /** The IP address of the request. */
  address: string;
}

/** How often the last use of a token is stored. */
const touchEveryMs = 60_000;

const tokenPattern = /^qm_scim_[\w-]{43}$/;

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

const entryOf = (
  action: "scim.tokens.create" | "scim.tokens.revoke",
  subject: string,
  token: string,
): ChangeEntry => ({ action, outcome: "done", ...commandLine, subject, details: { token } });

/** Makes a token and returns it. It is stored as a hash only. */
export const createScimToken = async (label: string): Promise<string> => {
  const token = `qm_scim_${randomBytes(32).toString("base64url")}`;
  const id = randomUUID();
  const values = { id, label, tokenHash: hashOf(token), hint: token.slice(-4) };
  const commit = commitWith(entryOf("scim.tokens.create", id, label));
  await commit((tx) => tx.insert(scimTokens).values(values));
  return token;
};

/** Returns the tokens that work, oldest first, without their hashes. */
export const listScimTokens = () =>
  store()
    .select({
      id: scimTokens.id,
      label: scimTokens.label,
      hint: scimTokens.hint,
      createdAt: scimTokens.createdAt,
      lastUsedAt: scimTokens.lastUsedAt,
    })
    .from(scimTokens)
    .where(isNull(scimTokens.revokedAt))
    .orderBy(asc(scimTokens.createdAt));

/** Ends a token at once. Returns false if there is no such token that works. */
export const revokeScimToken = (id: string): Promise<boolean> =>
  commitChange(async (tx) => {
    const revoked = await tx
      .update(scimTokens)
      .set({ revokedAt: sql`clock_timestamp()` })
      .where(and(eq(scimTokens.id, id), isNull(scimTokens.revokedAt)))
      .returning({ label: scimTokens.label });
    const entries = revoked.map(({ label }) => entryOf("scim.tokens.revoke", id, label));
    return { result: revoked.length > 0, entries };
  });

/**
 * Returns the token that works, or `null`. The store compares hashes: how long that takes says nothing
 * about a token, because its hash can't be chosen.
 */
export const findScimToken = async (token: string) => {
  if (!tokenPattern.test(token)) return null;
  const [found] = await store()
    .select({ id: scimTokens.id, label: scimTokens.label, lastUsedAt: scimTokens.lastUsedAt })
    .from(scimTokens)
    .where(and(eq(scimTokens.tokenHash, hashOf(token)), isNull(scimTokens.revokedAt)));
  if (!found) return null;
  if (storeTime() - (found.lastUsedAt?.getTime() ?? 0) > touchEveryMs) {
    await store()
      .update(scimTokens)
      .set({ lastUsedAt: sql`clock_timestamp()` })
      .where(eq(scimTokens.id, found.id));
  }
  return { tokenId: found.id, label: found.label };
};
