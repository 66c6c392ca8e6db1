import { expect, it } from "vitest";
import { toHeaderValue } from "#lib/protocol/page-owner.ts";
import { ownerOf } from "#lib/server/auth/owner.ts";
import { refuseOtherPage } from "#lib/server/http/other-page.ts";
import { connectionOf } from "#testing/server/upstream.ts";

const connection = connectionOf("http://127.0.0.1:9", "k1");
const principal = { userId: "ada", connection };
const shownOf = (owner: Parameters<typeof ownerOf>[0]) => toHeaderValue(ownerOf(owner));
const refused = { kind: "other_connection" };

it("lets a page read that shows the person's own connection, or none", () => {
  expect(() => refuseOtherPage(shownOf(principal), principal)).not.toThrow();
  expect(() => refuseOtherPage(null, principal)).not.toThrow();
});

it.each([
  ["the same id in the other environment", { environment: "production", id: "k1" }],
  ["another connection of the environment", { environment: "sandbox", id: "k2" }],
  ["no connection", null],
] as const)("refuses a page that shows %s", (_what, shown) => {
  const page = shownOf({ userId: "ada", connection: shown });
  expect(() => refuseOtherPage(page, principal)).toThrow(expect.objectContaining(refused));
});

it("refuses a page of another person, and any page once the connection is gone", () => {
  const page = shownOf({ userId: "grace", connection });
  expect(() => refuseOtherPage(page, principal)).toThrow(expect.objectContaining(refused));
  const gone = { userId: "ada", connection: null };
  expect(() => refuseOtherPage(shownOf(principal), gone)).toThrow(/now uses no connection/);
});
