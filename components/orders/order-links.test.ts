import { describe, expect, test } from "vitest";
import { catalogHref, orderViewHref, trackingHref } from "#components/orders/order-links.ts";

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

describe("the tracking link of a shipment", () => {
  test("is the web address that came", () => {
    expect(trackingHref("https://dhl.example/track?n=1")).toBe("https://dhl.example/track?n=1");
  });

  test.each(["javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "//evil", "", null])(
    "is absent for %j",
    (url) => {
      expect(trackingHref(url)).toBeNull();
    },
  );
});
