import { describe, expect, it } from "vitest";
import { durationText } from "#components/events/duration-text.ts";
import { isKnownType, mainSubject, stepText } from "#components/events/event-text.ts";
import type { EventStep } from "#lib/protocol/event.ts";

const at = "2026-11-21T14:02:11.291Z";
const read = (fields: Partial<EventStep>): string =>
  stepText({ at, what: "read", resource: "orders", id: "ord_1", ...fields });

describe("an event's texts", () => {
  it.each([
    [0, "0 ms"],
    [324, "324 ms"],
    [999.4, "999 ms"],
    [2_400, "2.4 s"],
    [9_949, "9.9 s"],
    [9_999, "10 s"],
    [59_600, "1 min"],
    [3_600_000, "1 h"],
  ])("say %s ms as %s", (ms, text) => {
    expect(durationText(ms)).toBe(text);
  });

  it("say what a read changed, and never more than it showed", () => {
    expect(read({ isChanged: true, from: "in_transit", to: "delivered" })).toBe(
      "Order read: In transit → Delivered",
    );
    expect(read({ isChanged: false, from: "delivered", to: "delivered" })).toBe(
      "Order read: Delivered, no change",
    );
    expect(read({ isChanged: false })).toBe("Order read: no change");
    expect(read({ isChanged: null, to: "on hold" })).toBe("Order read: on hold");
    expect(read({ isChanged: true, from: "delivered", to: "delivered" })).toBe(
      "Order read: Delivered, other fields changed",
    );
    expect(stepText({ at, what: "read", resource: "inventory", isChanged: true })).toBe(
      "Device read: changed",
    );
    expect(stepText({ at, what: "not_visible", resource: "orders", id: "x" })).toBe(
      "Order not found with your key",
    );
  });

  it("know the ten types of the contract", () => {
    expect(isKnownType("shipment.delivered")).toBe(true);
    expect(isKnownType("battery.inspected")).toBe(false);
  });
});

describe("the subject of an event", () => {
  const order = { resource: "orders", id: "o" } as const;
  const device = { resource: "inventory", id: "d" } as const;
  const unknown = { resource: null, id: "x" };

  it("is the order, and the device for events about devices", () => {
    expect(mainSubject({ type: "shipment.delivered", subjects: [device, order] })).toBe(order);
    expect(mainSubject({ type: "asset.assigned", subjects: [order, device] })).toBe(device);
    expect(mainSubject({ type: "asset.assigned", subjects: [order] })).toBe(order);
  });

  it("is whatever the payload names where its kind is unknown", () => {
    expect(mainSubject({ type: "x.y", subjects: [unknown] })).toBe(unknown);
    expect(mainSubject({ type: "x.y", subjects: [] })).toBeNull();
  });
});
