import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull, lte, ne } from "drizzle-orm";
import { people, sessions } from "#lib/server/store/schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";

const hour = 60 * 60_000;
/** A session ends this long after sign-in, even if it is in use. */
export const sessionLifeMs = 12 * hour;
/** A session ends this long after its last request. */
export const sessionIdleMs = 2 * hour;
/** How often the last request of a session in use is stored. */
const touchEveryMs = 60_000;

const hashOf = (sessionId: string) => createHash("sha256").update(sessionId).digest("base64url");

/** Starts a session and returns its id. The store keeps only a hash of the id. */
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
 * Returns the person of a session; `null` if it has ended, was idle too long, or its person is
 * disabled. The returned `sessionId` is the hash: it identifies the session but can't be used as it.
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

/** Ends a session, so that copies of its cookie stop working too. */
export const endSession = async (sessionId: unknown) => {
  if (!isSessionId(sessionId)) return;
  await store()
    .delete(sessions)
    .where(eq(sessions.idHash, hashOf(sessionId)));
};

/** Ends all sessions of a person, except the one given by its hash. */
export const endSessionsOf = async (tx: StoreReader, personId: string, exceptHash = "") => {
  await tx
    .delete(sessions)
    .where(and(eq(sessions.personId, personId), ne(sessions.idHash, exceptHash)));
};
