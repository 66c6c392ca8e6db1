import { describe, expect, it } from "vitest";
import { safePath } from "#lib/server/auth/safe-path.ts";

describe("safePath", () => {
  it.each(["/orders", "/orders/o-1?tab=history#devices", "/employees?query=%2F%2Fx", "/"])(
    "returns the page %s unchanged",
    (path) => {
      expect(safePath(path)).toBe(path);
    },
  );

  it.each([
    undefined,
    null,
    ["/orders"],
    "",
    "orders",
    "https://evil.example",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/.//evil.example",
    "/x/..//evil.example",
    "javascript:alert(1)",
    "/signin?from=/orders",
    "/signin",
    "/api/auth/signout",
    `/${"a".repeat(5_000)}`,
  ])("returns / for %j", (from) => {
    expect(safePath(from)).toBe("/");
  });
});
