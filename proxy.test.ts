import { NextRequest } from "next/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { proxy } from "./proxy.ts";

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  proxy(new NextRequest(`http://127.0.0.1:3000${path}`, { method, headers }));

/** What the proxy hands on to the page, as Next encodes it. */
const handedOn = (response: Response, name: string) =>
  response.headers.get(`x-middleware-request-${name}`);

beforeEach(() => {
  vi.stubEnv("QM_ORIGIN", "http://127.0.0.1:3000");
  vi.stubEnv("NODE_ENV", "production");
});

describe("proxy", () => {
  it("gives each request a nonce of its own, to the page and in the policy", () => {
    const nonces = Array.from({ length: 20 }, () => {
      const response = ask("/orders");
      const nonce = handedOn(response, "x-nonce") ?? "";
      const policy = response.headers.get("content-security-policy");
      expect(nonce).toMatch(/^[A-Za-z0-9+/]{24}$/);
      expect(policy).toContain(`'nonce-${nonce}'`);
      expect(policy).not.toMatch(/unsafe-eval|style-src-elem[^;]*unsafe-inline/);
      expect(handedOn(response, "content-security-policy")).toBe(policy);
      return nonce;
    });
    expect(new Set(nonces).size).toBe(20);
  });

  it("takes neither nonce nor path from the client", () => {
    const response = ask("/orders?page=2&_rsc=abc", { "x-nonce": "mine", "x-qm-path": "//evil" });
    expect(handedOn(response, "x-nonce")).not.toBe("mine");
    expect(handedOn(response, "x-qm-path")).toBe("/orders?page=2");
  });

  it("lets nobody store a page or data", () => {
    for (const path of ["/", "/orders", "/api/read/orders.list"]) {
      expect(ask(path).headers.get("cache-control")).toBe("private, no-store");
    }
    expect(ask("/_next/static/a.js").headers.get("cache-control")).toBeNull();
  });

  it("leads a person from localhost to the configured name, and sends no write on", () => {
    const response = ask("/orders?page=2", { host: "localhost:3000" });
    expect(response.status).toBe(307);
    expect(response.headers.get("location")).toBe("http://127.0.0.1:3000/orders?page=2");
    expect(ask("/orders", { host: "localhost:3000" }, "POST").headers.get("location")).toBeNull();
    expect(ask("/api/health", { host: "localhost:3000" }).headers.get("location")).toBeNull();
    expect(ask("/orders", { host: "evil.example" }).headers.get("location")).toBeNull();
  });
});
