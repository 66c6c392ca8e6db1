import "server-only";
import { createHash } from "node:crypto";
import { addressGroup } from "#lib/server/limits/address-group.ts";
import { clientAddress, type HeaderReader } from "#lib/server/limits/client-address.ts";
import { readDeviceCookie } from "#lib/server/limits/device-cookie.ts";
import type { AttemptSource } from "#lib/server/limits/sign-in-rate-limit.ts";
import { createTokenBuckets } from "#lib/server/limits/token-buckets.ts";
import { perSettings } from "#lib/server/per-process.ts";

const buckets = perSettings("requestBuckets", () => ({
  address: createTokenBuckets({ capacity: 20, perSecond: 1 / 15, maxKeys: 20_000 }),
  device: createTokenBuckets({ capacity: 10, perSecond: 1 / 10, maxKeys: 20_000 }),
  /** All browsers together that are not known devices. */
  unknownDevices: createTokenBuckets({ capacity: 20, perSecond: 4, maxKeys: 1 }),
  /** Against floods only: these routes verify no password. */
  token: createTokenBuckets({ capacity: 120, perSecond: 12, maxKeys: 20_000 }),
  /** SCIM requests with a wrong token, by address and beginning of the token: others share a proxy. */
  scimFailure: createTokenBuckets({ capacity: 20, perSecond: 1 / 15, maxKeys: 20_000 }),
  /** The same by address alone, against floods: each costs a statement. */
  scimFlood: createTokenBuckets({ capacity: 120, perSecond: 12, maxKeys: 20_000 }),
  /** SCIM requests with a right token, by token. */
  scim: createTokenBuckets({ capacity: 600, perSecond: 30, maxKeys: 100 }),
  /** One page causes many requests: Next prefetches the pages behind its links. */
  page: createTokenBuckets({ capacity: 600, perSecond: 60, maxKeys: 20_000 }),
}));

/**
 * Counts one sign-in request, in memory and before its body is read. Returns 0, or milliseconds to
 * wait. Each known device has a bucket of its own, so that its owner can sign in during a flood.
 */
export const takeSignIn = (headers: HeaderReader, now = Date.now()): number => {
  const device = readDeviceCookie(headers.get("cookie"), now);
  if (device) return buckets().device.take(device.id, now);
  const address = addressGroup(clientAddress(headers));
  const waitMs = buckets().address.take(address, now);
  if (waitMs > 0) return waitMs;
  const totalWaitMs = buckets().unknownDevices.take("all", now);
  if (totalWaitMs > 0) buckets().address.giveBack(address, now);
  return totalWaitMs;
};

/** Counts a request to an auth route without a password. Returns 0, or milliseconds to wait. */
export const takeToken = (headers: HeaderReader, now = Date.now()): number =>
  buckets().token.take(addressGroup(clientAddress(headers)), now);

/** Returns a hash of the session cookie. Does not check that the session exists. */
const sessionKeyOf = (headers: HeaderReader): string | null => {
  const cookie = /(?:^|;\s*)(?:__Host-)?qm=([^;]+)/.exec(headers.get("cookie") ?? "")?.[1];
  return cookie ? createHash("sha256").update(cookie).digest("base64url") : null;
};

/** Counts a page request by its session, else by its address. Returns 0, or milliseconds to wait. */
export const takePage = (headers: HeaderReader, now = Date.now()): number =>
  buckets().page.take(sessionKeyOf(headers) ?? addressGroup(clientAddress(headers)), now);

/** The beginnings of the tokens that were right, which a flood of wrong ones does not stop. */
const rightScimTokens = perSettings("rightScimTokens", () => new Set<string>());

/** Long enough that a wrong token does not begin like a right one, and far too short to be one. */
const beginningLength = "qm_scim_".length + 8;

const beginningOf = (token: string) =>
  createHash("sha256").update(token.slice(0, beginningLength)).digest("base64url");

const scimKeyOf = (address: string, token: string) =>
  `${addressGroup(address)} ${beginningOf(token)}`;

/**
 * Counts a SCIM request before its token is looked up. Returns 0, or milliseconds to wait. The caller
 * gives it back if the token is right, so that only wrong ones count. `token`: empty if there was none.
 */
export const takeScimFailure = (address: string, token: string, now = Date.now()): number => {
  const key = scimKeyOf(address, token);
  const waitMs = buckets().scimFailure.take(key, now);
  if (waitMs > 0 || rightScimTokens().has(beginningOf(token))) return waitMs;
  const floodMs = buckets().scimFlood.take(addressGroup(address), now);
  if (floodMs > 0) buckets().scimFailure.giveBack(key, now);
  return floodMs;
};

/** Gives back what `takeScimFailure` took for a token that was right. */
export const giveScimFailureBack = (address: string, token: string, now = Date.now()): void => {
  buckets().scimFailure.giveBack(scimKeyOf(address, token), now);
  const beginning = beginningOf(token);
  if (!rightScimTokens().has(beginning)) buckets().scimFlood.giveBack(addressGroup(address), now);
  rightScimTokens().add(beginning);
};

/** Counts a SCIM request with a right token. Returns 0, or milliseconds to wait. */
export const takeScim = (tokenId: string, now = Date.now()): number =>
  buckets().scim.take(tokenId, now);

/** Gives back what `takeSignIn` took, after a successful sign-in. */
export const giveSignInBack = ({ address, device }: AttemptSource, now = Date.now()): void => {
  if (device) {
    buckets().device.giveBack(device.id, now);
  } else {
    buckets().address.giveBack(addressGroup(address), now);
    buckets().unknownDevices.giveBack("all", now);
  }
};
