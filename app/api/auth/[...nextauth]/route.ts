import { cookies } from "next/headers";
import nextAuth from "next-auth";
import { authOptions, findSessionId, sessionCookieName } from "#lib/auth";
import { isSameOriginWrite } from "#lib/server/same-origin";
import { endSession } from "#lib/server/sessions";

type Context = { params: Promise<{ nextauth: string[] }> };

/** All of next-auth that this console uses. Its session, log and provider pages are not. */
const reads = new Set(["csrf"]);
const writes = new Set(["callback/password", "callback/demo", "signout"]);

/** An e-mail address, a password and a token fit in a fraction of this. */
const longestBody = 8 * 1024;

const answer = (status: number, message: string) =>
  Response.json({ message }, { status, headers: { "Cache-Control": "private, no-store" } });

const handle = async (request: Request, context: Context): Promise<Response> => {
  const response: Response = await nextAuth(request as never, context as never, authOptions());
  response.headers.set("Cache-Control", "private, no-store");
  return response;
};

export async function GET(request: Request, context: Context): Promise<Response> {
  const action = (await context.params).nextauth.join("/");
  return reads.has(action) ? handle(request, context) : answer(404, "There is no such address.");
}

/**
 * Sign-in and sign-out. next-auth compares its own token as well, but a token in a cookie alone is
 * as strong as the weakest neighbour on the domain: the request must come from this very origin.
 */
export async function POST(request: Request, context: Context): Promise<Response> {
  if (!isSameOriginWrite(request.headers)) {
    return answer(403, "This request did not come from the console's own pages.");
  }
  const action = (await context.params).nextauth.join("/");
  if (!writes.has(action)) return answer(404, "There is no such address.");
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (!(length <= longestBody)) return answer(413, "The request is too long.");
  const jar = await cookies();
  const before = await findSessionId((name) => jar.get(name)?.value);
  const response = await handle(request, context);
  // A new session at every sign-in, and the one before it ends: a planted or copied cookie is void.
  const started = `${sessionCookieName()}=ey`;
  const isSignedIn = response.headers.getSetCookie().some((cookie) => cookie.startsWith(started));
  if (before !== null && (action === "signout" || isSignedIn)) await endSession(before);
  return response;
}
