import { expect, test } from "vitest";
import { catalogHref, orderViewHref } from "#components/orders/order-links.ts";

test("the address of a view names the view first, and each value of its filters", () => {
  expect(orderViewHref("late")).toBe("/orders?view=late");
  expect(orderViewHref("open", { type: ["Swap from Inventory"], status: ["in_transit"] })).toBe(
    "/orders?view=open&status=in_transit&type=Swap+from+Inventory",
  );
});

test("the address of the catalog keeps the employee, with the country to ship from where it is known", () => {
  expect(catalogHref("emp 1/2", "DE")).toBe("/catalog?country=DE&employee=emp+1%2F2");
  expect(catalogHref("emp_1", null)).toBe("/catalog?employee=emp_1");
});
