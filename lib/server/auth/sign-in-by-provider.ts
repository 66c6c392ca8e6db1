import "server-only";
import type { Account, Profile, User } from "next-auth";
import type { OAuthConfig } from "next-auth/providers/oauth";
import type { Client } from "openid-client";
import { auditedPerson } from "#lib/server/audit/audited-person.ts";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { denyAccess, grantAccess } from "#lib/server/auth/oidc/access.ts";
import type { Claims } from "#lib/server/auth/oidc/claims.ts";
import { sealDenial } from "#lib/server/auth/oidc/denial.ts";
import { readIdentity } from "#lib/server/auth/oidc/identities.ts";
import { callbackUrl, refuseFutureToken, scopeOf } from "#lib/server/auth/oidc/provider-client.ts";
import { findOidcSettings, type OidcSettings } from "#lib/server/auth/oidc/settings.ts";
import { hashOf, type SignInOrigin, startSession } from "#lib/server/auth/sessions.ts";
import { SignInError } from "#lib/server/auth/sign-in.ts";
import { env, hostCookieName } from "#lib/server/env.ts";
import { type ProviderTokens, saveSessionTokens } from "#lib/server/keys/session-tokens.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { signInStore } from "#lib/server/store/store.ts";

/** The name of next-auth's provider, and the last part of its routes. */
export const providerId = "oidc";

/** A request of single sign-on: the opened provider, and where the request comes from. */
export interface ProviderRequest {
  client: Client;
  origin: Omit<SignInOrigin, "method">;
}

/** How long a person may take at the provider, in seconds. */
const checkSeconds = 15 * 60;

/** The cookie of a browser that a sign-in began in. */
export const stateCookieName = () => hostCookieName("oidc-state");

/** Returns next-auth's cookies that hold state, nonce and PKCE verifier while a person is away. */
export const checkCookies = (options: object) => {
  const cookie = (name: string) => ({
    name,
    options: { ...options, maxAge: checkSeconds },
  });
  return {
    state: cookie(stateCookieName()),
    nonce: cookie(hostCookieName("oidc-nonce")),
    pkceCodeVerifier: cookie(hostCookieName("oidc-verifier")),
  };
};

/**
 * Returns next-auth's provider. Tokens are requested by our own client, which knows only the configured
 * issuer; next-auth gives it the state, the nonce and the PKCE verifier to check.
 */
export const oidcProvider = (client: Client): OAuthConfig<Profile> => ({
  id: providerId,
  name: "OpenID Connect",
  type: "oauth",
  idToken: true,
  checks: ["pkce", "state", "nonce"],
  issuer: client.issuer.metadata.issuer,
  clientId: client.metadata.client_id,
  authorization: {
    url: client.issuer.metadata.authorization_endpoint ?? "",
    params: { scope: scopeOf(client) },
  },
  token: {
    request: async ({ params, checks }) => {
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
  const started = await signInStore().transaction(async (tx) => {
    const granted = await grantAccess(tx, claims, identity, settings);
    if ("reason" in granted) {
      await denyAccess(tx, identity, granted, { action: "sign-in", address });
      return granted;
    }
    const now = new Date();
    const sessionId = await startSession(granted.id, { method: "oidc", ...origin }, now, tx);
    await saveSessionTokens(tx, hashOf(sessionId), tokens, now);
    return { person: granted, sessionId };
  });
  if ("reason" in started) return `${env().QM_ORIGIN}/signin?denied=${await sealDenial(started)}`;
  const { person, sessionId } = started;
  log().info({ personId: person.id, method: "oidc" }, "signed in");
  await recordAudit({
    action: "sign-in",
    outcome: "done",
    ...(await auditedPerson(person, signInStore())),
    from: address,
    subject: person.id,
    details: { method: "oidc" },
  });
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
