import { expect, test } from "vitest";
import { ordersOf } from "#components/employee/orders-of.ts";
import type { Order } from "#lib/v4/records/order.ts";

const maria = { id: "emp_1", name: "Maria Silva", email: "maria@example.com" };

const page = (items: Order[], rest = {}) => ({
  items,
  page: 0,
  pageSize: null,
  totalCount: null,
  nextCursor: null,
  ...rest,
});
const placedFor = (...employees: (string | null)[]) =>
  page(employees.map((employeeId, index) => ({ id: `ord_${index}`, employeeId })));
const ids = (orders: readonly Order[]) => orders.map(({ id }) => id);

test("an order is the person's where its own employee field says so", () => {
  const { orders, looked } = ordersOf([placedFor("emp_1", "emp_12", "emp_1")], maria, 50);
  expect(ids(orders)).toEqual(["ord_0", "ord_2"]);
  expect(looked).toBe(3);
});

test("orders that only one of the searches finds are all kept, each once", () => {
  const byName = page([
    { id: "ord_a", employeeId: "emp_1", createdAt: "2026-01-01" },
    { id: "ord_b", employeeId: "emp_1", createdAt: "2026-03-01" },
  ]);
  const byId = page([{ id: "ord_b", employeeId: "emp_1", createdAt: "2026-03-01" }]);
  const { orders, looked } = ordersOf([byName, byId], maria, 50);
  expect(ids(orders)).toEqual(["ord_b", "ord_a"]);
  expect(looked).toBe(2);
});

test("an order that names nobody, or the person's name alone, is a mention", () => {
  const { orders, mentions } = ordersOf(
    [
      page([
        { id: "nobody" },
        { id: "same name", employeeName: " maria silva" },
        { id: "another name", employeeName: "Maria Silveira" },
        { id: "another id", employeeId: "emp_2", employeeName: "Maria Silva" },
      ]),
    ],
    maria,
    50,
  );
  expect(orders).toEqual([]);
  expect(ids(mentions)).toEqual(["nobody", "same name"]);
});

test.each([
  [placedFor("a"), 50, false],
  [placedFor("a", "a"), 2, true],
  [page([{ id: "o" }], { nextCursor: "n" }), 50, true],
  [page([{ id: "o" }, { id: "p" }], { totalCount: 2 }), 2, false],
  [page([{ id: "o" }, { id: "p" }], { totalCount: 3 }), 2, true],
])("a search with further pages may lack some of the person's orders", (found, limit, hasMore) => {
  expect(ordersOf([found], maria, limit).hasMore).toBe(hasMore);
});
