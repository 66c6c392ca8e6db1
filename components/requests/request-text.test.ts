import { describe, expect, test } from "vitest";
import {
  askedBy,
  deviceIdOf,
  employeeIdOf,
  requestTitle,
} from "#components/requests/request-text.ts";

const items = [
  { itemId: "cat_1", quantity: 2, country: "DE" },
  { itemId: "cat_2", quantity: 1, country: "FR" },
];

describe("the title of a request", () => {
  test.each([
    [
      "orders.create",
      { orderType: "Offboarding", employeeId: "emp_1", productIds: ["a", "b", "c"] },
      "Offboarding for Jun Watanabe, 3 devices",
    ],
    [
      "orders.purchase",
      { orderType: "Purchase for Employee", employeeId: "emp_1", items },
      "Purchase for Employee: Jun Watanabe, 3 items",
    ],
    [
      "employees.update",
      { id: "emp_1", jobTitle: "Lead", zipCode: null },
      "Employee update for Jun Watanabe: job title, postal code",
    ],
  ] as const)("of %s names the employee", (operation, sent, title) => {
    expect(requestTitle({ operation, sent }, "Jun Watanabe")).toBe(title);
  });

  test("of one device names its serial number once the device is read, and its ID until then", () => {
    const request = {
      operation: "orders.add-accessory",
      sent: { id: "ord_1", productId: "dev_1" },
    } as const;
    expect(deviceIdOf(request)).toBe("dev_1");
    expect(requestTitle(request)).toBe("Replacement charger for dev_1");
    expect(requestTitle(request, null, "MacBook Air, serial C02A")).toBe(
      "Replacement charger for MacBook Air, serial C02A",
    );
    expect(deviceIdOf({ ...request, sent: { ...request.sent, serialNumber: "C02A" } })).toBeNull();
  });

  test.each([
    ["orders.create", { orderType: "Collection", productIds: ["a"] }, "Collection, 1 device"],
    ["orders.create", { orderType: "Deployment", employeeId: "emp_1" }, "Deployment for emp_1"],
    [
      "orders.purchase",
      { orderType: "Purchase for Inventory", items },
      "Purchase for Inventory, 3 items",
    ],
    ["orders.add-accessory", { id: "ord_1", serialNumber: "C02" }, "Replacement charger for C02"],
    ["employees.create", { displayName: "Zoë Ōta" }, "New employee Zoë Ōta"],
    ["teams.create", { name: "東京" }, "New team 東京"],
    ["teams.update", { id: "t1", name: "Ops" }, "Team rename: Ops"],
    ["products.add-pin", { productId: "dev_1" }, "Unlock PIN for dev_1"],
    ["company.add-address", { alias: "HQ" }, "New address HQ"],
  ] as const)("of %s has ids where no name is known", (operation, sent, title) => {
    expect(requestTitle({ operation, sent })).toBe(title);
  });

  test("is that of its kind where the input was deleted or has another shape", () => {
    expect(requestTitle({ operation: "products.add-pin", sent: null })).toBe("Unlock PIN");
    expect(requestTitle({ operation: "orders.purchase", sent: [1] })).toBe("Purchase");
    expect(requestTitle({ operation: "orders.create", sent: { productIds: 7 } })).toBe("Order");
  });

  test("names no employee where the id is a team's", () => {
    expect(employeeIdOf({ operation: "teams.update", sent: { id: "t1" } })).toBeNull();
    expect(employeeIdOf({ operation: "employees.update", sent: { id: "e1" } })).toBe("e1");
  });
});

test("a request names the person who asked for it, and the agent that asked for the person", () => {
  const maya = { name: "Maya", isYou: false };
  const agent = { name: "Planner", request: null };
  expect(askedBy({ by: maya, agent: null })).toBe("Maya");
  expect(askedBy({ by: { ...maya, isYou: true }, agent: null })).toBe("You");
  expect(askedBy({ by: maya, agent })).toBe("The agent Planner of Maya");
  expect(askedBy({ by: { ...maya, isYou: true }, agent })).toBe("Your agent Planner");
});
