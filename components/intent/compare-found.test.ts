import { describe, expect, test } from "vitest";
import { compareFound, toRecord } from "#components/intent/compare-found.ts";

const likenesses = (...asked: Parameters<typeof compareFound>) =>
  Object.fromEntries(compareFound(...asked).map(({ name, likeness }) => [name, likeness]));

describe("what was sent beside what was found", () => {
  const sent = { orderType: "Deployment", employeeId: "emp_1", productIds: ["b", "a"] };

  test("an equal order has no difference, in whatever order it names its devices", () => {
    const found = { id: "ord_1", type: "Deployment", employeeId: "emp_1", productIds: ["a", "b"] };
    expect(likenesses("orders.create", sent, toRecord(found))).toEqual({
      orderType: "same",
      employeeId: "same",
      productIds: "same",
    });
  });

  test("another person and other devices are differences; some of the devices are not", () => {
    const found = { employeeId: "emp_2", deviceRequests: [{ productId: "a" }] };
    expect(compareFound("orders.create", sent, found)).toMatchObject([
      { label: "Type", likeness: "not told", found: null },
      { label: "For", likeness: "different", found: "emp_2" },
      { label: "Devices", likeness: "not told", found: "a" },
    ]);
    const more = { productIds: ["a", "b", "c"] };
    for (const part of [{ deviceId: "a" }, { deviceId: "x" }, { productIds: ["a"] }]) {
      expect(likenesses("orders.create", sent, part)).toMatchObject({ productIds: "not told" });
    }
    expect(likenesses("orders.create", sent, more)).toMatchObject({ productIds: "different" });
  });

  test("what a purchase bought is never said to be the same", () => {
    const items = [{ itemId: "cat_1", quantity: 1, country: "DE" }];
    const bought = { orderType: "Purchase for Inventory", items, shippingType: "standard" };
    expect(
      likenesses("orders.purchase", bought, { orderType: "Purchase for Inventory", items }),
    ).toEqual({ orderType: "same", items: "not told" });
  });

  test("an employee's fields are held against the record, spaces and case aside", () => {
    const change = { id: "emp_1", jobTitle: " staff  Engineer", city: "Köln", taxId: null };
    expect(
      compareFound("employees.update", change, { jobTitle: "Staff engineer", city: "Bonn" }),
    ).toMatchObject([
      { name: "jobTitle", likeness: "same" },
      { name: "city", likeness: "different", found: "Bonn" },
      { name: "taxId", likeness: "not told" },
    ]);
    expect(likenesses("employees.update", { id: "e", taxId: null }, { taxId: null })).toEqual({
      taxId: "same",
    });
  });

  test("an accessory is told by its device", () => {
    const asked = { id: "ord_1", productId: "dev_1" };
    expect(
      likenesses("orders.add-accessory", asked, toRecord({ id: "acc_1", productIds: ["dev_1"] })),
    ).toEqual({ productId: "same" });
  });
});
