import { expect, test } from "vitest";
import { deviceHref } from "#components/devices/device-screen.ts";
import { employeeHref } from "#components/employees/employee-screen.ts";
import { hoveredRecord } from "#components/hover/hovered-record.ts";
import { orderHref } from "#components/orders/order-screen.ts";

test.each(["ord_1", "a/b %", "端末 🙂", "new"])(
  "the path of a record with the ID %j leads to a card of this record",
  (id) => {
    expect(hoveredRecord(orderHref(id))).toEqual({ kind: "order", id });
    expect(hoveredRecord(employeeHref(id))).toEqual({ kind: "employee", id });
    expect(hoveredRecord(deviceHref(id))).toEqual({ kind: "device", id });
  },
);

test.each([
  "/",
  "/orders",
  "/orders/",
  "/orders/new",
  "/employees/new",
  "/employees/emp_1/edit",
  "/teams/team_1",
  "/requests/4711",
  "/constructor/x",
  "/orders/~!",
])("the path %s has no card", (path) => {
  expect(hoveredRecord(path)).toBeNull();
});
