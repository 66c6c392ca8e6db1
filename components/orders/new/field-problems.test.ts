import { expect, test } from "vitest";
import { findFieldProblems } from "#components/orders/new/field-problems.ts";
import type { OrderBody } from "#components/orders/new/order-draft.ts";

const body: OrderBody = {
  orderType: "Collection",
  employeeId: "emp_1",
  productIds: ["dev_1", "dev_2"],
  dispositions: [{ productId: "dev_2", disposition: "recycle" }],
  legalHold: [{ productId: "dev_1", requested: true, instructions: "Keep" }],
};
const none = { body, fieldErrors: {}, refusal: null, reasons: [] };

test("a refused field is shown at its control", () => {
  expect(
    findFieldProblems({
      ...none,
      fieldErrors: {
        employeeId: "Who?",
        "dispositions.0.disposition": "No such disposition",
        "legalHold.0.instructions": "Too long",
        "pickupWindow.to": "In the past",
      },
    }),
  ).toEqual({
    employeeId: "Who?",
    "dispositions dev_2": "No such disposition",
    "instructions dev_1": "Too long",
    "pickup.to": "In the past",
  });
});

test("a message that names a field is shown at its control, and another message at none", () => {
  expect(
    findFieldProblems({
      ...none,
      refusal: "dispositions[0].disposition: Under legal hold (dev_2)",
    }),
  ).toEqual({ "dispositions dev_2": "Under legal hold (dev_2)" });
  expect(findFieldProblems({ ...none, refusal: "order: Not now" })).toEqual({});
  expect(findFieldProblems({ ...none, refusal: "Not now" })).toEqual({});
});

test("pre-flight reasons are shown at single controls, but not at the employee and the devices", () => {
  expect(
    findFieldProblems({
      ...none,
      reasons: [
        { text: "The window ends before it begins", productIds: [], fields: ["pickupWindow.to"] },
        { text: "On an open order", productIds: ["dev_1"], fields: ["productIds"] },
        { text: "No address", productIds: [], fields: ["address"] },
      ],
    }),
  ).toEqual({ "pickup.to": "The window ends before it begins" });
});
