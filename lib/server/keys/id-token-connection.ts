import "server-only";
import { and, desc, eq, gt } from "drizzle-orm";
import { env } from "#lib/server/env.ts";
import { saveConnections } from "#lib/server/keys/connection.ts";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import { tryToOpen } from "#lib/server/keys/session-tokens.ts";
import { sessions } from "#lib/server/store/schema.ts";
import { sessionTokens } from "#lib/server/store/session-schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";
import { storeDate } from "#lib/server/store/store-clock.ts";
import { sentenceToStore } from "#lib/server/words/stored-words.ts";
import { capabilities } from "#lib/v4/operations/operation.ts";

/** What QM_OIDC_CONNECTIONS names in place of a connection: each person's own ID token. */
export const idTokenChoice = "id token";

const idPrefix = "id-token:";

/** Returns the connection that sends a person's ID token in place of an API key. */
export const idTokenConnectionOf = (personId: string): ConnectionIdentity => ({
  environment: env().QM_ENVIRONMENT,
  id: `${idPrefix}${personId}`,
});

/**
 * Stores the connections that send people's ID tokens in place of API keys. Each person has one of
 * their own, because mirrors and kept answers belong to a connection, and a token sees what its person
 * may. Returns false without QM_API_URL.
 */
export const saveIdTokenConnections = async (
  tx: StoreReader,
  personIds: readonly string[],
): Promise<boolean> => {
  const { QM_API_URL: baseUrl } = env();
  if (baseUrl === undefined) return false;
  const label = sentenceToStore("givenName.ownSignIn");
  const about = { label, capabilities: [...capabilities], baseUrl };
  await saveConnections(
    tx,
    personIds.map((personId) => ({ ...idTokenConnectionOf(personId), auth: "id token", ...about })),
    // There is no key to seal. Sent by mistake, this text would be refused.
    idTokenChoice,
  );
  return true;
};

/**
 * Returns the ID token of the person to whom such a connection belongs, and when it expires: that of
 * their session whose token lives longest. `null` if no session has one that is valid.
 */
export const findIdTokenOf = async (
  connectionId: string,
  now = storeDate(),
): Promise<{ idToken: string; expiresAt: Date } | null> => {
  if (!connectionId.startsWith(idPrefix)) return null;
  const rows = await store()
    .select({ tokens: sessionTokens })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.idHash, sessionTokens.sessionHash))
    .where(
      and(
        eq(sessions.personId, connectionId.slice(idPrefix.length)),
        gt(sessions.expiresAt, now),
        gt(sessionTokens.expiresAt, now),
      ),
    )
    .orderBy(desc(sessionTokens.expiresAt));
  for (const { tokens } of rows) {
    const opened = tryToOpen(tokens);
    if (opened) return { idToken: opened.idToken, expiresAt: opened.expiresAt };
  }
  return null;
};
