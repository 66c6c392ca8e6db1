import { expect, test } from "vitest";
import { repeatOrder } from "#components/orders/new/repeated-order.ts";
import { numbersOf } from "#components/ui/number.ts";

const numbers = numbersOf("en-GB");

const order = {
  id: "ord_1",
  orderType: "Collection",
  employeeId: "emp_1",
  productIds: ["dev_1", "dev_2"],
  deviceRequests: [
    { productId: "dev_1", disposition: "store" },
    { productId: "dev_2", disposition: "shredded by hand", legalHold: true },
  ],
};

test("a repeated collection takes over the devices that are still held, with their dispositions", () => {
  const { draft, text } = repeatOrder(order, ["dev_2", "dev_1", "dev_3"], numbers);
  expect(draft).toMatchObject({
    type: "Collection",
    employeeId: "emp_1",
    picks: { dev_1: true, dev_2: true },
    stock: [],
    pickup: { from: "", to: "", zone: null },
  });
  // An unknown disposition and a legal hold are decisions of their time.
  expect(draft.returnOptions).toEqual({
    dev_1: { disposition: "store", isHeld: false, instructions: "" },
  });
  expect(text).toBe("Collection; the same 2 devices and their return options");
  expect(repeatOrder(order, ["dev_2"], numbers)).toMatchObject({
    draft: { picks: { dev_2: true }, returnOptions: {} },
    text: "Collection; 1 of its 2 devices, because the rest are no longer held",
  });
  expect(repeatOrder(order, [], numbers).text).toContain("none of that order is still held");
});

test("a repeated order never selects a device from stock", () => {
  for (const orderType of ["Deployment", "Swap from Inventory"]) {
    // The devices of the order are held now, because it brought them.
    const { draft } = repeatOrder({ ...order, orderType }, ["dev_1", "dev_2"], numbers);
    expect(draft).toMatchObject({ type: orderType, picks: {}, stock: [], returnOptions: {} });
  }
});

test("a repeated offboarding leaves the selection to its type, which selects everything held", () => {
  const { draft } = repeatOrder(
    { ...order, orderType: "Offboarding" },
    ["dev_1", "dev_3"],
    numbers,
  );
  expect(draft.picks).toEqual({});
  expect(draft.returnOptions).toHaveProperty("dev_1.disposition", "store");
});

test("of an order that this form can't place, only the employee is taken over", () => {
  const { draft, text } = repeatOrder(
    { ...order, orderType: "Purchase for Employee" },
    [],
    numbers,
  );
  expect(draft).toMatchObject({ type: null, employeeId: "emp_1", picks: {} });
  expect(text).toBe(
    "only the employee, because this form can’t place the type Purchase for Employee",
  );
});

test("no device is taken over where it is not known what the employee holds", () => {
  const { draft, text } = repeatOrder(order, null, numbers);
  expect(draft.picks).toEqual({});
  expect(text).toBe("Collection; choose the devices");
});
