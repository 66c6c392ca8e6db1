import "server-only";
import { and, desc, eq, gt } from "drizzle-orm";
import { env } from "#lib/server/env.ts";
import { saveConnection } from "#lib/server/keys/connection.ts";
import { tryToOpen } from "#lib/server/keys/session-tokens.ts";
import { sessions } from "#lib/server/store/schema.ts";
import { sessionTokens } from "#lib/server/store/session-schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";
import { capabilities } from "#lib/v4/operations/operation.ts";

/** What QM_OIDC_CONNECTIONS names in place of a connection: each person's own ID token. */
export const idTokenChoice = "id token";

const idPrefix = "id-token:";

/**
 * Stores the connection that sends a person's ID token in place of an API key. Each person has one of
 * their own, because mirrors and kept answers belong to a connection, and a token sees what its person
 * may. Returns its id; `null` without QM_API_URL.
 */
export const saveIdTokenConnection = async (
  tx: StoreReader,
  personId: string,
): Promise<string | null> => {
  const { QM_API_URL: baseUrl, QM_ENVIRONMENT: environment } = env();
  if (baseUrl === undefined) return null;
  const id = `${idPrefix}${personId}`;
  const about = { label: "Your sign-in", capabilities: [...capabilities], baseUrl };
  // There is no key to seal. Sent by mistake, this text would be refused.
  await saveConnection(tx, { id, environment, auth: "id token", ...about }, idTokenChoice);
  return id;
};

/**
 * Returns the ID token of the person to whom such a connection belongs, and when it expires: that of
 * their session whose token lives longest. `null` if no session has one that is valid.
 */
export const findIdTokenOf = async (
  connectionId: string,
  now = new Date(),
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
