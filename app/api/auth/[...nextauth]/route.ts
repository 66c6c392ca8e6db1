import { cookies } from "next/headers";
import nextAuth from "next-auth";
import { toActor } from "#lib/server/audit/audited-person.ts";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { authOptions, findSessionId, sessionCookieName } from "#lib/server/auth/auth-options.ts";
import { findOidcSettings } from "#lib/server/auth/oidc/settings.ts";
import { emailSchema } from "#lib/server/auth/people.ts";
import {
  failSignOn,
  findProviderSignOut,
  landingOf,
  openSignOn,
  problemAddress,
} from "#lib/server/auth/provider-routes.ts";
import { endSession, findSession } from "#lib/server/auth/sessions.ts";
import {
  type ProviderRequest,
  providerId,
  stateCookieName,
} from "#lib/server/auth/sign-in-by-provider.ts";
import { maxSignInBytes } from "#lib/server/http/request-limits.ts";
import { isSameOriginWrite } from "#lib/server/http/same-origin.ts";
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

const redirectTo = (location: string, response = new Response(null)) => {
  const headers = new Headers(response.headers);
  headers.set("Location", location);
  headers.set("Cache-Control", "private, no-store");
  return new Response(null, { status: 302, headers });
};

/** Signs in by what the provider sends back: a code, or why it refused. */
const returnFromProvider = async (request: Request, context: Context): Promise<Response> => {
  const { headers } = request;
  // Nobody began a sign-in in this browser, so there is nothing to ask the provider and to record.
  if (!(await cookies()).has(stateCookieName())) {
    return redirectTo(problemAddress("oidc_unverified"));
  }
  if (new URL(request.url).searchParams.has("error")) {
    return redirectTo(await failSignOn("oidc_refused", headers));
  }
  const single = await openSignOn(headers);
  if (!single) return redirectTo(await failSignOn("oidc_unreachable", headers));
  const before = await readSessionId();
  const response = await handle(request, context, single);
  if (before !== null && isSignedIn(response)) await endSession(before);
  return redirectTo(await landingOf(response.headers.get("Location"), headers), response);
};

/** Answers with the provider's address, to which the sign-in page sends the browser. */
const leaveToProvider = async (request: Request, context: Context): Promise<Response> => {
  const single = await openSignOn(request.headers);
  if (single) return handle(request, context, single);
  return Response.json({ url: await failSignOn("oidc_unreachable", request.headers) });
};

export async function GET(request: Request, context: Context): Promise<Response> {
  const action = (await context.params).nextauth.join("/");
  if (action === returnRoute && findOidcSettings()) return returnFromProvider(request, context);
  return getRoutes.has(action) ? handle(request, context) : answer(404, "Not found.");
}

/** Returns an answer with another address to go to. */
const withUrl = ({ headers }: Response, url: string) => Response.json({ url }, { headers });
const signOut = async (sessionId: string, { headers }: Request) => {
  const ended = await findSession(sessionId);
  await endSession(sessionId);
  if (!ended) return;
  const { person, role, connection } = ended;
  const who = toActor({ userId: person.id, email: person.email, role, connection });
  const from = clientAddress(headers);
  await recordAudit({ action: "sign-out", outcome: "done", ...who, from });
};

/**
 * Signs in and out. The request must come from Quartermaster's own origin: next-auth's CSRF token
 * alone is not enough, because other subdomains of the domain could set its cookie.
 */
export async function POST(request: Request, context: Context): Promise<Response> {
  if (!isSameOriginWrite(request.headers)) {
    logDenial({ what: "sign-in", reason: "another site", address: clientAddress(request.headers) });
    return answer(403, "This request did not come from Quartermaster's own pages.");
  }
  const action = (await context.params).nextauth.join("/");
  // next-auth would pass a query on to the provider.
  const isLeaving = action === leaveRoute && findOidcSettings() && !new URL(request.url).search;
  if (!postRoutes.has(action) && !isLeaving) return answer(404, "Not found.");
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded(?:;|$)/i.test(type)) {
    return answer(415, "This content type is not supported. Send a form.");
  }
  const text = await request.clone().text();
  if (text.length > maxSignInBytes) return answer(413, "The request is too large.");
  if (isLeaving) return leaveToProvider(request, context);
  const form = new URLSearchParams(text);
  const before = await readSessionId();
  const response = await handle(request, context);
  const email = emailSchema.safeParse(form.get("email"));
  if (isSignedIn(response) && action === "callback/password" && email.success) {
    response.headers.append("Set-Cookie", issueDeviceCookie(email.data));
  }
  if (before !== null && action === "signout") {
    const providerSignOut = await findProviderSignOut(before);
    await signOut(before, request);
    response.headers.set("Clear-Site-Data", clearedAtSignOut);
    return providerSignOut === null ? response : withUrl(response, providerSignOut);
  }
  // Each sign-in starts a new session and ends the previous one, which voids a planted cookie.
  if (before !== null && isSignedIn(response)) await endSession(before);
  return response;
}
