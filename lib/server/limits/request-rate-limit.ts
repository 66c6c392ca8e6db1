import "server-only";
import { createHash } from "node:crypto";
import { addressGroup } from "#lib/server/limits/address-group.ts";
import { clientAddress } from "#lib/server/limits/client-address.ts";
import { readDeviceCookie } from "#lib/server/limits/device-cookie.ts";
import type { AttemptSource } from "#lib/server/limits/sign-in-rate-limit.ts";
import { createTokenBuckets, type TokenBuckets } from "#lib/server/limits/token-buckets.ts";

type Headers = Parameters<typeof clientAddress>[0];

/** One address, and all addresses together that no known device stands behind. */
const addressLimits = { capacity: 20, perSecond: 1 / 15, maxKeys: 20_000 };
const deviceLimits = { capacity: 10, perSecond: 1 / 10, maxKeys: 20_000 };
const strangerLimits = { capacity: 20, perSecond: 4, maxKeys: 1 };
/** No password can be guessed here: a limit against floods only. */
const tokenLimits = { capacity: 120, perSecond: 12, maxKeys: 20_000 };
/** One page asks for many: Next fetches the pages behind its links in advance. */
const pageLimits = { capacity: 600, perSecond: 60, maxKeys: 20_000 };

const holder = globalThis as typeof globalThis & {
  qmRequestBuckets?: Record<"address" | "device" | "strangers" | "token" | "page", TokenBuckets>;
};

const gate = () => {
  holder.qmRequestBuckets ??= {
    address: createTokenBuckets(addressLimits),
    device: createTokenBuckets(deviceLimits),
    strangers: createTokenBuckets(strangerLimits),
    token: createTokenBuckets(tokenLimits),
    page: createTokenBuckets(pageLimits),
  };
  return holder.qmRequestBuckets;
};

/**
 * Counts one request to sign in, in memory and before the body, a session or the store is looked
 * at. Answers 0, or milliseconds to wait. Known devices have buckets of their own, so that a flood
 * from elsewhere leaves them free to sign in.
 */
export const takeSignIn = (headers: Headers, now = Date.now()): number => {
  const device = readDeviceCookie(headers.get("cookie"), now);
  if (device) return gate().device.take(device.id, now);
  const address = addressGroup(clientAddress(headers));
  const waitMs = gate().address.take(address, now);
  if (waitMs > 0) return waitMs;
  const crowdMs = gate().strangers.take("all", now);
  if (crowdMs > 0) gate().address.giveBack(address, now);
  return crowdMs;
};

/** Counts a request without a password: next-auth's token, a demo person's button. */
export const takeToken = (headers: Headers, now = Date.now()): number =>
  gate().token.take(addressGroup(clientAddress(headers)), now);

/** The session's cookie as a key: whether it opens a session is not asked here. */
const sessionOf = (headers: Headers): string | null => {
  const cookie = /(?:^|;\s*)(?:__Host-)?qm=([^;]+)/.exec(headers.get("cookie") ?? "")?.[1];
  return cookie ? createHash("sha256").update(cookie).digest("base64url") : null;
};

/** Counts a page against its session, or against the address where there is none. */
export const takePage = (headers: Headers, now = Date.now()): number =>
  gate().page.take(sessionOf(headers) ?? addressGroup(clientAddress(headers)), now);

/** A successful sign-in costs nothing: what `takeSignIn` took for it is given back. */
export const giveSignInBack = ({ address, device }: AttemptSource, now = Date.now()): void => {
  if (device) {
    gate().device.giveBack(device.id, now);
  } else {
    gate().address.giveBack(addressGroup(address), now);
    gate().strangers.giveBack("all", now);
  }
};
