import "server-only";
import { type Client, custom, errors, Issuer } from "openid-client";
import type { Claims } from "#lib/server/auth/oidc/claims.ts";
import type { OidcSettings } from "#lib/server/auth/oidc/settings.ts";
import { env } from "#lib/server/env.ts";
import { isUnencrypted } from "#lib/server/setting-fields.ts";
import { storeDate } from "#lib/server/store/store-clock.ts";

/** The ID token carries the claims. Not every provider knows `offline_access`, and some refuse it then. */
export const scopeOf = ({ issuer }: Client): string => {
  const supported = listOf(issuer.metadata.scopes_supported);
  const isOffline = supported === null || supported.includes("offline_access");
  return `openid profile email${isOffline ? " offline_access" : ""}`;
};

/** How far the provider's clock and this one may differ. */
const clockToleranceSeconds = 60;

/** Signatures by a key pair, the usual one first. Never `none`, and no shared secret. */
const signatures = ["RS256", "PS256", "ES256", "EdDSA", "RS384", "RS512", "ES384", "ES512"];

/** The provider can't be reached, or does not describe itself as the configured issuer. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
}

const endpoints = [
  "authorization_endpoint",
  "token_endpoint",
  "jwks_uri",
  "end_session_endpoint",
] as const;
const optionalEndpoints: readonly string[] = ["end_session_endpoint"];

const isAllowedEndpoint = (name: string, address: unknown) => {
  if (address === undefined) return optionalEndpoints.includes(name);
  const url = typeof address === "string" ? URL.parse(address) : null;
  return url !== null && /^https?:$/.test(url.protocol) && !isUnencrypted(url);
};

const listOf = (value: unknown): readonly unknown[] | null => (Array.isArray(value) ? value : null);

/** The address to which the provider sends people back. It is registered there. */
export const callbackUrl = () => `${env().QM_ORIGIN}/api/auth/callback/oidc`;

/**
 * Returns a client of the configured provider with its present endpoints and keys, so that a new
 * signing key works at once. Throws `ProviderError` if the provider can't be reached, calls itself
 * another issuer, or has an endpoint without encryption.
 */
export const openProvider = async ({
  issuer: configured,
  clientId,
  clientSecret,
}: OidcSettings): Promise<Client> => {
  const issuer = await Issuer.discover(configured).catch((error: unknown) => {
    const code = error instanceof Error && "code" in error ? ` (${error.code})` : "";
    throw new ProviderError(`The identity provider can't be reached${code}.`);
  });
  if (issuer.issuer !== configured) {
    throw new ProviderError(
      "The identity provider calls itself another issuer than Quartermaster is set up with.",
    );
  }
  const wrong = endpoints.find((name) => !isAllowedEndpoint(name, issuer.metadata[name]));
  if (wrong) throw new ProviderError(`The identity provider's ${wrong} is missing or not https.`);
  const algorithms = listOf(issuer.metadata.id_token_signing_alg_values_supported) ?? ["RS256"];
  const methods = listOf(issuer.metadata.token_endpoint_auth_methods_supported);
  const takesBasic = methods === null || methods.includes("client_secret_basic");
  const client = new issuer.Client({
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uris: [callbackUrl()],
    response_types: ["code"],
    id_token_signed_response_alg: signatures.find((name) => algorithms.includes(name)) ?? "RS256",
    token_endpoint_auth_method: takesBasic ? "client_secret_basic" : "client_secret_post",
  });
  client[custom.clock_tolerance] = clockToleranceSeconds;
  return client;
};

/** The errors of OAuth 2.0 and OpenID Connect by which a provider refuses a request for good. */
const refusals = [
  "access_denied",
  "consent_required",
  "interaction_required",
  "invalid_client",
  "invalid_grant",
  "invalid_request",
  "invalid_scope",
  "login_required",
  "unauthorized_client",
  "unsupported_grant_type",
];

/**
 * Returns whether the provider refused a request, or answered with a token that does not verify. Every
 * other error, such as a timeout or a page of a proxy, says nothing about the person.
 */
export const isRefusal = (error: unknown): boolean => {
  if (error instanceof errors.OPError) return refusals.includes(error.error ?? "");
  return error instanceof errors.RPError && !error.message.startsWith("outgoing request timed out");
};

/** Throws if a verified ID token was issued in the future, which the library does not check. */
export const refuseFutureToken = ({ iat }: Claims, now = storeDate()) => {
  if (typeof iat !== "number" || iat > now.getTime() / 1000 + clockToleranceSeconds) {
    throw new errors.RPError({ message: "The ID token was issued in the future." });
  }
};
