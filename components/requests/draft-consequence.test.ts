import { expect, test } from "vitest";
import { draftConsequence } from "#components/requests/draft-consequence.ts";

const order = (orderType: string, productIds?: string[]) =>
  draftConsequence({ operation: "orders.create", sent: { orderType, productIds } });

test("the consequence of a draft says what happens to how many devices", () => {
  expect(order("Deployment", ["a"])).toBe("1 device leaves the stock and ships.");
  expect(order("Deployment", ["a", "b"])).toBe("2 devices leave the stock and ship.");
  expect(order("Collection", ["a", "b"])).toBe("A courier takes back 2 devices.");
  expect(order("Offboarding")).toBe("A courier takes back all devices that the person holds.");
  expect(order("Swap from Inventory", ["a", "b"])).toContain("2 devices in all");
});

test("the consequence of a draft counts what is bought, and names what is saved", () => {
  const items = [{ quantity: 2 }, { quantity: 3 }];
  expect(draftConsequence({ operation: "orders.purchase", sent: { items } })).toBe(
    "5 items are bought.",
  );
  expect(draftConsequence({ operation: "employees.create", sent: {} })).toBe(
    "The employee is added. It can’t be removed here.",
  );
  expect(draftConsequence({ operation: "employees.update", sent: null })).toBe(
    "The change replaces what is on the record.",
  );
});
