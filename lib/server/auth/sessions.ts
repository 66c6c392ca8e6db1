import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { and, count, eq, gt, inArray, isNull, lte, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { env } from "#lib/server/env.ts";
import { findFirstGrant, noteUse } from "#lib/server/grants/grants.ts";
import { connectionFields } from "#lib/server/keys/connection.ts";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import { putSessionTokens, takeSessionTokens } from "#lib/server/keys/session-tokens.ts";
import type { ChangeTx } from "#lib/server/store/change-tx.ts";
import {
  connections,
  grants,
  people,
  type SignInMethod,
  sessions,
} from "#lib/server/store/schema.ts";
import { type Store, type StoreReader, store } from "#lib/server/store/store.ts";
import { storeDate } from "#lib/server/store/store-clock.ts";

const hour = 60 * 60_000;
/** A session ends this long after sign-in, even if it is in use. */
export const sessionLifeMs = () => env().QM_SESSION_HOURS * hour;
/** A session ends this long after its last request. */
export const sessionIdleMs = 2 * hour;
/** How often the last request of a session in use is stored. */
const touchEveryMs = 60_000;
const maxUserAgentLength = 400;

const newSessionId = () => randomBytes(32).toString("base64url");

/** Returns what the store knows a session by. */
export const hashOf = (sessionId: string) =>
  createHash("sha256").update(sessionId).digest("base64url");

/** How and from where a person signed in. */
export interface SignInOrigin {
  method: SignInMethod;
  address?: string | undefined;
  userAgent?: string | null | undefined;
}

/**
 * Starts a session and returns its id. The store keeps only a hash of the id. The session uses the
 * person's first grant until they choose another one.
 */
export const startSession = async (
  personId: string,
  { method, address, userAgent }: SignInOrigin,
  now = storeDate(),
  writer: StoreReader = store(),
) => {
  const sessionId = newSessionId();
  const grant = await findFirstGrant(writer, personId);
  if (grant) await noteUse(writer, personId, grant);
  await writer.insert(sessions).values({
    idHash: hashOf(sessionId),
    personId,
    method,
    address: address ?? null,
    userAgent: userAgent?.slice(0, maxUserAgentLength) ?? null,
    environment: grant?.environment ?? null,
    connectionId: grant?.id ?? null,
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + sessionLifeMs()),
  });
  await writer.update(people).set({ lastSignInAt: now }).where(eq(people.id, personId));
  return sessionId;
};

const isSessionId = (value: unknown): value is string =>
  typeof value === "string" && /^[\w-]{43}$/.test(value);

/** The grant that a session uses. One that was withdrawn is no row, and no other takes its place. */
const isGrantOfSession = and(
  eq(grants.personId, sessions.personId),
  eq(grants.environment, sessions.environment),
  eq(grants.connectionId, sessions.connectionId),
);

const grantCountOf = (reader: Store) => {
  const own = alias(grants, "own");
  const counted = reader
    .select({ value: count() })
    .from(own)
    .where(eq(own.personId, sessions.personId));
  return sql<number>`(${counted})`.mapWith(Number);
};

