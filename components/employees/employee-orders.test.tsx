import { expect, test } from "vitest";
import { EmployeeOrders } from "#components/employees/employee-orders.tsx";
import { type CachedAnswer, listOf, pageText } from "#testing/components/page.tsx";

const abby = { id: "emp_1", displayName: "Abby Ross", email: "abby@halden.example" };

const late = {
  id: "ord_late",
  employeeId: "emp_1",
  employeeName: "Abby Ross",
  orderType: "Deployment",
  status: "in_transit",
  createdAt: "2026-11-02T08:00:00Z",
  expectedDeliveryDate: "2026-11-30",
  productIds: ["dev_1"],
  sla: { late: true, expectedDays: 10, elapsedDays: 14 },
};
const done = {
  ...late,
  id: "ord_done",
  orderType: "Collection",
  status: "delivered",
  createdAt: "2026-11-20T08:00:00Z",
  sla: { late: false, expectedDays: 10, elapsedDays: 2 },
};

const searched = (query: string, orders: object[]): CachedAnswer => [
  "orders.list",
  { query, limit: 50 },
  listOf(orders, { totalCount: orders.length }),
];

const chicago = {
  source: "courier",
  description: "Arrived at facility",
  location: "Chicago depot",
  at: "2026-11-20T16:45:00Z",
};

const textOf = (person: object, orders: object[]) =>
  pageText(
    [
      ["employees.get", { id: "emp_1" }, person],
      searched("Abby Ross", orders),
      searched("abby@halden.example", orders),
      searched("emp_1", orders),
      [
        "employees.devices",
        { id: "emp_1" },
        listOf([{ id: "dev_1", model: "MacBook Air" }], { totalCount: 1 }),
      ],
      ["orders.history", { id: "ord_late" }, { devices: [{ timeline: [chicago] }] }],
    ],
    <EmployeeOrders id="emp_1" />,
  );

test("a person's page begins with their late order and where it was seen last", () => {
  const text = textOf(abby, [done, late]);
  expect(text).toMatch(/^deployment ?in transit.*4 days late.*last seen ?chicago depot/);
  expect(text.indexOf("chicago depot")).toBeLessThan(text.indexOf("collection"));
});

test("a person's orders have their date, device, promised day and SLA", () => {
  const text = textOf(abby, [late]);
  expect(text).toMatch(/type ?status ?devices.*placed.*promised.*sla/);
  expect(text).toContain("macbook air");
  expect(text).toContain("2 nov");
});

test("the searches are named only where one was not possible", () => {
  expect(textOf(abby, [late])).not.toContain("searched orders by");
  const { email: _, ...nameless } = abby;
  expect(textOf(nameless, [late])).toContain("searched orders by name, id");
});
