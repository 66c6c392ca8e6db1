import "server-only";
import { toActor } from "#lib/server/audit/audited-person.ts";
import { commitChange } from "#lib/server/audit/commit-change.ts";
import { endSession, endSessionOf, findSession } from "#lib/server/auth/sessions.ts";

/** Ends a session at its person's wish. `from`: the IP address of the request. */
export const signOut = async (sessionId: string, from: string): Promise<void> => {
  const ended = await findSession(sessionId);
  if (!ended) return endSession(sessionId);
  const { person, role, connection, sessionId: idHash } = ended;
  const who = toActor({ userId: person.id, email: person.email, role, connection });
  await commitChange(async (tx) => {
    const isEnded = await endSessionOf(tx, person.id, idHash);
    const entry = { action: "sign-out", outcome: "done", ...who, from } as const;
    return { result: undefined, entries: isEnded ? [entry] : [] };
  });
};
