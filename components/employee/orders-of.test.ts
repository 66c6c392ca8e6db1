import { expect, test } from "vitest";
import { ordersOf } from "#components/employee/orders-of.ts";

const page = (employees: (string | null)[], rest = {}) => ({
  items: employees.map((employeeId, index) => ({ id: `ord_${index}`, employeeId })),
  page: 0,
  pageSize: null,
  totalCount: null,
  nextCursor: null,
  ...rest,
});

test("keeps only orders of this very person", () => {
  const { orders, unclear } = ordersOf(page(["emp_1", "emp_12", null, "emp_1"]), "emp_1", 50);
  expect(orders.map(({ id }) => id)).toEqual(["ord_0", "ord_3"]);
  expect(unclear).toBe(1);
});

test("knows that some may be missing", () => {
  expect(ordersOf(page(["a"]), "a", 50).hasMore).toBe(false);
  expect(ordersOf(page(["a", "a"]), "a", 2).hasMore).toBe(true);
  expect(ordersOf(page(["a"], { nextCursor: "n" }), "a", 50).hasMore).toBe(true);
  expect(ordersOf(page(["a", "a"], { totalCount: 2 }), "a", 2).hasMore).toBe(false);
  expect(ordersOf(page(["a", "a"], { totalCount: 3 }), "a", 2).hasMore).toBe(true);
});
