import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { DeviceCard } from "#components/hover/device-card.tsx";
import { EmployeeCard } from "#components/hover/employee-card.tsx";
import { OrderCard } from "#components/hover/order-card.tsx";
import { type CachedAnswer, listOf, pageText } from "#testing/components/page.tsx";

const never = () => {};

const order = {
  id: "ord_1",
  orderType: "Deployment",
  status: "in_transit",
  employeeId: "emp_1",
  employeeName: "Ada",
  sla: { expectedDays: 6, elapsedDays: 8, late: true },
};
const employee = { id: "emp_1", displayName: "Ada", teamName: "Design", country: "DE" };

const texts = (answers: CachedAnswer[], card: ReactElement) => pageText(answers, card);

test("the card of an order says for whom it is, its status, its days and why it is late", () => {
  const text = texts(
    [
      ["orders.get", { id: "ord_1" }, order],
      ["orders.sla", { id: "ord_1" }, { ...order.sla, reason: "held at customs" }],
    ],
    <OrderCard id="ord_1" onUnavailable={never} />,
  );
  expect(text).toContain("ord 1");
  expect(text).toContain("in transit");
  expect(text).toContain("deployment for ada");
  expect(text).toContain("2 days late");
  expect(text).toContain("held at customs");
});

test("the card of an employee counts the devices and marks late orders of this employee alone", () => {
  const devices = listOf([{ id: "dev_1" }, { id: "dev_2" }], { totalCount: 3 });
  const orders = [
    order,
    { ...order, id: "ord_2", status: "delivered" },
    { ...order, id: "ord_3", employeeId: "emp_10" },
  ];
  const text = texts(
    [
      ["employees.get", { id: "emp_1" }, employee],
      ["employees.devices", { id: "emp_1" }, devices],
      ["orders.list", { query: "emp_1", limit: 50 }, listOf(orders)],
    ],
    <EmployeeCard id="emp_1" onUnavailable={never} />,
  );
  expect(text).toContain("ada");
  expect(text).toContain("design");
  expect(text).toContain("germany");
  expect(text).toContain("3 devices");
  expect(text).toContain("1 order late");
});

test("the card of an employee says nothing of devices and orders that could not be read", () => {
  const text = texts(
    [["employees.get", { id: "emp_1" }, employee]],
    <EmployeeCard id="emp_1" onUnavailable={never} />,
  );
  expect(text).not.toMatch(/device|order|\b0\b/);
});

test("the card of a device tells it apart by its serial number, with its holder and charger", () => {
  const device = {
    id: "dev_1",
    model: "MacBook Air",
    serialNumber: "C02A",
    status: "assigned",
    employeeName: "Ada",
    chargerStatus: "Damaged",
    configuration: "16 GB",
  };
  const text = texts(
    [["products.get", { id: "dev_1" }, device]],
    <DeviceCard id="dev_1" onUnavailable={never} />,
  );
  for (const fact of ["macbook air", "16 gb", "c02a", "assigned", "held by ada", "charger damaged"])
    expect(text).toContain(fact);
});
