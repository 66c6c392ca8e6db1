import "server-only";
import { decode, encode } from "next-auth/jwt";
import { generators } from "openid-client";
import { z } from "zod";
import { safePath } from "#lib/server/auth/safe-path.ts";
import { env, hostCookieName } from "#lib/server/env.ts";
import { hostCookie } from "#lib/server/host-cookie.ts";

/** A cookie of the request, as `next/headers` lists it. */
interface Cookie {
  name: string;
  value: string;
}

/** How long a person may take at the provider, in seconds. */
const pendingSeconds = 15 * 60;

/** How long the page's path may be: a browser keeps no cookie of more than 4,096 bytes. */
const maxPageLength = 2_000;

/** What the cookies of all pending sign-ons may have together: proxies refuse a header above 8 KB. */
const maxCookieBytes = 5_000;

const pendingSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  page: z.string(),
  iat: z.number(),
});

/** What the answer of the provider is checked against, and the page at which the sign-on ends. */
export type PendingSignOn = Omit<z.infer<typeof pendingSchema>, "iat">;

const cookiePrefix = () => hostCookieName("oidc-");
const cookieNameOf = (state: string) => `${cookiePrefix()}${state}`;

/** Begins a sign-on that ends at a page of Quartermaster. */
export const newSignOn = (page: unknown): PendingSignOn => {
  const path = safePath(page);
  return {
    state: generators.state(),
    nonce: generators.nonce(),
    codeVerifier: generators.codeVerifier(),
    page: path.length > maxPageLength ? "/" : path,
  };
};

const read = async ({ name, value }: Cookie) => {
  const token = await decode({ token: value, secret: env().NEXTAUTH_SECRET, salt: name }).catch(
    () => null,
  );
  const parsed = pendingSchema.safeParse(token);
  return parsed.success && cookieNameOf(parsed.data.state) === name ? parsed.data : null;
};

/**
 * Returns the sign-on that the provider's answer belongs to; `null` if it did not begin in this browser,
 * or too long ago. Each has a cookie of its own, so that several tabs can be at the provider at once.
 */
export const findSignOn = async (
  cookies: readonly Cookie[],
  state: string | null,
): Promise<PendingSignOn | null> => {
  const cookie = cookies.find(({ name }) => state !== null && name === cookieNameOf(state));
  return cookie ? read(cookie) : null;
};

/** Returns the `Set-Cookie` value that ends a sign-on, whatever became of it. */
export const endSignOn = ({ state }: PendingSignOn): string =>
  hostCookie(cookieNameOf(state), "", 0);

/**
 * Returns the `Set-Cookie` values that keep a new sign-on in the browser. Those that are too old, and
 * the oldest where all would be too large together, are deleted.
 */
export const keepSignOn = async (
  signOn: PendingSignOn,
  cookies: readonly Cookie[],
): Promise<string[]> => {
  const name = cookieNameOf(signOn.state);
  const value = await encode({
    token: { ...signOn },
    secret: env().NEXTAUTH_SECRET,
    salt: name,
    maxAge: pendingSeconds,
  });
  const others = await Promise.all(
    cookies
      .filter((cookie) => cookie.name.startsWith(cookiePrefix()))
      .map(async (cookie) => ({ ...cookie, begun: (await read(cookie))?.iat ?? null })),
  );
  let bytes = name.length + value.length;
  const dropped = others
    .toSorted((one, other) => (other.begun ?? 0) - (one.begun ?? 0))
    .filter((cookie) => {
      bytes += cookie.name.length + cookie.value.length;
      return cookie.begun === null || bytes > maxCookieBytes;
    });
  return [
    hostCookie(name, value, pendingSeconds),
    ...dropped.map((cookie) => hostCookie(cookie.name, "", 0)),
  ];
};
