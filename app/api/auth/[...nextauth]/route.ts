import { cookies } from "next/headers";
import nextAuth from "next-auth";
import { t } from "#lib/protocol/words/t.ts";
import { authOptions, findSessionId, sessionCookieName } from "#lib/server/auth/auth-options.ts";
import { findOidcSettings } from "#lib/server/auth/oidc/settings.ts";
import {
  endSignOn,
  findSignOn,
  keepSignOn,
  newSignOn,
  type PendingSignOn,
} from "#lib/server/auth/pending-sign-on.ts";
import { emailSchema } from "#lib/server/auth/people.ts";
import { languageCookieOf } from "#lib/server/auth/person-language.ts";
import {
  failSignOn,
  findProviderSignOut,
  landingOf,
  openSignOn,
  problemAddress,
} from "#lib/server/auth/provider-routes.ts";
import { endSession } from "#lib/server/auth/sessions.ts";
import { type ProviderRequest, providerId } from "#lib/server/auth/sign-in-by-provider.ts";
import { signOut } from "#lib/server/auth/sign-out.ts";
import { cookieIn } from "#lib/server/host-cookie.ts";
import { maxSignInBytes } from "#lib/server/http/request-limits.ts";
import { isSameOriginWrite, originProblem } from "#lib/server/http/same-origin.ts";
import { clientAddress } from "#lib/server/limits/client-address.ts";
import { logDenial } from "#lib/server/limits/denial-log.ts";
import { issueDeviceCookie } from "#lib/server/limits/device-cookie.ts";

type Context = { params: Promise<{ nextauth: string[] }> };

/** The routes of next-auth that Quartermaster uses. All others answer 404. */
const getRoutes = new Set(["csrf"]);
const postRoutes = new Set(["callback/password", "callback/demo", "callback/passkey", "signout"]);

/**
 * What a browser deletes at a sign-out: all that Quartermaster stored in it but the cookies. Next-auth
 * ends the session's cookie, and those of the theme and the formats hold nothing of a person.
 */
const clearedAtSignOut = '"cache", "storage"';

/** The routes of single sign-on, which exist if it is configured: to the provider, and back. */
const leaveRoute = `signin/${providerId}`;
const returnRoute = `callback/${providerId}`;

const answer = (status: number, message: string) =>
  Response.json({ message }, { status, headers: { "Cache-Control": "private, no-store" } });

const noAddress = () => answer(404, t("refusal.noAddress"));

const handle = async (
  request: Request,
  context: Context,
  single: ProviderRequest | null = null,
): Promise<Response> => {
  const options = authOptions(single);
  const response: Response = await nextAuth(request as never, context as never, options);
  response.headers.set("Cache-Control", "private, no-store");
  return response;
};

const readSessionId = async () => {
  const jar = await cookies();
  return findSessionId((name) => jar.get(name)?.value);
};

/** Whether an answer sets the cookie of a new session. */
const isSignedIn = (response: Response) => {
  const started = `${sessionCookieName()}=ey`;
  return response.headers.getSetCookie().some((cookie) => cookie.startsWith(started));
};

/** Lets the browser of a new session show the language that its person chose. */
const setLanguage = async (response: Response) => {
  const sent = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  const sessionId = await findSessionId((name) => cookieIn(sent.join("; "), name));
  const cookie = sessionId === null ? null : await languageCookieOf(sessionId);
  if (cookie !== null) response.headers.append("Set-Cookie", cookie);
};

const redirectTo = (location: string, response = new Response(null)) => {
  const headers = new Headers(response.headers);
  headers.set("Location", location);
  headers.set("Cache-Control", "private, no-store");
  return new Response(null, { status: 302, headers });
};

