import "server-only";
import type { NextAuthOptions } from "next-auth";
import { decode } from "next-auth/jwt";
import credentialsProvider from "next-auth/providers/credentials";
import { safePath } from "#lib/server/auth/safe-path.ts";
import { sessionLifeMs } from "#lib/server/auth/sessions.ts";
import {
  type SignedIn,
  signInAsDemo,
  signInByPasskey,
  signInByPassword,
} from "#lib/server/auth/sign-in.ts";
import {
  oidcProvider,
  type ProviderRequest,
  providerId,
  signInByProvider,
} from "#lib/server/auth/sign-in-by-provider.ts";
import { env, hostCookieName, isHttps } from "#lib/server/env.ts";
import { clientAddress, headerReader } from "#lib/server/limits/client-address.ts";
import { readDeviceCookie } from "#lib/server/limits/device-cookie.ts";
import { log } from "#lib/server/log.ts";
import { perProcess } from "#lib/server/per-process.ts";

export const sessionCookieName = () => hostCookieName("qm");

/** Of the session's cookie and of next-auth's own. */
export const sessionCookieOptions = () => ({
  httpOnly: true,
  sameSite: "lax" as const,
  path: "/",
  secure: isHttps(),
});

const isSignedIn = (user: object): user is SignedIn => "sessionId" in user;

/**
 * Returns next-auth's options. The cookie's token carries only the id of a session in the store:
 * the person and their role are looked up at every request. `single` is the request of single sign-on
 * that they are for, if any.
 */
export const authOptions = (single: ProviderRequest | null = null): NextAuthOptions => {
  const { NEXTAUTH_SECRET, QM_ORIGIN, QM_DEMO_KEYS } = env();
  // next-auth takes its own address from here only, never from a request's headers.
  process.env.NEXTAUTH_URL = QM_ORIGIN;
  const password = credentialsProvider({
    id: "password",
    name: "Password",
    credentials: { email: {}, password: {} },
    authorize: (credentials, request) => {
      const headers = headerReader(request.headers);
      const device = readDeviceCookie(headers.get("cookie"));
      const address = clientAddress(headers);
      const userAgent = headers.get("user-agent");
      return signInByPassword(credentials, { address, device, userAgent });
    },
  });
  const demo = credentialsProvider({
    id: "demo",
    name: "Demo",
    credentials: { userId: {} },
    authorize: (credentials, request) => {
      const headers = headerReader(request.headers);
      const address = clientAddress(headers);
      return signInAsDemo(credentials, { address, userAgent: headers.get("user-agent") });
    },
  });
  const passkey = credentialsProvider({
    id: "passkey",
    name: "Passkey",
    credentials: { response: {} },
    authorize: (credentials, request) => {
      const headers = headerReader(request.headers);
      const address = clientAddress(headers);
      return signInByPasskey(credentials, { address, userAgent: headers.get("user-agent") });
    },
  });
  const local = [password, passkey];
  return {
    secret: NEXTAUTH_SECRET,
    providers: [
      ...(QM_DEMO_KEYS === undefined ? local : [...local, demo]),
      ...(single ? [oidcProvider(single)] : []),
    ],
    session: { strategy: "jwt", maxAge: sessionLifeMs() / 1000 },
    useSecureCookies: isHttps(),
    cookies: {
      sessionToken: { name: sessionCookieName(), options: sessionCookieOptions() },
      // Must not begin with the session cookie's name: next-auth joins all cookies that do.
      csrfToken: { name: hostCookieName("csrf"), options: sessionCookieOptions() },
      callbackUrl: { name: hostCookieName("callback"), options: sessionCookieOptions() },
    },
    pages: { signIn: "/signin", signOut: "/signin", error: "/signin" },
    callbacks: {
      signIn: (signedIn) =>
        single && signedIn.account?.provider === providerId
          ? signInByProvider(signedIn, single)
          : true,
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

/** What a token says, so that it is decrypted once and not at each request. */
interface ReadToken {
  secret: string;
  sessionId: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

const readTokens = perProcess("qmSessionCookies", () => new Map<string, ReadToken>());
const maxReadTokens = 2_000;

/** Returns the id of the session that a token names; `null` if it is forged or has expired. */
const readToken = async (token: string): Promise<string | null> => {
  const { NEXTAUTH_SECRET: secret } = env();
  const known = readTokens().get(token);
  if (known?.secret === secret && Date.now() < known.expiresAt) return known.sessionId;
  const claims = await decode({ token, secret }).catch(() => null);
  if (typeof claims?.sid !== "string") return null;
  const [oldest] = readTokens().keys();
  if (oldest !== undefined && readTokens().size >= maxReadTokens) readTokens().delete(oldest);
  const expiresAt = typeof claims.exp === "number" ? claims.exp * 1000 : 0;
  readTokens().set(token, { secret, sessionId: claims.sid, expiresAt });
  return claims.sid;
};

/** Returns the session id in a browser's cookies, or `null`. The session may have ended. */
export const findSessionId = async (cookie: (name: string) => string | undefined) => {
  const token = cookie(sessionCookieName());
  return token === undefined ? null : readToken(token);
};