const toSessionQuery = (reader: Store) =>
  reader
    .select({
      person: people,
      connection: connectionFields,
      chosenId: sessions.connectionId,
      grantedRole: grants.role,
      // Counted here, so that a page of a person with one grant needs no query for their choices.
      grantCount: grantCountOf(reader),
      seenAt: sessions.seenAt,
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .leftJoin(grants, isGrantOfSession)
    .leftJoin(
      connections,
      and(eq(connections.environment, grants.environment), eq(connections.id, grants.connectionId)),
    )
    .where(
      and(
        eq(sessions.idHash, sql.placeholder("idHash")),
        gt(sessions.expiresAt, sql.placeholder("now")),
        gt(sessions.seenAt, sql.placeholder("idleSince")),
        isNull(people.disabledAt),
      ),
    )
    // Without a name, the database keeps no statement: a pooler before it may not support that.
    .prepare("");

const sessionQueries = new WeakMap<Store, ReturnType<typeof toSessionQuery>>();

/** Returns the query of every request. Its text is written once. */
const sessionQuery = () => {
  const query = sessionQueries.get(store()) ?? toSessionQuery(store());
  sessionQueries.set(store(), query);
  return query;
};

/**
 * Returns the person of a session with the connection of the grant that it uses and the role that
 * this gives; `null` if it has ended, was idle too long, or its person is disabled. The returned
 * `sessionId` is the hash: it identifies the session but can't be used as it. `grantCount`: how many
 * grants the person has. `isWithdrawn`: the grant that it used is gone. `isBackground`: the browser asks by itself, which does not prolong the session.
 */
export const findSession = async (sessionId: unknown, now = storeDate(), isBackground = false) => {
  if (!isSessionId(sessionId)) return null;
  const idHash = hashOf(sessionId);
  const idleSince = new Date(now.getTime() - sessionIdleMs);
  const [row] = await sessionQuery().execute({ idHash, now, idleSince });
  if (!row) return null;
  if (!isBackground && now.getTime() - row.seenAt.getTime() > touchEveryMs) {
    await store().update(sessions).set({ seenAt: now }).where(eq(sessions.idHash, idHash));
  }
  const { person, connection, grantedRole, grantCount, chosenId } = row;
  const isWithdrawn = chosenId !== null && grantedRole === null;
  const role = grantedRole ?? person.role;
  return { person, connection, role, grantCount, isWithdrawn, sessionId: idHash };
};

/**
 * Returns the connections of the sessions that are open, by the hash of the session's id. Does not
 * count as use of the sessions.
 */
export const findOpenSessions = async (
  idHashes: readonly string[],
  now = storeDate(),
): Promise<Map<string, ConnectionIdentity>> => {
  if (idHashes.length === 0) return new Map();
  const rows = await store()
    .select({
      idHash: sessions.idHash,
      environment: grants.environment,
      id: grants.connectionId,
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .innerJoin(grants, isGrantOfSession)
    .where(
      and(
        inArray(sessions.idHash, [...new Set(idHashes)]),
        gt(sessions.expiresAt, now),
        gt(sessions.seenAt, new Date(now.getTime() - sessionIdleMs)),
        isNull(people.disabledAt),
        eq(people.mustChangePassword, false),
      ),
    );
  return new Map(rows.map(({ idHash, environment, id }) => [idHash, { environment, id }]));
};

/**
 * Gives a session another id, so that copies of its cookie stop working: at a change of the password,
 * and wherever the session may do more than before. It ends when it would have ended. Returns the new
 * id; `null` if the session has ended meanwhile. `idHash`: the hash of its present id.
 */
export const renewSession = async (tx: StoreReader, idHash: string): Promise<string | null> => {
  const sessionId = newSessionId();
  const tokens = await takeSessionTokens(tx, idHash);
  const renewed = await tx
    .update(sessions)
    .set({ idHash: hashOf(sessionId) })
    .where(eq(sessions.idHash, idHash))
    .returning({ idHash: sessions.idHash });
  if (renewed.length === 0) return null;
  if (tokens) await putSessionTokens(tx, hashOf(sessionId), tokens);
  return sessionId;
};

/** Deletes sessions that have ended, by their age or unused, 1,000 at most. Returns how many it deleted. */
export const deleteEndedSessions = async (): Promise<number> => {
  const now = sql`clock_timestamp()`;
  const idleSince = sql`${now} - make_interval(secs => ${sessionIdleMs / 1_000})`;
  const ended = store()
    .select({ idHash: sessions.idHash })
    .from(sessions)
    .where(or(lte(sessions.expiresAt, now), lte(sessions.seenAt, idleSince)))
    .limit(1_000)
    .for("update", { skipLocked: true });
  const deleted = await store()
    .delete(sessions)
    .where(inArray(sessions.idHash, ended))
    .returning({ idHash: sessions.idHash });
  return deleted.length;
};

/** Ends a session, so that copies of its cookie stop working too. */
export const endSession = async (sessionId: unknown) => {
  if (!isSessionId(sessionId)) return;
  await store()
    .delete(sessions)
    .where(eq(sessions.idHash, hashOf(sessionId)));
};

/**
 * Ends a session of a person, and returns whether it was open. `idHash`: the hash of its id.
 */
export const endSessionOf = async (
  tx: ChangeTx,
  personId: string,
  idHash: string,
): Promise<boolean> => {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.idHash, idHash), eq(sessions.personId, personId)))
    .returning({ idHash: sessions.idHash });
  return ended.length > 0;
};

/** Ends all sessions of a person, except the one given by its hash. Returns how many there were. */
export const endSessionsOf = async (
  tx: ChangeTx,
  personId: string,
  exceptHash = "",
): Promise<number> => {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.personId, personId), ne(sessions.idHash, exceptHash)))
    .returning({ idHash: sessions.idHash });
  return ended.length;
};
