import "server-only";
import type { Account, Profile, User } from "next-auth";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { type Client, generators } from "openid-client";
import { auditedPerson } from "#lib/server/audit/audited-person.ts";
import { commitChange } from "#lib/server/audit/commit-change.ts";
import { denyAccess, grantAccess } from "#lib/server/auth/oidc/access.ts";
import type { Claims } from "#lib/server/auth/oidc/claims.ts";
import { type Denial, sealDenial } from "#lib/server/auth/oidc/denial.ts";
import { type Person, readIdentity } from "#lib/server/auth/oidc/identities.ts";
import { callbackUrl, refuseFutureToken, scopeOf } from "#lib/server/auth/oidc/provider-client.ts";
import { findOidcSettings, type OidcSettings } from "#lib/server/auth/oidc/settings.ts";
import type { PendingSignOn } from "#lib/server/auth/pending-sign-on.ts";
import { hashOf, type SignInOrigin, startSession } from "#lib/server/auth/sessions.ts";
import { SignInError } from "#lib/server/auth/sign-in.ts";
import { env } from "#lib/server/env.ts";
import { type ProviderTokens, saveSessionTokens } from "#lib/server/keys/session-tokens.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { signInStore } from "#lib/server/store/store.ts";
import { storeDate } from "#lib/server/store/store-clock.ts";

/** The name of next-auth's provider, and the last part of its routes. */
export const providerId = "oidc";

/** A request of single sign-on: the opened provider, the sign-on, and where the request comes from. */
export interface ProviderRequest {
  client: Client;
  signOn: PendingSignOn;
  origin: Omit<SignInOrigin, "method">;
}

/**
 * Returns next-auth's provider. Tokens are requested by our own client, which knows only the configured
 * issuer and checks state, nonce and PKCE verifier. next-auth would keep them in one cookie for all tabs.
 */
export const oidcProvider = ({ client, signOn }: ProviderRequest): OAuthConfig<Profile> => ({
  id: providerId,
  name: "OpenID Connect",
  type: "oauth",
  idToken: true,
  checks: ["none"],
  issuer: client.issuer.metadata.issuer,
  clientId: client.metadata.client_id,
  authorization: {
    url: client.issuer.metadata.authorization_endpoint ?? "",
    params: {
      scope: scopeOf(client),
      state: signOn.state,
      nonce: signOn.nonce,
      code_challenge: generators.codeChallenge(signOn.codeVerifier),
      code_challenge_method: "S256",
    },
  },
  token: {
    request: async ({ params }) => {
      const { state, nonce, codeVerifier } = signOn;
      const checks = { state, nonce, code_verifier: codeVerifier };
      const tokens = await client.callback(callbackUrl(), params, checks);
      refuseFutureToken(tokens.claims());
      return { tokens };
    },
  },
  profile: ({ sub }) => ({ id: sub ?? "" }),
});

const readTokens = (account: Account, claims: Claims): ProviderTokens => {
  if (typeof account.id_token !== "string" || typeof claims.exp !== "number") {
    throw new SignInError("oidc_unverified");
  }
  return {
    idToken: account.id_token,
    refreshToken: account.refresh_token ?? null,
    expiresAt: new Date(claims.exp * 1000),
  };
};

const enter = async (
  user: User,
  account: Account,
  claims: Claims,
  { origin, settings }: Pick<ProviderRequest, "origin"> & { settings: OidcSettings },
): Promise<true | string> => {
  const address = origin.address ?? null;
  const identity = readIdentity(claims);
  if (!identity || identity.issuer !== settings.issuer) throw new SignInError("oidc_unverified");
  const tokens = readTokens(account, claims);
  const started = await commitChange<Denial | { person: Person; sessionId: string }>(async (tx) => {
    const granted = await grantAccess(tx, claims, identity, settings);
    if ("reason" in granted) {
      const denied = await denyAccess(tx, identity, granted, { action: "sign-in", address });
      return { result: granted, entries: [denied] };
    }
    const now = storeDate();
    const sessionId = await startSession(granted.id, { method: "oidc", ...origin }, now, tx);
    await saveSessionTokens(tx, hashOf(sessionId), tokens, now);
    const signedIn = {
      action: "sign-in",
      outcome: "done",
      ...(await auditedPerson(granted, tx)),
      from: address,
      subject: granted.id,
      details: { method: "oidc" },
    } as const;
    return { result: { person: granted, sessionId }, entries: [signedIn] };
  }, signInStore());
  if ("reason" in started) return `${env().QM_ORIGIN}/signin?denied=${await sealDenial(started)}`;
  const { person, sessionId } = started;
  log().info({ personId: person.id, method: "oidc" }, "signed in");
  // The cookie gets the session's id from here.
  Object.assign(user, { sessionId });
  return true;
};

/**
 * Starts a session for the person whom the provider signed in. Returns true, or the address of the
 * sign-in page with the reason why they have no access. Throws `SignInError`.
 */
export const signInByProvider = async (
  {
    user,
    account,
    profile,
  }: { user: User; account: Account | null; profile?: Profile | undefined },
  { origin }: ProviderRequest,
): Promise<true | string> => {
  const settings = findOidcSettings();
  if (!settings || !account || !profile) throw new SignInError("oidc_unverified");
  try {
    return await enter(user, account, { ...profile }, { origin, settings });
  } catch (error) {
    if (error instanceof SignInError) throw error;
    log().error({ error: errorFields(error) }, "sign-in failed");
    throw new SignInError("unreachable");
  }
};
