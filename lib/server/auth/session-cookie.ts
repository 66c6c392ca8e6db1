import "server-only";
import { cookies } from "next/headers";
import { encode } from "next-auth/jwt";
import { sessionCookieName, sessionCookieOptions } from "#lib/server/auth/auth-options.ts";
import { sessionLifeMs } from "#lib/server/auth/sessions.ts";
import { env } from "#lib/server/env.ts";

/** Gives the browser the new id of its session, in the token that next-auth would write. */
export const setSessionCookie = async (sessionId: string): Promise<void> => {
  const maxAge = sessionLifeMs() / 1000;
  const token = await encode({
    token: { sid: sessionId },
    secret: env().NEXTAUTH_SECRET,
    maxAge,
  });
  (await cookies()).set(sessionCookieName(), token, { ...sessionCookieOptions(), maxAge });
};
