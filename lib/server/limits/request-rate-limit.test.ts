import { beforeEach, describe, expect, it } from "vitest";
import {
  isDeviceCookieOf,
  issueDeviceCookie,
  readDeviceCookie,
} from "#lib/server/limits/device-cookie.ts";
import {
  giveScimFailureBack,
  giveSignInBack,
  takePage,
  takeScimFailure,
  takeSignIn,
  takeToken,
} from "#lib/server/limits/request-rate-limit.ts";
import { testSettings, useSettings } from "#testing/server/store.ts";

const settings = testSettings();
const now = Date.parse("2026-03-02T08:00:00Z");
const day = 24 * 60 * 60_000;

const from = (address: string, cookie = "") => new Headers({ "x-qm-peer": address, cookie });
const cookieOf = (email: string, at = now) => issueDeviceCookie(email, at).split(";")[0] ?? "";
const times = (count: number, take: () => number) =>
  Array.from({ length: count }, take).filter((waitMs) => waitMs === 0).length;

beforeEach(() => useSettings(settings));

describe("takeScimFailure", () => {
  const wrong = (index: number) => `qm_scim_${String(index).padStart(43, "x")}`;
  const wrongFirst = (index: number) =>
    `qm_scim_${String(index).padStart(8, "x")}${"y".repeat(35)}`;
  const right = `qm_scim_${"r".repeat(43)}`;
  const take = (token: string, address = "203.0.113.1") => takeScimFailure(address, token, now);

  it("counts wrong tokens by address and beginning", () => {
    let index = 0;
    expect(times(30, () => take(wrong(index++)))).toBe(20);
    expect(take(right)).toBe(0);
    expect(take(wrong(0), "203.0.113.2")).toBe(0);
  });

  it("stops a flood of beginnings from one address, and not the token that was right before", () => {
    expect(take(right)).toBe(0);
    giveScimFailureBack("203.0.113.1", right, now);
    let index = 0;
    expect(times(200, () => take(wrongFirst(index++)))).toBe(120);
    expect(take(right)).toBe(0);
    expect(take(wrongFirst(500))).toBeGreaterThan(0);
  });
});

describe("takeSignIn", () => {
  it("allows twenty attempts of an address, then one every fifteen seconds", () => {
    expect(times(30, () => takeSignIn(from("203.0.113.1"), now))).toBe(20);
    expect(takeSignIn(from("203.0.113.1"), now)).toBe(15_000);
    expect(takeSignIn(from("203.0.113.1"), now + 15_000)).toBe(0);
    expect(takeSignIn(from("203.0.113.2"), now + 15_000)).toBe(0);
  });

  it("counts all addresses of an IPv6 network as one", () => {
    let host = 0;
    const next = () => takeSignIn(from(`2001:db8::${(host++).toString(16)}`), now);
    expect(times(30, next)).toBe(20);
  });

  it("can be undone after a successful sign-in, for the source that was counted only", () => {
    const address = "203.0.113.1";
    times(20, () => takeSignIn(from(address), now));
    const cookie = cookieOf("owner@example.com");
    giveSignInBack({ address, device: readDeviceCookie(cookie, now) }, now);
    expect(takeSignIn(from(address), now)).toBeGreaterThan(0);
    giveSignInBack({ address }, now);
    expect(takeSignIn(from(address), now)).toBe(0);
  });

  it("limits all unknown devices together, and each known device alone", () => {
    let host = 0;
    const next = () => takeSignIn(from(`10.${host >> 8}.${host++ % 256}.1`), now);
    expect(times(500, next)).toBe(20);
    const known = from("10.9.9.9", cookieOf("owner@example.com"));
    expect(times(20, () => takeSignIn(known, now))).toBe(10);
  });
});

describe("takeToken and takePage", () => {
  it("limit the requests of one address without a session", () => {
    expect(times(500, () => takeToken(from("203.0.113.1"), now))).toBe(120);
    expect(times(1_000, () => takePage(from("203.0.113.1"), now))).toBe(600);
  });

  it("count the pages of each session separately", () => {
    expect(times(1_000, () => takePage(from("203.0.113.1", "a=b; qm=one"), now))).toBe(600);
    expect(takePage(from("203.0.113.1", "qm=two"), now)).toBe(0);
    expect(takePage(from("203.0.113.1"), now)).toBe(0);
  });
});

describe("a known device", () => {
  it("is known for the account that signed in only", () => {
    const device = readDeviceCookie(cookieOf("owner@example.com"), now);
    if (!device) throw new Error("The cookie was not read");
    expect(isDeviceCookieOf(device, "owner@example.com")).toBe(true);
    expect(isDeviceCookieOf(device, "other@example.com")).toBe(false);
  });

  it("is known for ninety days, and only under the secret that signed its cookie", () => {
    const cookie = cookieOf("owner@example.com");
    expect(readDeviceCookie(cookie, now + 89 * day)).not.toBeNull();
    expect(readDeviceCookie(cookie, now + 91 * day)).toBeNull();
    useSettings({ ...settings, NEXTAUTH_SECRET: testSettings().NEXTAUTH_SECRET ?? "" });
    expect(readDeviceCookie(cookie, now)).toBeNull();
  });

  it("is not known if any character of its cookie was changed", () => {
    const cookie = cookieOf("owner@example.com");
    for (let at = "device=".length; at < cookie.length; at += 1) {
      const other = cookie[at] === "A" ? "B" : "A";
      const forged = `${cookie.slice(0, at)}${other}${cookie.slice(at + 1)}`;
      const device = readDeviceCookie(forged, now);
      // The last character of base64 may hold bits that stand for nothing.
      if (at < cookie.length - 1) expect(device, forged).toBeNull();
    }
    for (const cookie of ["", "device=", "device=a.b.c.d", "device=...", "other=1"]) {
      expect(readDeviceCookie(cookie, now)).toBeNull();
    }
  });

  it("has a cookie that scripts can't read and that https binds to this host", () => {
    expect(issueDeviceCookie("owner@example.com")).toMatch(/^device=.*; HttpOnly; SameSite=Lax; /);
    useSettings({ ...settings, QM_ORIGIN: "https://console.test" });
    const secured = issueDeviceCookie("owner@example.com");
    expect(secured).toMatch(/^__Host-device=.*; Path=\/; .*; Secure$/);
    expect(secured).not.toContain("owner");
  });
});
