import "server-only";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { openText, SealError, type SealedAs, sealText } from "#lib/server/keys/seal.ts";
import { sessionTokens } from "#lib/server/store/session-schema.ts";
import type { StoreReader } from "#lib/server/store/store.ts";

/** The provider's tokens of one session. */
export interface ProviderTokens {
  idToken: string;
  /** `null`: the provider gave none, so the session ends with the ID token. */
  refreshToken: string | null;
  /** When the ID token expires. */
  expiresAt: Date;
}

/** The longest time for which a role is believed without asking the provider again. */
const maxUncheckedMs = 15 * 60_000;
/** How long before the ID token expires it is replaced. */
const renewBeforeMs = 60_000;

const tokensSchema = z.object({ idToken: z.string(), refreshToken: z.string().nullable() });

/** Returns to what the tokens of a session are bound. */
export const tokensSealedAs = (sessionHash: string): SealedAs => [
  "quartermaster session tokens",
  sessionHash,
];

/** When the provider is to be asked again. Tokens that can't be renewed are used until they expire. */
const refreshTimeOf = ({ refreshToken, expiresAt }: ProviderTokens, now: Date) => {
  if (refreshToken === null) return expiresAt;
  const lifeMs = expiresAt.getTime() - now.getTime();
  // Half the life of short tokens, or each request would renew them.
  const waitMs = Math.min(Math.max(lifeMs - renewBeforeMs, lifeMs / 2), maxUncheckedMs);
  return new Date(now.getTime() + waitMs);
};

/** Stores the tokens of a session, encrypted and bound to it, in place of those that it had. */
export const saveSessionTokens = async (
  tx: StoreReader,
  sessionHash: string,
  tokens: ProviderTokens,
  now = new Date(),
) => {
  const { idToken, refreshToken, expiresAt } = tokens;
  const values = {
    sealedTokens: sealText(JSON.stringify({ idToken, refreshToken }), tokensSealedAs(sessionHash)),
    expiresAt,
    refreshAt: refreshTimeOf(tokens, now),
  };
  await tx
    .insert(sessionTokens)
    .values({ sessionHash, ...values })
    .onConflictDoUpdate({ target: sessionTokens.sessionHash, set: values });
};

/** Decrypts a stored row. Throws `SealError` if it can't. */
export const openSessionTokens = (row: typeof sessionTokens.$inferSelect): ProviderTokens => {
  const text = openText(row.sealedTokens, tokensSealedAs(row.sessionHash));
  return { ...tokensSchema.parse(JSON.parse(text)), expiresAt: row.expiresAt };
};

/** Returns the ID token of a session, expired or not; `null` if it has none that can be decrypted. */
export const findIdToken = async (reader: StoreReader, sessionHash: string) => {
  const [row] = await reader
    .select()
    .from(sessionTokens)
    .where(eq(sessionTokens.sessionHash, sessionHash));
  if (!row) return null;
  try {
    return openSessionTokens(row).idToken;
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
};
