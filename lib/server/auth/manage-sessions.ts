import "server-only";
import { and, desc, eq, gt } from "drizzle-orm";
import type { SessionRow } from "#lib/protocol/account.ts";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { askedBy } from "#lib/server/auth/asked-by.ts";
import { browserNameOf } from "#lib/server/auth/browser-name.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { endSessionsOf, sessionIdleMs } from "#lib/server/auth/sessions.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { sessions } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";

/** People see and end their own sessions, and admins everyone's. */
const requireAccess = ({ userId, role }: Principal, personId: string) => {
  if (userId !== personId && role !== "admin") throw new PrincipalError("role");
};

/**
 * Returns the open sessions of a person, those used last first. Throws `PrincipalError` if they are
 * not the principal's own and the principal is no admin.
 */
export const listSessions = async (
  principal: Principal,
  personId = principal.userId,
  now = new Date(),
): Promise<SessionRow[]> => {
  requireAccess(principal, personId);
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
  return rows.map(({ idHash, userAgent, address, method, createdAt, seenAt }) => ({
    id: idHash,
    browser: browserNameOf(userAgent),
    address,
    method,
    since: createdAt.toISOString(),
    lastUsed: seenAt.toISOString(),
    isCurrent: idHash === principal.sessionId,
  }));
};

const record = (principal: Principal, from: string | null, personId: string, ended: number) =>
  recordAudit({
    action: "sessions.end",
    outcome: "done",
    ...askedBy(principal, from),
    subject: personId,
    details: { ended },
  });

/** One session of a person, by the id that the list gave it; of the principal unless named. */
export interface SessionChoice {
  sessionId: string;
  personId?: string;
}

/** Ends one session. Returns false if it had ended before. `from`: the IP address of the request. */
export const endOneSession = async (
  principal: Principal,
  { sessionId, personId = principal.userId }: SessionChoice,
  from: string | null,
): Promise<boolean> => {
  requireAccess(principal, personId);
  const ended = await store()
    .delete(sessions)
    .where(and(eq(sessions.idHash, sessionId), eq(sessions.personId, personId)))
    .returning({ idHash: sessions.idHash });
  if (ended.length > 0) await record(principal, from, personId, ended.length);
  return ended.length > 0;
};

/** Ends all sessions of a person, except the one that asks. Returns how many. */
export const endOtherSessions = async (
  principal: Principal,
  from: string | null,
  personId = principal.userId,
): Promise<number> => {
  requireAccess(principal, personId);
  const ended = await endSessionsOf(store(), personId, principal.sessionId);
  if (ended > 0) await record(principal, from, personId, ended);
  return ended;
};
