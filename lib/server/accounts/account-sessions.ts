import "server-only";
import type { SessionRow } from "#lib/protocol/account.ts";
import type { Admin } from "#lib/server/accounts/change-account.ts";
import { readSessions } from "#lib/server/auth/manage-sessions.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { endSessionOf, endSessionsOf } from "#lib/server/auth/sessions.ts";
import { findReachOf, requireAdministration } from "#lib/server/grants/administration.ts";
import { store } from "#lib/server/store/store.ts";

type Viewer = Pick<Principal, "userId" | "role" | "sessionId">;

/** A session may reach all that its person reaches, so the admin must administer all of it. */
const requireReach = async (admin: Viewer, personId: string): Promise<void> =>
  requireAdministration(store(), admin, await findReachOf(store(), personId));

/** Returns the open sessions of an account. Throws `PrincipalError` (role), as those below do. */
export const listAccountSessions = async (
  admin: Viewer,
  personId: string,
): Promise<SessionRow[]> => {
  await requireReach(admin, personId);
  return readSessions(personId, admin.sessionId);
};

/** Ends one session of an account. Returns those that are left. */
export const endAccountSession = async (
  admin: Viewer & Admin,
  personId: string,
  sessionHash: string,
): Promise<SessionRow[]> => {
  await requireReach(admin, personId);
  await admin.commit((tx) => endSessionOf(tx, personId, sessionHash));
  return readSessions(personId, admin.sessionId);
};

/** Ends all sessions of an account but the one that asks. Returns those that are left. */
export const endAccountSessions = async (
  admin: Viewer & Admin,
  personId: string,
): Promise<SessionRow[]> => {
  await requireReach(admin, personId);
  await admin.commit((tx) => endSessionsOf(tx, personId, admin.sessionId));
  return readSessions(personId, admin.sessionId);
};
