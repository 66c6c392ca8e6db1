import { expect, test } from "vitest";
import { draftOfBody } from "#components/orders/new/agent-draft.ts";
import { type OrderBody, toBody } from "#components/orders/new/order-draft.ts";

const held = ["dev_1", "dev_2"];

test.each<OrderBody>([
  { orderType: "Deployment", employeeId: "emp_1", productIds: ["dev_8", "dev_9"] },
  {
    orderType: "Collection",
    employeeId: "emp_1",
    productIds: ["dev_2"],
    dispositions: [{ productId: "dev_2", disposition: "store" }],
    legalHold: [{ productId: "dev_2", requested: true, instructions: "Keep" }],
    pickupWindow: {
      from: "2026-11-25T09:00:00+09:00",
      to: "2026-11-25T17:00:00+09:00",
      timezone: "Asia/Tokyo",
    },
  },
  { orderType: "Swap from Inventory", employeeId: "emp_1", productIds: ["dev_1", "dev_9"] },
  { orderType: "Offboarding", employeeId: "emp_1", productIds: held },
])("the draft of a $orderType fills in a form that would send the same", (body) => {
  expect(toBody(draftOfBody(body, held), held, null)).toEqual(body);
});

test("an offboarding without devices takes back all of them, and one that names some leaves the others", () => {
  const offboarding = { orderType: "Offboarding" as const, employeeId: "emp_1" };
  expect(toBody(draftOfBody(offboarding, held), held, null)?.productIds).toEqual(held);
  const some = { ...offboarding, productIds: ["dev_1"] };
  expect(toBody(draftOfBody(some, held), held, null)?.productIds).toEqual(["dev_1"]);
});

test("a device that is not held stays named in the form, where the person decides about it", () => {
  const body: OrderBody = { orderType: "Collection", employeeId: "emp_1", productIds: ["dev_7"] };
  expect(draftOfBody(body, held).picks).toMatchObject({ dev_7: true });
  expect(draftOfBody(body, null).picks).toEqual({ dev_7: true });
});

test("a pickup in UTC is shown by the clocks of its zone", () => {
  const body: OrderBody = {
    orderType: "Collection",
    employeeId: "emp_1",
    productIds: ["dev_1"],
    pickupWindow: {
      from: "2026-07-01T07:00:00Z",
      to: "2026-07-01T15:00:00Z",
      timezone: "Europe/Berlin",
    },
  };
  expect(draftOfBody(body, held).pickup).toEqual({
    from: "2026-07-01T09:00",
    to: "2026-07-01T17:00",
    zone: "Europe/Berlin",
  });
});
