import "server-only";
import type { NextAuthOptions } from "next-auth";
import { decode } from "next-auth/jwt";
import credentialsProvider from "next-auth/providers/credentials";
import { safePath } from "#lib/server/auth/safe-path.ts";
import { sessionLifeMs } from "#lib/server/auth/sessions.ts";
import { type SignedIn, signInAsDemo, signInByPassword } from "#lib/server/auth/sign-in.ts";
import { env } from "#lib/server/env.ts";
import { clientAddress } from "#lib/server/limits/client-address.ts";
import { readDeviceCookie } from "#lib/server/limits/device-cookie.ts";
import { log } from "#lib/server/log.ts";

const isHttps = () => env().QM_ORIGIN.startsWith("https:");

/** The prefix makes browsers refuse the cookie over http, for a path, or from a sub-domain. */
export const sessionCookieName = () => (isHttps() ? "__Host-qm" : "qm");

const cookieOptions = () => ({
  httpOnly: true,
  sameSite: "lax" as const,
  path: "/",
  secure: isHttps(),
});

const headersOf = (request: { headers?: Record<string, unknown> }) => ({
  get: (name: string) => {
    const value = request.headers?.[name];
    return typeof value === "string" ? value : null;
  },
});

const isSignedIn = (user: object): user is SignedIn => "sessionId" in user;

/**
 * next-auth's settings. The cookie's token carries the id of a session in the store and nothing
 * else: who the person is, and whether they still may, is looked up at every request.
 */
export const authOptions = (): NextAuthOptions => {
  const { NEXTAUTH_SECRET, QM_ORIGIN, QM_DEMO_KEYS } = env();
  // next-auth takes its own address from here alone, never from a request's headers.
  process.env.NEXTAUTH_URL = QM_ORIGIN;
  const password = credentialsProvider({
    id: "password",
    name: "Password",
    credentials: { email: {}, password: {} },
    authorize: (credentials, request) => {
      const headers = headersOf(request);
      const device = readDeviceCookie(headers.get("cookie"));
      return signInByPassword(credentials, { address: clientAddress(headers), device });
    },
  });
  const demo = credentialsProvider({
    id: "demo",
    name: "Demo",
    credentials: { userId: {} },
    authorize: (credentials) => signInAsDemo(credentials),
  });
  return {
    secret: NEXTAUTH_SECRET,
    providers: QM_DEMO_KEYS === undefined ? [password] : [password, demo],
    session: { strategy: "jwt", maxAge: sessionLifeMs / 1000 },
    useSecureCookies: isHttps(),
    cookies: {
      sessionToken: { name: sessionCookieName(), options: cookieOptions() },
      // Not beginning with the session cookie's name: next-auth joins all cookies that do.
      csrfToken: {
        name: isHttps() ? "__Host-csrf" : "csrf",
        options: cookieOptions(),
      },
      callbackUrl: {
        name: isHttps() ? "__Host-callback" : "callback",
        options: cookieOptions(),
      },
    },
    pages: { signIn: "/signin", signOut: "/signin", error: "/signin" },
    callbacks: {
      jwt: ({ token, user }) => ({
        sid: user && isSignedIn(user) ? user.sessionId : token.sid,
      }),
      redirect: ({ url }) => {
        const path = url.startsWith(`${QM_ORIGIN}/`) ? url.slice(QM_ORIGIN.length) : url;
        return `${QM_ORIGIN}${safePath(path)}`;
      },
    },
    logger: {
      error: (code) => log().error({ code }, "next-auth"),
      warn: (code) => log().warn({ code }, "next-auth"),
      debug: () => {},
    },
  };
};

/** The id of the session that a browser's cookies name, or `null`. It may well be over. */
export const findSessionId = async (cookie: (name: string) => string | undefined) => {
  const token = cookie(sessionCookieName());
  if (token === undefined) return null;
  const claims = await decode({ token, secret: env().NEXTAUTH_SECRET }).catch(() => null);
  return typeof claims?.sid === "string" ? claims.sid : null;
};
