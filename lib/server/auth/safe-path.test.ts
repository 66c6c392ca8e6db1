import { describe, expect, it } from "vitest";
import { safePath } from "#lib/server/auth/safe-path.ts";

describe("safePath", () => {
  it.each(["/orders", "/orders/o-1?tab=history#devices", "/employees?query=%2F%2Fx", "/"])(
    "returns the page %s unchanged",
    (path) => {
      expect(safePath(path)).toBe(path);
    },
  );

  const notPaths = [undefined, null, ["/orders"], "", "orders", `/${"a".repeat(5_000)}`];
  const otherSites = ["https://evil.example", "//evil.example", "///evil.example"];
  const disguisedSites = ["/\\evil.example", "/\t/evil.example", "/\n/evil.example"];
  const resolvedSites = ["/.//evil.example", "/x/..//evil.example", "javascript:alert(1)"];
  const notPages = ["/signin?from=/orders", "/signin", "/api/auth/signout"];

  it.each([...notPaths, ...otherSites, ...disguisedSites, ...resolvedSites, ...notPages])(
    "returns / for %j",
    (from) => {
      expect(safePath(from)).toBe("/");
    },
  );
});
