import "server-only";
import { isHttps } from "#lib/server/env.ts";

/** Returns a `Set-Cookie` value that scripts can't read. A lifetime of 0 deletes the cookie. */
export const hostCookie = (name: string, value: string, maxAgeSeconds: number): string =>
  [
    `${name}=${value}`,
    "Path=/",
    "HttpOnly",
    "SameSite=Lax",
    `Max-Age=${maxAgeSeconds}`,
    ...(isHttps() ? ["Secure"] : []),
  ].join("; ");