/** Returns the answer to the provider's redirect back for a sign-on. */
const finishSignOn = async (request: Request, context: Context, signOn: PendingSignOn) => {
  const { headers } = request;
  if (new URL(request.url).searchParams.has("error")) {
    return redirectTo(await failSignOn("oidc_refused", headers, signOn));
  }
  const single = await openSignOn(signOn, headers);
  if (!single) return redirectTo(await failSignOn("oidc_unreachable", headers, signOn));
  const before = await readSessionId();
  const response = await handle(request, context, single);
  if (before !== null && isSignedIn(response)) await endSession(before);
  if (isSignedIn(response)) await setLanguage(response);
  const landing = await landingOf(response.headers.get("Location"), signOn, headers);
  return redirectTo(landing, response);
};

/** Signs in by what the provider sends back: a code, or why it refused. */
const returnFromProvider = async (request: Request, context: Context): Promise<Response> => {
  const state = new URL(request.url).searchParams.get("state");
  const signOn = await findSignOn((await cookies()).getAll(), state);
  // It did not begin in this browser, so there is nothing to ask the provider and to record.
  if (!signOn) return redirectTo(problemAddress("oidc_unverified"));
  const response = await finishSignOn(request, context, signOn);
  response.headers.append("Set-Cookie", endSignOn(signOn));
  return response;
};

/** Answers with the provider's address, to which the sign-in page sends the browser. */
const leaveToProvider = async (request: Request, context: Context, form: URLSearchParams) => {
  const signOn = newSignOn(form.get("callbackUrl"));
  const single = await openSignOn(signOn, request.headers);
  if (!single) {
    return Response.json({ url: await failSignOn("oidc_unreachable", request.headers, signOn) });
  }
  const response = await handle(request, context, single);
  for (const cookie of await keepSignOn(signOn, (await cookies()).getAll())) {
    response.headers.append("Set-Cookie", cookie);
  }
  return response;
};

export async function GET(request: Request, context: Context): Promise<Response> {
  const action = (await context.params).nextauth.join("/");
  if (action === returnRoute && findOidcSettings()) return returnFromProvider(request, context);
  return getRoutes.has(action) ? handle(request, context) : noAddress();
}

/** Returns an answer with another address to go to. */
const withUrl = ({ headers }: Response, url: string) => Response.json({ url }, { headers });
/**
 * Signs in and out. The request must come from Quartermaster's own origin: next-auth's CSRF token
 * alone is not enough, because other subdomains of the domain could set its cookie.
 */
export async function POST(request: Request, context: Context): Promise<Response> {
  if (!isSameOriginWrite(request.headers)) {
    logDenial({ what: "sign-in", reason: "another site", address: clientAddress(request.headers) });
    return answer(403, originProblem(request.headers));
  }
  const action = (await context.params).nextauth.join("/");
  // next-auth would pass a query on to the provider.
  const isLeaving = action === leaveRoute && findOidcSettings() && !new URL(request.url).search;
  if (!postRoutes.has(action) && !isLeaving) return noAddress();
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded(?:;|$)/i.test(type)) {
    return answer(415, t("refusal.contentType"));
  }
  const text = await request.clone().text();
  if (text.length > maxSignInBytes) return answer(413, t("refusal.requestTooLarge"));
  const form = new URLSearchParams(text);
  if (isLeaving) return leaveToProvider(request, context, form);
  const before = await readSessionId();
  const response = await handle(request, context);
  const email = emailSchema.safeParse(form.get("email"));
  if (isSignedIn(response) && action === "callback/password" && email.success) {
    response.headers.append("Set-Cookie", issueDeviceCookie(email.data));
  }
  if (before !== null && action === "signout") {
    const providerSignOut = await findProviderSignOut(before);
    await signOut(before, clientAddress(request.headers));
    response.headers.set("Clear-Site-Data", clearedAtSignOut);
    return providerSignOut === null ? response : withUrl(response, providerSignOut);
  }
  // Each sign-in starts a new session and ends the previous one, which voids a planted cookie.
  if (before !== null && isSignedIn(response)) await endSession(before);
  if (isSignedIn(response)) await setLanguage(response);
  return response;
}
