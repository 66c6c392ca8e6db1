import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { contentSecurityPolicy, securityHeaders } from "#lib/server/http/security-headers.ts";

describe("contentSecurityPolicy", () => {
  it("allows only Quartermaster's own files in production", () => {
    expect(contentSecurityPolicy("abc", false)).toBe(
      "default-src 'none'; script-src 'self' 'nonce-abc' 'strict-dynamic'; style-src-elem 'self' 'nonce-abc'; style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
  });
});

describe("securityHeaders", () => {
  const pages = [
    "/",
    "/orders",
    "/orders/a.svg",
    "/employees/a.b",
    "/favicon.ico",
    "/_next/static/../../orders",
    "/_next/static/%2e%2e/%2e%2e/orders",
    "/_next/data/x",
  ];
  const policy = "default-src 'none'";

  it.each([...pages, "/api/read/orders.list", "/api/read/x.svg"])(
    "forbids caching %s, and sets every security header",
    (path) => {
      const headers = securityHeaders(path, policy);
      expect(headers["Cache-Control"]).toBe("private, no-store");
      expect(Object.keys(headers).sort()).toEqual([
        "Cache-Control",
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
    },
  );

  it("sets one header on built files, whose types are not to be guessed", () => {
    expect(securityHeaders("/_next/static/chunks/a.js", policy)).toEqual({
      "X-Content-Type-Options": "nosniff",
    });
  });

  it.each(readdirSync("public"))("gives %s a policy and an hour in the browser", (file) => {
    // An SVG can be a document.
    expect(securityHeaders(`/${file}`, policy)).toEqual({
      "Cache-Control": "public, max-age=3600",
      "Content-Security-Policy": policy,
      "X-Content-Type-Options": "nosniff",
    });
  });
});
