import { describe, expect, it } from "vitest";
import { contentSecurityPolicy, securityHeaders } from "#lib/server/http/security-headers.ts";

describe("contentSecurityPolicy", () => {
  it("allows only Quartermaster's own files in production", () => {
    expect(contentSecurityPolicy("abc", false)).toBe(
      "default-src 'none'; script-src 'self' 'nonce-abc' 'strict-dynamic'; style-src-elem 'self' 'nonce-abc'; style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'",
    );
  });
});

describe("securityHeaders", () => {
  const pages = ["/", "/orders", "/employees/a.b", "/_next/data/x"];
  const assets = ["/_next/static/chunks/a.js", "/icon.svg", "/favicon.ico"];

  it.each([...pages, "/api/read/orders.list", "/api/read/x.svg"])("forbids caching %s", (path) => {
    expect(securityHeaders(path, "p")["Cache-Control"]).toBe("private, no-store");
  });

  it.each(assets)("allows caching %s", (path) => {
    expect(securityHeaders(path, "p")["Cache-Control"]).toBeUndefined();
  });

  it("sets all security headers on assets too", () => {
    expect(Object.keys(securityHeaders("/_next/static/a.js", "p")).sort()).toEqual([
      "Content-Security-Policy",
      "Cross-Origin-Opener-Policy",
      "Cross-Origin-Resource-Policy",
      "Permissions-Policy",
      "Referrer-Policy",
      "Strict-Transport-Security",
      "X-Content-Type-Options",
      "X-Frame-Options",
      "X-Robots-Tag",
    ]);
  });
});
