import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull, lte, ne } from "drizzle-orm";
import { people, sessions } from "#lib/server/store/schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";

const hour = 60 * 60_000;
/** From sign-in, whatever happens. */
export const sessionLifeMs = 12 * hour;
/** From the last request. */
export const sessionIdleMs = 2 * hour;
/** A session in use is written to this often, not at every request. */
const touchEveryMs = 60_000;

const hashOf = (sessionId: string) => createHash("sha256").update(sessionId).digest("base64url");

/** Starts a session and answers its id, which is nowhere but in the answer. */
export const startSession = async (
  personId: string,
  now = new Date(),
  writer: StoreReader = store(),
) => {
  const sessionId = randomBytes(32).toString("base64url");
  await writer.delete(sessions).where(lte(sessions.expiresAt, now));
  await writer.insert(sessions).values({
    idHash: hashOf(sessionId),
    personId,
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + sessionLifeMs),
  });
  return sessionId;
};

const isSessionId = (value: unknown): value is string =>
  typeof value === "string" && /^[\w-]{43}$/.test(value);

/**
 * The person behind a session that is neither over, nor idle too long, nor of someone disabled;
 * else `null`. `sessionId` of the answer is the hash: a name for the session that opens nothing.
 */
export const findSession = async (sessionId: unknown, now = new Date()) => {
  if (!isSessionId(sessionId)) return null;
  const idHash = hashOf(sessionId);
  const [row] = await store()
    .select({ person: people, seenAt: sessions.seenAt })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(
      and(
        eq(sessions.idHash, idHash),
        gt(sessions.expiresAt, now),
        gt(sessions.seenAt, new Date(now.getTime() - sessionIdleMs)),
        isNull(people.disabledAt),
      ),
    );
  if (!row) return null;
  if (now.getTime() - row.seenAt.getTime() > touchEveryMs) {
    await store().update(sessions).set({ seenAt: now }).where(eq(sessions.idHash, idHash));
  }
  return { person: row.person, sessionId: idHash };
};

/** Signs a browser out: the id in its cookie, or in a copy of it, opens nothing any more. */
export const endSession = async (sessionId: unknown) => {
  if (!isSessionId(sessionId)) return;
  await store()
    .delete(sessions)
    .where(eq(sessions.idHash, hashOf(sessionId)));
};

/** Signs a person out everywhere, except in the session given by its hash. */
export const endSessionsOf = async (tx: StoreReader, personId: string, exceptHash?: string) => {
  await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.personId, personId),
        exceptHash === undefined ? undefined : ne(sessions.idHash, exceptHash),
      ),
    );
};
