import "server-only";
import { and, eq } from "drizzle-orm";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { findSessionId } from "#lib/server/auth/auth-options.ts";
import { safePath } from "#lib/server/auth/safe-path.ts";
import { findSession } from "#lib/server/auth/sessions.ts";
import { type Connection, connectionFields } from "#lib/server/keys/connection.ts";
import type { Role } from "#lib/server/role.ts";
import { connections } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";

/** Who asks, and with which connection. Never holds a key. */
export interface Principal {
  userId: string;
  email: string;
  displayName: string;
  role: Role;
  /** Hash of the session's id: tells sessions apart and opens none. */
  sessionId: string;
  /** `null`: this person has no key and sees no data. */
  connection: Connection | null;
}

const findSignedIn = cache(async () => {
  const jar = await cookies();
  const sessionId = await findSessionId((name) => jar.get(name)?.value);
  return sessionId === null ? null : findSession(sessionId);
});

/** The person whose one-time password must be replaced before anything else, or `null`. */
export const findPasswordChange = async () => {
  const signedIn = await findSignedIn();
  return signedIn?.person.mustChangePassword ? signedIn : null;
};

/** The principal of this request, or `null`: signed out, disabled, or with a password to replace. */
export const findPrincipal = cache(async (): Promise<Principal | null> => {
  const signedIn = await findSignedIn();
  if (!signedIn || signedIn.person.mustChangePassword) return null;
  const { person, sessionId } = signedIn;
  const [connection] =
    person.connectionEnvironment && person.connectionId
      ? await store()
          .select(connectionFields)
          .from(connections)
          .where(
            and(
              eq(connections.environment, person.connectionEnvironment),
              eq(connections.id, person.connectionId),
            ),
          )
      : [];
  return {
    userId: person.id,
    email: person.email,
    displayName: person.displayName,
    role: person.role,
    sessionId,
    connection: connection ?? null,
  };
});

/** The principal of this request. Sends whoever is not signed in to sign in and come back. */
export const requirePrincipal = cache(async (): Promise<Principal> => {
  const principal = await findPrincipal();
  if (principal) return principal;
  if (await findPasswordChange()) redirect("/signin/password");
  const from = safePath((await headers()).get("x-qm-path"));
  redirect(from === "/" ? "/signin" : `/signin?from=${encodeURIComponent(from)}`);
});
