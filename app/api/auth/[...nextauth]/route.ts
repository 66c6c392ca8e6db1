import { cookies } from "next/headers";
import nextAuth from "next-auth";
import { authOptions, findSessionId, sessionCookieName } from "#lib/server/auth/auth-options.ts";
import { emailSchema } from "#lib/server/auth/people.ts";
import { endSession, findSession } from "#lib/server/auth/sessions.ts";
import { recordSignOut } from "#lib/server/auth/sign-in.ts";
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

const answer = (status: number, message: string) =>
  Response.json({ message }, { status, headers: { "Cache-Control": "private, no-store" } });

const handle = async (request: Request, context: Context): Promise<Response> => {
  const response: Response = await nextAuth(request as never, context as never, authOptions());
  response.headers.set("Cache-Control", "private, no-store");
  return response;
};

export async function GET(request: Request, context: Context): Promise<Response> {
  const action = (await context.params).nextauth.join("/");
  return getRoutes.has(action) ? handle(request, context) : answer(404, "Not found.");
}

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
  if (!postRoutes.has(action)) return answer(404, "Not found.");
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded(?:;|$)/i.test(type)) {
    return answer(415, "This content type is not supported. Send a form.");
  }
  const text = await request.clone().text();
  if (text.length > maxSignInBytes) return answer(413, "The request is too large.");
  const form = new URLSearchParams(text);
  const jar = await cookies();
  const before = await findSessionId((name) => jar.get(name)?.value);
  const signedOut = action === "signout" ? await findSession(before) : null;
  const response = await handle(request, context);
  // Each sign-in starts a new session and ends the previous one, which voids a planted cookie.
  const started = `${sessionCookieName()}=ey`;
  const isSignedIn = response.headers.getSetCookie().some((cookie) => cookie.startsWith(started));
  const email = emailSchema.safeParse(form.get("email"));
  if (isSignedIn && action === "callback/password" && email.success) {
    response.headers.append("Set-Cookie", issueDeviceCookie(email.data));
  }
  if (before !== null && (action === "signout" || isSignedIn)) await endSession(before);
  if (action === "signout") {
    await recordSignOut(signedOut, clientAddress(request.headers));
    response.headers.set("Clear-Site-Data", clearedAtSignOut);
  }
  return response;
}
