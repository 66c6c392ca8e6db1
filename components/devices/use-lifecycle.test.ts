import { expect, test } from "vitest";
import { isLastHistory } from "#components/devices/use-lifecycle.ts";

const logged = (...statuses: string[]) => ({ statusLogs: statuses.map((status) => ({ status })) });

test("the history of a finished order is not read again", () => {
  const order = { id: "ord_1", status: "delivered" };
  expect(isLastHistory(order, logged("processing", "delivered"))).toBe(true);
  expect(isLastHistory(order, { devices: [] })).toBe(true);
});

test("the history of an open order is read again", () => {
  expect(isLastHistory({ id: "ord_1", status: "shipped" }, logged("shipped"))).toBe(false);
  expect(isLastHistory({ id: "ord_1" }, logged("shipped"))).toBe(false);
});

test("a history that was read before its order was finished is read once more", () => {
  const order = { id: "ord_1", status: "delivered" };
  expect(isLastHistory(order, logged("processing", "shipped"))).toBe(false);
  expect(isLastHistory(order, undefined)).toBe(false);
});
