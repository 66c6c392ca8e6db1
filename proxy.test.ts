import { readdirSync } from "node:fs";
import { unstable_doesMiddlewareMatch } from "next/experimental/testing/server";
import { NextRequest } from "next/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { config, proxy } from "./proxy.ts";

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  proxy(new NextRequest(`http://127.0.0.1:3000${path}`, { method, headers }));

/** A header that the proxy passes to the page, as Next encodes it. */
const passedOn = (response: Response, name: string) =>
  response.headers.get(`x-middleware-request-${name}`);

beforeEach(() => {
  vi.stubEnv("QM_ORIGIN", "http://127.0.0.1:3000");
  vi.stubEnv("NODE_ENV", "production");
});

describe("proxy", () => {
  it("gives each request its own nonce, in the policy and to the page", () => {
    const nonces = Array.from({ length: 20 }, () => {
      const response = ask("/orders");
      const nonce = passedOn(response, "x-nonce") ?? "";
      const policy = response.headers.get("content-security-policy");
      expect(nonce).toMatch(/^[A-Za-z0-9+/]{24}$/);
      expect(policy).toContain(`'nonce-${nonce}'`);
      expect(policy).not.toMatch(/unsafe-eval|style-src-elem[^;]*unsafe-inline/);
      expect(passedOn(response, "content-security-policy")).toBe(policy);
      return nonce;
    });
    expect(new Set(nonces).size).toBe(20);
  });

  it("takes neither nonce nor path from the client", () => {
    const response = ask("/orders?page=2&_rsc=abc", { "x-nonce": "mine", "x-qm-path": "//evil" });
    expect(passedOn(response, "x-nonce")).not.toBe("mine");
    expect(passedOn(response, "x-qm-path")).toBe("/orders?page=2");
  });

  it("forbids caching of pages and data", () => {
    expect(ask("/orders").headers.get("cache-control")).toBe("private, no-store");
  });

  it.each([
    "/",
    "/orders",
    "/orders/devices.svg",
    "/devices.svg/x",
    "/api/read/me",
    "/_next/data/x.json",
    "/favicon.ico",
  ])("runs for %s", (url) => {
    expect(unstable_doesMiddlewareMatch({ config, url })).toBe(true);
  });

  it.each([
    "/_next/static/chunks/a.js",
    "/_next/static/media/a.woff2",
    ...readdirSync("public").map((file) => `/${file}`),
  ])("does not run for the file %s", (url) => {
    expect(unstable_doesMiddlewareMatch({ config, url })).toBe(false);
  });
});
