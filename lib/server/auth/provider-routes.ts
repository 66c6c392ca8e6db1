import "server-only";
import { signInHref } from "#lib/protocol/sign-in-address.ts";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { openProvider, ProviderError } from "#lib/server/auth/oidc/provider-client.ts";
import { findOidcSettings } from "#lib/server/auth/oidc/settings.ts";
import type { PendingSignOn } from "#lib/server/auth/pending-sign-on.ts";
import { hashOf } from "#lib/server/auth/sessions.ts";
import type { ProviderRequest } from "#lib/server/auth/sign-in-by-provider.ts";
import { env } from "#lib/server/env.ts";
import { findIdToken } from "#lib/server/keys/session-tokens.ts";
import { clientAddress, type HeaderReader } from "#lib/server/limits/client-address.ts";
import { logDenial } from "#lib/server/limits/denial-log.ts";
import { log } from "#lib/server/log.ts";
import { store } from "#lib/server/store/store.ts";

/** Why single sign-on failed before anyone was known: codes of the sign-in page. */
type Problem = "oidc_unreachable" | "oidc_refused" | "oidc_unverified";

/** Returns an address of the sign-in page, which leads back to the `page` of a sign-on. */
const withPage = (href: string, page: string): string => {
  const url = new URL(href);
  if (page !== "/") url.searchParams.set("from", page);
  return url.href;
};

/** Returns the address of the sign-in page with what went wrong. `page`: where the sign-on was to end. */
export const problemAddress = (problem: string, page = "/") =>
  withPage(`${env().QM_ORIGIN}/signin?error=${problem}`, page);

/** Logs and records that single sign-on failed. Returns the address of the page that says so. */
export const failSignOn = async (
  problem: Problem,
  headers: HeaderReader,
  { page }: Pick<PendingSignOn, "page">,
): Promise<string> => {
  const address = clientAddress(headers);
  logDenial({ what: "sign-in", reason: problem, address });
  await recordAudit({
    action: "sign-in",
    outcome: problem === "oidc_unreachable" ? "failed" : "denied",
    actor: null,
    connection: null,
    from: address,
    details: { method: "oidc", reason: problem },
  });
  return problemAddress(problem, page);
};

/** Opens the provider for a sign-on; `null` if it can't be reached or is not the configured issuer. */
export const openSignOn = async (
  signOn: PendingSignOn,
  headers: HeaderReader,
): Promise<ProviderRequest | null> => {
  const settings = findOidcSettings();
  if (!settings) return null;
  try {
    const origin = { address: clientAddress(headers), userAgent: headers.get("user-agent") };
    return { client: await openProvider(settings), signOn, origin };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log().error({ reason: error.message }, "single sign-on is unavailable");
    return null;
  }
};

/**
 * Returns where a browser goes after next-auth answered the provider's redirect: the page that its tab
 * asked for, by way of the sign-in page, which knows where each role starts; or the reason of a failure.
 */
export const landingOf = async (
  location: string | null,
  signOn: PendingSignOn,
  headers: HeaderReader,
) => {
  const { QM_ORIGIN: origin } = env();
  const { page } = signOn;
  const url = URL.parse(location ?? "", origin);
  if (url?.origin !== origin) return failSignOn("oidc_unverified", headers, signOn);
  if (url.pathname === "/signin") return withPage(url.href, page);
  if (!url.pathname.startsWith("/api/auth/")) return `${origin}${signInHref(page)}`;
  // A code of signInByProvider; every other one is next-auth's, about an answer that did not verify.
  const code = url.searchParams.get("error");
  return code === "unreachable"
    ? problemAddress(code, page)
    : failSignOn("oidc_unverified", headers, signOn);
};

/**
 * Returns the address at which the provider ends its own session of a person, or `null` if the person
 * did not come from it, or it has none. Call it before the session ends, which has the ID token.
 */
export const findProviderSignOut = async (sessionId: string | null): Promise<string | null> => {
  const settings = findOidcSettings();
  if (!settings || sessionId === null) return null;
  const idToken = await findIdToken(store(), hashOf(sessionId));
  if (idToken === null) return null;
  try {
    const client = await openProvider(settings);
    if (client.issuer.metadata.end_session_endpoint === undefined) return null;
    return client.endSessionUrl({
      id_token_hint: idToken,
      post_logout_redirect_uri: `${env().QM_ORIGIN}/signin`,
    });
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
};
