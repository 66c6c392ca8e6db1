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

/** Returns the value of a cookie in a `Cookie` header; `undefined` if it is not there. */
export const cookieIn = (header: string | null | undefined, name: string): string | undefined => {
  const prefix = `${name}=`;
  return (header ?? "")
    .split(";")
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix))
    ?.slice(prefix.length);
};
