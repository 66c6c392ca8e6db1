import "server-only";
import { randomBytes } from "node:crypto";
import { hostCookieName } from "#lib/server/env.ts";
import { cookieIn, hostCookie } from "#lib/server/host-cookie.ts";
import { isSameHash, secretHash } from "#lib/server/keys/keyed-hash.ts";
import { storeTime } from "#lib/server/store/store-clock.ts";

/**
 * A browser that has signed in before, known by a cookie that the sign-in left in it. The cookie
 * signs no one in: it only gives the browser rate limits of its own, so that guesses from elsewhere
 * don't lock the account's owner out (the "device cookies" of OWASP).
 */
export interface KnownDevice {
  id: string;
  /** A keyed hash of the account's email address. */
  account: string;
}

const maxAgeSeconds = 90 * 24 * 60 * 60;

/** Must not begin with the session cookie's name: next-auth joins all cookies that do. */
export const deviceCookieName = () => hostCookieName("device");

const sign = (purpose: string, text: string) => secretHash(`known device, ${purpose}`, text);

const accountOf = (email: string) => sign("account", email).slice(0, 22);

/** Returns a `Set-Cookie` value that makes the browser a known device of the account. */
export const issueDeviceCookie = (email: string, now = storeTime()): string => {
  const seconds = Math.floor(now / 1000).toString(36);
  const text = [randomBytes(12).toString("base64url"), seconds, accountOf(email)].join(".");
  return hostCookie(deviceCookieName(), `${text}.${sign("cookie", text)}`, maxAgeSeconds);
};

/** Returns the device of a `Cookie` header; `null` if its cookie is missing, forged or too old. */
export const readDeviceCookie = (
  cookieHeader: string | null,
  now = storeTime(),
): KnownDevice | null => {
  const parts = (cookieIn(cookieHeader, deviceCookieName()) ?? "").split(".");
  if (parts.length !== 4) return null;
  const [id, seconds, account, signature] = parts as [string, string, string, string];
  if (!isSameHash(signature, sign("cookie", [id, seconds, account].join(".")))) return null;
  const ageSeconds = now / 1000 - Number.parseInt(seconds, 36);
  return ageSeconds < maxAgeSeconds ? { id, account } : null;
};

/** Returns whether the device's cookie was issued for this account. */
export const isDeviceCookieOf = (device: KnownDevice, email: string): boolean =>
  isSameHash(device.account, accountOf(email));
