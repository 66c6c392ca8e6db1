import { expect, test } from "vitest";
import {
  findPersonOrders,
  orderSearchesOf,
  personKeysOf,
} from "#components/employees/person-orders.ts";
import type { Employee } from "#lib/v4/records/employee.ts";
import type { Order } from "#lib/v4/records/order.ts";
import { listOf } from "#testing/components/page.tsx";

const maria = { id: "emp_1", name: "Maria Silva", email: "maria@example.com" };

const placedFor = (...employees: (string | null)[]) =>
  listOf(employees.map((employeeId, index) => ({ id: `ord_${index}`, employeeId })));
const ids = (orders: readonly Order[]) => orders.map(({ id }) => id);

test("an order with the person's employee id is the person's", () => {
  const { orders, resultCount } = findPersonOrders(
    [placedFor("emp_1", "emp_12", "emp_1")],
    maria,
    50,
  );
  expect(ids(orders)).toEqual(["ord_0", "ord_2"]);
  expect(resultCount).toBe(3);
});

test("an order is returned once, whether one search finds it or several", () => {
  const byName = listOf([
    { id: "ord_a", employeeId: "emp_1", createdAt: "2026-01-01" },
    { id: "ord_b", employeeId: "emp_1", createdAt: "2026-03-01" },
  ]);
  const byId = listOf([{ id: "ord_b", employeeId: "emp_1", createdAt: "2026-03-01" }]);
  const { orders, resultCount } = findPersonOrders([byName, byId], maria, 50);
  expect(ids(orders)).toEqual(["ord_b", "ord_a"]);
  expect(resultCount).toBe(2);
});

test("late orders are first, the longest delay on top, then open ones, then finished ones", () => {
  const sla = (elapsedDays: number) => ({ expectedDays: 5, elapsedDays, late: elapsedDays > 5 });
  const rows = [
    { id: "ord_done", status: "delivered", createdAt: "2026-11-20", sla: sla(9) },
    { id: "ord_open", status: "processing", createdAt: "2026-11-19", sla: sla(1) },
    { id: "ord_late", status: "in_transit", createdAt: "2026-11-10", sla: sla(7) },
    { id: "ord_later", status: "in_transit", createdAt: "2026-11-02", sla: sla(12) },
  ].map((order) => ({ ...order, employeeId: "emp_1" }));
  expect(ids(findPersonOrders([listOf(rows)], maria, 50).orders)).toEqual([
    "ord_later",
    "ord_late",
    "ord_open",
    "ord_done",
  ]);
});

test("an order without an employee id is possible where it has no name or the person's", () => {
  const { orders, possible } = findPersonOrders(
    [
      listOf([
        { id: "no name" },
        { id: "same name", employeeName: " maria silva" },
        { id: "another name", employeeName: "Maria Silveira" },
        { id: "another id", employeeId: "emp_2", employeeName: "Maria Silva" },
      ]),
    ],
    maria,
    50,
  );
  expect(orders).toEqual([]);
  expect(ids(possible)).toEqual(["no name", "same name"]);
});

test.each([
  [placedFor("a"), 50, false],
  [placedFor("a", "a"), 2, true],
  [listOf([{ id: "o" }], { nextCursor: "n" }), 50, true],
  [listOf([{ id: "o" }, { id: "p" }], { totalCount: 2 }), 2, false],
  [listOf([{ id: "o" }, { id: "p" }], { totalCount: 3 }), 2, true],
])("a search with further pages may lack orders of the person", (found, limit, hasMore) => {
  expect(findPersonOrders([found], maria, limit).hasMore).toBe(hasMore);
});

test("a person's orders are searched for by name, email and ID, each once", () => {
  const searchesFor = (employee: Employee | null) =>
    orderSearchesOf(personKeysOf("emp_1", employee)).map(({ key, query }) => `${key} ${query}`);
  expect(searchesFor({ id: "emp_1", displayName: " Ada ", email: "ada@example.com" })).toEqual([
    "name Ada",
    "email ada@example.com",
    "id emp_1",
  ]);
  expect(searchesFor({ id: "emp_1", email: "ada@example.com" })).toEqual([
    "email ada@example.com",
    "id emp_1",
  ]);
  expect(searchesFor(null)).toEqual(["id emp_1"]);
});
