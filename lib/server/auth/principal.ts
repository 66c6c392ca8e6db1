import "server-only";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { idleCookieName } from "#lib/protocol/idle.ts";
import type { OwnConnections } from "#lib/protocol/session.ts";
import { choosePasswordHref, signInHref } from "#lib/protocol/sign-in-address.ts";
import { findSessionId } from "#lib/server/auth/auth-options.ts";
import { refreshIfDue } from "#lib/server/auth/oidc/refresh-session.ts";
import { mayChoosePassword } from "#lib/server/auth/one-time-password.ts";
import { safePath } from "#lib/server/auth/safe-path.ts";
import { findSession } from "#lib/server/auth/sessions.ts";
import { listConnectionChoices } from "#lib/server/auth/switch-connection.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { readHeadersBy } from "#lib/server/limits/request-origin.ts";
import type { Role } from "#lib/server/role.ts";
import { storeDate } from "#lib/server/store/store-clock.ts";

readHeadersBy(headers);

/** The signed-in person of a request and their connection. Never contains an API key. */
export interface Principal {
  userId: string;
  /** `null`: none is known, see people.email. */
  email: string | null;
  displayName: string;
  /** Of the grant in use; that of the account without one. */
  role: Role;
  /** Hash of the session's id: it identifies the session but can't be used as it. */
  sessionId: string;
  /** Of the grant in use. `null`: the session uses none, so the person sees no data. */
  connection: Connection | null;
}

/**
 * Returns whether the browser made this request by itself: it marks those by a cookie. Opening a page
 * is always the person's. A forged cookie can only shorten the forger's own session; one that is left
 * out prolongs it no further than its absolute lifetime.
 */
const isBackground = (sent: Pick<Headers, "get">, mark: string | undefined) =>
  mark !== undefined && sent.get("sec-fetch-dest") !== "document";

const findSignedIn = cache(async () => {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  const sessionId = await findSessionId((name) => jar.get(name)?.value);
  if (sessionId === null) return null;
  const isByItself = isBackground(sent, jar.get(idleCookieName)?.value);
  const found = await findSession(sessionId, storeDate(), isByItself);
  const isSingleSignOn = found !== null && found.person.issuer !== null;
  if (!isSingleSignOn || (await refreshIfDue(found)) === "unchanged") return found;
  return findSession(sessionId, storeDate(), isByItself);
});

/**
 * Returns the person of a session that may only choose a password, soon after a sign-in with a one-time
 * password; else `null`.
 */
export const findPasswordChange = async () => {
  const signedIn = await findSignedIn();
  return signedIn && mayChoosePassword(signedIn.person) ? signedIn : null;
};

/**
 * Returns the principal of this request; `null` if the person is signed out, disabled, or must
 * replace their one-time password first.
 */
export const findPrincipal = cache(async (): Promise<Principal | null> => {
  const signedIn = await findSignedIn();
  if (!signedIn || signedIn.person.mustChangePassword) return null;
  const { person, connection, role, sessionId } = signedIn;
  return {
    userId: person.id,
    email: person.email,
    displayName: person.displayName,
    role,
    sessionId,
    connection,
  };
});

/** Returns the connections among which the person of this request may choose; none if they have only one. */
export const findOwnConnections = cache(async (): Promise<OwnConnections> => {
  const [signedIn, principal] = await Promise.all([findSignedIn(), findPrincipal()]);
  if (!signedIn || !principal) return { choices: [], isWithdrawn: false };
  const { grantCount, isWithdrawn } = signedIn;
  const hasChoice = grantCount > (principal.connection === null ? 0 : 1);
  return { choices: hasChoice ? await listConnectionChoices(principal) : [], isWithdrawn };
});

/** Returns the principal of this request, or redirects to the sign-in page, which leads back here. */
export const requirePrincipal = cache(async (): Promise<Principal> => {
  const principal = await findPrincipal();
  if (principal) return principal;
  const from = safePath((await headers()).get("x-qm-path"));
  redirect((await findPasswordChange()) ? choosePasswordHref(from) : signInHref(from));
});
