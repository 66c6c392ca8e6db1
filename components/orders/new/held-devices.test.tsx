import { expect, test } from "vitest";
import { HeldDevices } from "#components/orders/new/held-devices.tsx";
import { emptyDraft } from "#components/orders/new/order-draft.ts";
import { listOf, pageText } from "#testing/components/page.tsx";

/** The part of a form's state that the devices use. */
const form = {
  draft: { ...emptyDraft, type: "Collection" as const, employeeId: "emp_1" },
  change: () => {},
  problems: {},
};

const textOf = (list: object) =>
  pageText(
    [["employees.devices", { id: "emp_1" }, list]],
    <HeldDevices label="Devices" employeeId="emp_1" form={form} />,
  );

test("an employee holds no device only where the answer would have shown one", () => {
  expect(textOf(listOf([], { totalCount: 0 }))).toContain("no devices are assigned");
  const uncounted = textOf(listOf([], { totalCount: 2 }));
  expect(uncounted).not.toContain("no devices are assigned");
  expect(uncounted).toContain("unknown");
});

test("devices that the answer does not list are said to be missing from the order", () => {
  const device = { id: "dev_1", model: "Air" };
  expect(textOf(listOf([device], { totalCount: 2 }))).toContain("only 1 of 2 devices loaded");
  expect(textOf(listOf([device], { nextCursor: "more" }))).toContain("aren’t included");
  expect(textOf(listOf([device]))).not.toContain("aren’t included");
});
