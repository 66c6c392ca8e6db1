import "server-only";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { openText, SealError, type SealedAs, sealText } from "#lib/server/keys/seal.ts";
import { sessionTokens } from "#lib/server/store/session-schema.ts";
import type { StoreReader } from "#lib/server/store/store.ts";
import { storeDate } from "#lib/server/store/store-clock.ts";

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

const sealTokens = (
  sessionHash: string,
  { idToken, refreshToken }: Pick<ProviderTokens, "idToken" | "refreshToken">,
) => sealText(JSON.stringify({ idToken, refreshToken }), tokensSealedAs(sessionHash));

/** Stores the tokens of a session, encrypted and bound to it, in place of those that it had. */
export const saveSessionTokens = async (
  tx: StoreReader,
  sessionHash: string,
  tokens: ProviderTokens,
  now = storeDate(),
) => {
  const values = {
    sealedTokens: sealTokens(sessionHash, tokens),
    expiresAt: tokens.expiresAt,
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

/** Decrypts a stored row; `null` if it can't. */
export const tryToOpen = (row: typeof sessionTokens.$inferSelect): ProviderTokens | null => {
  try {
    return openSessionTokens(row);
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
};

/** The tokens of a session that gets another id. `null`: they can't be decrypted. */
export interface TakenTokens {
  tokens: ProviderTokens | null;
  row: typeof sessionTokens.$inferSelect;
}

/** Removes the tokens of a session, waiting for a refresh of them; returns them, or `null` if it has none. */
export const takeSessionTokens = async (
  tx: StoreReader,
  sessionHash: string,
): Promise<TakenTokens | null> => {
  const [row] = await tx
    .delete(sessionTokens)
    .where(eq(sessionTokens.sessionHash, sessionHash))
    .returning();
  return row ? { row, tokens: tryToOpen(row) } : null;
};

/** Stores the tokens that were taken under the session's other id, due when they were due before. */
export const putSessionTokens = async (
  tx: StoreReader,
  sessionHash: string,
  { row, tokens }: TakenTokens,
): Promise<void> => {
  // Tokens that can't be decrypted are kept as they are: the next refresh says so and ends the session.
  const sealedTokens = tokens ? sealTokens(sessionHash, tokens) : row.sealedTokens;
  await tx.insert(sessionTokens).values({ ...row, sessionHash, sealedTokens });
};

/** Returns the ID token of a session, expired or not; `null` if it has none that can be decrypted. */
export const findIdToken = async (reader: StoreReader, sessionHash: string) => {
  const [row] = await reader
    .select()
    .from(sessionTokens)
    .where(eq(sessionTokens.sessionHash, sessionHash));
  return (row && tryToOpen(row)?.idToken) ?? null;
};
