import { expect, test } from "vitest";
import { orderViewHref } from "#components/orders/order-links.ts";

test("the address of a view names the view first, and each value of its filters", () => {
  expect(orderViewHref("late")).toBe("/orders?view=late");
  expect(orderViewHref("open", { type: ["Swap from Inventory"], status: ["in_transit"] })).toBe(
    "/orders?view=open&status=in_transit&type=Swap+from+Inventory",
  );
});
