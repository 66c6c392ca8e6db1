import { expect, test } from "vitest";
import { sentFields } from "#components/intent/sent-fields.ts";

test("an order's fields are shown as text, names and lists, not as JSON", () => {
  const fields = sentFields("orders.create", {
    orderType: "Offboarding",
    employeeId: "emp_1",
    productIds: ["dev_1", "dev_2"],
    dispositions: [{ productId: "dev_1", disposition: "redeploy" }],
    legalHold: [{ productId: "dev_2", requested: true, instructions: "Keep sealed" }],
    pickupWindow: { from: "2026-11-25T09:00", to: "2026-11-27T18:00", timezone: "Asia/Tokyo" },
  });
  expect(fields).toMatchObject([
    { label: "Type", kind: "text", text: "Offboarding" },
    { label: "Employee", kind: "record", noun: "employee", id: "emp_1" },
    { label: "Devices", kind: "devices", ids: ["dev_1", "dev_2"] },
    { kind: "lines", lines: ["dev_1: redeploy"] },
    { label: "Legal hold", kind: "lines", lines: ["dev_2: held, Keep sealed"] },
    { label: "Pickup", text: "2026-11-25T09:00 to 2026-11-27T18:00, Asia/Tokyo" },
  ]);
});

test("an id is labeled by the kind of record, and a cleared field is shown as cleared", () => {
  expect(sentFields("employees.update", { id: "emp_1", jobTitle: null })).toMatchObject([
    { label: "Employee", noun: "employee", id: "emp_1" },
    { label: "Job title", kind: "cleared" },
  ]);
  expect(sentFields("orders.add-accessory", { id: "ord_1", productId: "dev_1" })).toMatchObject([
    { label: "Order", noun: "order" },
    { label: "Device", noun: "device" },
  ]);
});

test("the items of a purchase are a list, and an unknown field is shown as it was sent", () => {
  const items = [{ itemId: "cat_1", quantity: 2, country: "DE" }];
  expect(sentFields("orders.purchase", { items, giftWrap: { ribbon: "red" } })).toMatchObject([
    { kind: "items", items: [{ itemId: "cat_1", quantity: "2", country: "DE" }] },
    { label: "Gift wrap", kind: "text", text: '{"ribbon":"red"}' },
  ]);
  expect(sentFields("orders.purchase", null)).toEqual([]);
});
