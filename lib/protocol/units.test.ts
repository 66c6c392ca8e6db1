import { expect, test } from "vitest";
import { unitsOf } from "#lib/protocol/units.ts";

test("a write counts as the items or devices that it names, and as one without any", () => {
  const items = [{ itemId: "a", quantity: 3 }, { itemId: "b", quantity: 2 }, { itemId: "c" }];
  expect(unitsOf({ orderType: "Purchase for Inventory", items })).toBe(6);
  const dispositions = [{ productId: "1", disposition: "store" }];
  expect(unitsOf({ productIds: ["1", "2", "3"], dispositions })).toBe(3);
  expect(unitsOf({ email: "ada@example.com" })).toBe(1);
  expect(unitsOf({ productIds: [] })).toBe(1);
});
