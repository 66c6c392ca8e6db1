import { expect, test } from "vitest";
import { deviceHref, employeeHref, orderHref } from "#components/data/record-hrefs.ts";
import { recordOfPath } from "#components/hover/hovered-record.ts";

test.each(["ord_1", "a/b %", "端末 🙂", "new"])(
  "the path of a record with the ID %j leads to a card of this record",
  (id) => {
    expect(recordOfPath(orderHref(id))).toEqual({ kind: "order", id });
    expect(recordOfPath(employeeHref(id))).toEqual({ kind: "employee", id });
    expect(recordOfPath(deviceHref(id))).toEqual({ kind: "device", id });
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
  expect(recordOfPath(path)).toBeNull();
});
