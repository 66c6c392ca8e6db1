import { expect, it } from "vitest";
import { canonicalOrigin } from "#lib/server/http/canonical-origin.ts";

it("another loopback name of the configured origin leads to that origin", () => {
  expect(canonicalOrigin("localhost:3000", "http://127.0.0.1:3000")).toBe("http://127.0.0.1:3000");
});

it.each([
  ["127.0.0.1:3000", "http://127.0.0.1:3000"],
  ["localhost:4000", "http://127.0.0.1:3000"],
  ["evil.example", "http://127.0.0.1:3000"],
  ["evil.example", "https://console.example"],
  ["evil.example", "http://localhost"],
  ["", "http://localhost"],
  ["localhost", ""],
])("the host %j leads nowhere from the origin %j", (host, origin) => {
  expect(canonicalOrigin(host, origin)).toBeNull();
});
