import { expect, test } from "vitest";
import { heldSince } from "#components/orders/held-since.ts";

const order = { id: "ord_1", status: "in_transit" };
const point = (description: string, at: string) => ({ description, at });
const held = point("Held by customs: verification of value", "2026-11-17T16:12:00Z");
const before = point("Departed facility", "2026-11-16T09:00:00Z");

test("an order is held since the latest entry of its logs that says so", () => {
  const tracking = { shipments: [{ checkpoints: [before, held] }] };
  expect(heldSince(order, undefined, tracking)).toBe(held.at);
  expect(heldSince(order, { devices: [{ timeline: [held] }] }, undefined)).toBe(held.at);
});

test("an order that moved again is not held, nor a finished one", () => {
  const after = point("Released after verification", "2026-11-19T09:00:00Z");
  const tracking = { shipments: [{ checkpoints: [held, after] }] };
  expect(heldSince(order, undefined, tracking)).toBeNull();
  const stuck = { shipments: [{ checkpoints: [held] }] };
  expect(heldSince({ ...order, status: "delivered" }, undefined, stuck)).toBeNull();
  expect(heldSince(order, undefined, undefined)).toBeNull();
});
