import "server-only";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "#lib/server/env.ts";

/**
 * A cookie that an earlier successful sign-in left in this browser. It signs nobody in: it only
 * keeps guesses made elsewhere from locking the account's owner out.
 */
export interface KnownDevice {
  id: string;
  /** A keyed hash of the account's e-mail address. */
  account: string;
}

const lifeSeconds = 90 * 24 * 60 * 60;

const isHttps = () => env().QM_ORIGIN.startsWith("https:");

/** Not beginning with the session cookie's name: next-auth joins all cookies that do. */
export const deviceCookieName = () => (isHttps() ? "__Host-device" : "device");

const sign = (purpose: string, text: string) =>
  createHmac("sha256", env().NEXTAUTH_SECRET)
    .update(`known device, ${purpose}\0${text}`)
    .digest("base64url");

const accountOf = (email: string) => sign("account", email).slice(0, 22);

/** A `Set-Cookie` value that makes the browser a known device of the account. */
export const issueDeviceCookie = (email: string, now = Date.now()): string => {
  const seconds = Math.floor(now / 1000).toString(36);
  const text = [randomBytes(12).toString("base64url"), seconds, accountOf(email)].join(".");
  return [
    `${deviceCookieName()}=${text}.${sign("cookie", text)}`,
    "Path=/",
    "HttpOnly",
    "SameSite=Lax",
    `Max-Age=${lifeSeconds}`,
    ...(isHttps() ? ["Secure"] : []),
  ].join("; ");
};

const isEqual = (one: string, other: string) => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** The device that a `Cookie` header names, or `null` when it names none, a forged or an old one. */
export const readDeviceCookie = (
  cookieHeader: string | null,
  now = Date.now(),
): KnownDevice | null => {
  const prefix = `${deviceCookieName()}=`;
  const cookie = (cookieHeader ?? "")
    .split(";")
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix));
  const parts = (cookie?.slice(prefix.length) ?? "").split(".");
  if (parts.length !== 4) return null;
  const [id, seconds, account, signature] = parts as [string, string, string, string];
  if (!isEqual(signature, sign("cookie", [id, seconds, account].join(".")))) return null;
  const ageSeconds = now / 1000 - Number.parseInt(seconds, 36);
  return ageSeconds < lifeSeconds ? { id, account } : null;
};

/** Whether the device was left by a sign-in to this account. */
export const isDeviceCookieOf = (device: KnownDevice, email: string): boolean =>
  isEqual(device.account, accountOf(email));
