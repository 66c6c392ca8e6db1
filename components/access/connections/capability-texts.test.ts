import { expect, test } from "vitest";
import { capabilityTexts } from "#components/access/connections/capability-texts.ts";

test("the list of connections says in words what a key may read and write", () => {
  expect(capabilityTexts(["orders:read", "orders:write", "teams:read"])).toEqual([
    "Reads orders, teams",
    "Writes orders",
  ]);
  expect(capabilityTexts(["orders:read"])).toEqual(["Reads orders", "Writes nothing"]);
  expect(capabilityTexts([])).toEqual(["No capabilities declared"]);
});
