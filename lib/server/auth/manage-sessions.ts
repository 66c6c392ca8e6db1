import "server-only";
import { and, desc, eq, gt } from "drizzle-orm";
import type { SessionRow } from "#lib/protocol/account.ts";
import { type ChangeEntry, commitChange } from "#lib/server/audit/commit-change.ts";
import { askedBy } from "#lib/server/auth/asked-by.ts";
import { browserNameOf } from "#lib/server/auth/browser-name.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { endSessionOf, endSessionsOf, sessionIdleMs } from "#lib/server/auth/sessions.ts";
import { sessions } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { storeDate } from "#lib/server/store/store-clock.ts";

/**
 * Returns the open sessions of a person: the one on screen first, then those used last.
 * `currentHash`: the hash of the id of the session on screen.
 */
export const readSessions = async (
  personId: string,
  currentHash: string,
  now = storeDate(),
): Promise<SessionRow[]> => {
  const rows = await store()
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.personId, personId),
        gt(sessions.expiresAt, now),
        gt(sessions.seenAt, new Date(now.getTime() - sessionIdleMs)),
      ),
    )
    .orderBy(desc(sessions.seenAt), desc(sessions.createdAt));
  const found = rows.map(({ idHash, userAgent, address, method, createdAt, seenAt }) => ({
    id: idHash,
    browser: browserNameOf(userAgent),
    address,
    method,
    since: createdAt.toISOString(),
    lastUsed: seenAt.toISOString(),
    isCurrent: idHash === currentHash,
  }));
  return found.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
};

/** Returns the person's own open sessions. */
export const listSessions = ({ userId, sessionId }: Principal, now = storeDate()) =>
  readSessions(userId, sessionId, now);

/** Returns the entries of a request that ended so many sessions. */
const entriesOf = (principal: Principal, from: string | null, ended: number): ChangeEntry[] =>
  ended === 0
    ? []
    : [
        {
          action: "sessions.end",
          outcome: "done",
          ...askedBy(principal, from),
          subject: principal.userId,
          details: { ended },
        },
      ];

/**
 * Ends one of the person's own sessions, by the id that the list gave it. Returns false if it had ended
 * before. `from`: the IP address of the request.
 */
export const endOneSession = async (
  principal: Principal,
  sessionHash: string,
  from: string | null,
): Promise<boolean> =>
  commitChange(async (tx) => {
    const isEnded = await endSessionOf(tx, principal.userId, sessionHash);
    return { result: isEnded, entries: entriesOf(principal, from, isEnded ? 1 : 0) };
  });

/** Ends all of the person's own sessions, except the one that asks. Returns how many. */
export const endOtherSessions = async (
  principal: Principal,
  from: string | null,
): Promise<number> =>
  commitChange(async (tx) => {
    const ended = await endSessionsOf(tx, principal.userId, principal.sessionId);
    return { result: ended, entries: entriesOf(principal, from, ended) };
  });
