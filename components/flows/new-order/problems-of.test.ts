import { expect, test } from "vitest";
import type { OrderBody } from "#components/flows/new-order/order-form.ts";
import { problemsOf } from "#components/flows/new-order/problems-of.ts";

const body: OrderBody = {
  orderType: "Collection",
  employeeId: "emp_1",
  productIds: ["dev_1", "dev_2"],
  dispositions: [{ productId: "dev_2", disposition: "recycle" }],
  legalHold: [{ productId: "dev_1", requested: true, instructions: "Keep" }],
};
const none = { body, fieldErrors: {}, refusal: null, reasons: [] };

test("a refused field is shown at its control, by the path of either spelling", () => {
  expect(
    problemsOf({
      ...none,
      fieldErrors: {
        employeeId: "Who?",
        "dispositions.0.disposition": "No such fate",
        "legalHold.0.instructions": "Too long",
        "pickupWindow.to": "In the past",
      },
    }),
  ).toEqual({
    employeeId: "Who?",
    "disposition dev_2": "No such fate",
    "instructions dev_1": "Too long",
    "pickup.to": "In the past",
  });
});

test("a sentence of the service that names a field goes to its control, another nowhere", () => {
  expect(
    problemsOf({ ...none, refusal: "dispositions[0].disposition: Under legal hold (dev_2)" }),
  ).toEqual({ "disposition dev_2": "Under legal hold (dev_2)" });
  expect(problemsOf({ ...none, refusal: "order: Not now" })).toEqual({});
  expect(problemsOf({ ...none, refusal: "Not now" })).toEqual({});
});

test("pre-flight's reasons stand at fields of their own, people and devices on the receipt only", () => {
  expect(
    problemsOf({
      ...none,
      reasons: [
        { text: "The window ends before it begins", productIds: [], fields: ["pickupWindow.to"] },
        { text: "On an open order", productIds: ["dev_1"], fields: ["productIds"] },
        { text: "No address", productIds: [], fields: ["address"] },
      ],
    }),
  ).toEqual({ "pickup.to": "The window ends before it begins" });
});
