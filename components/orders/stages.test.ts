import { describe, expect, test } from "vitest";
import { type Stage, stageLinesOf } from "#components/orders/stages.ts";
import type { Order, OrderHistory } from "#lib/v4/records/order.ts";
import { history } from "#testing/components/order-history.ts";

describe("the stages of an order", () => {
  const order = (more: Partial<Order>): Order => ({
    id: "ord_1",
    orderType: "Deployment",
    createdAt: "2026-11-12T09:14:00Z",
    ...more,
  });
  const stagesOf = (...given: Parameters<typeof stageLinesOf>): Stage[] =>
    stageLinesOf(...given)[0]?.stages ?? [];
  const states = (stages: readonly Stage[]) => stages.map(({ state }) => state);
  const listed = (stages: readonly Stage[]) => stages.map(({ name, state }) => `${name} ${state}`);

  test("end at the last one that an answer shows; an earlier one that none shows is skipped", () => {
    const stages = stagesOf(order({ status: "in_transit" }), history);
    expect(stages.map(({ name, state }) => `${name} ${state}`)).toEqual([
      "Placed passed",
      "Sourced passed",
      "Configured skipped",
      "Shipped current",
      "Delivered upcoming",
    ]);
    expect(stages[1]?.at).toBe("2026-11-12T15:02:00Z");
    expect(stages[2]?.at).toBeNull();
  });

  test("are all passed on a delivered order", () => {
    expect(stagesOf(order({ status: "delivered" }), undefined).at(-1)?.state).toBe("passed");
  });

  test.each<[status: string, history: OrderHistory | undefined]>([
    ["processing", undefined],
    ["processing", {}],
    ["processing", { statusLogs: [] }],
    ["processing", { data: {} }],
    ["processing", { statusLogs: [{ note: "Called the employee", at: "2026-11-13T09:00:00Z" }] }],
    ["awaiting_customs", undefined],
  ])(
    "are unknown after the order's status %s where the history is %j, which records none",
    (status, given) => {
      expect(states(stagesOf(order({ status }), given))).toEqual([
        "current",
        "unknown",
        "unknown",
        "unknown",
        "unknown",
      ]);
    },
  );

  test("of sourcing and configuration are unknown where only the courier has entries", () => {
    const devices = [{ timeline: [{ source: "courier", description: "Picked up" }] }];
    const stages = stagesOf(order({ status: "delivered" }), { devices });
    expect(states(stages).slice(1, 3)).toEqual(["unknown", "unknown"]);
  });

  test.each([
    { event: "device.sourced" },
    { name: "DEVICE_SOURCED" },
    { payload: { data: { topic: "deviceSourced" } } },
  ])("are shown by an entry with %j, whatever its description", (named) => {
    const at = "2026-11-12T15:02:00Z";
    const entry = { ...named, description: "Ready at the bench", at };
    for (const given of [{ devices: [{ timeline: [entry] }] }, { statusLogs: [entry] }]) {
      const stages = stagesOf(order({ status: "ON_HOLD" }), given);
      expect(stages[1]).toEqual({ name: "Sourced", state: "current", at });
      expect(stages[2]?.state).toBe("upcoming");
    }
  });

  test("are shown by the status that an entry changes to, not by the one before", () => {
    const statusLogs = [{ toStatus: "shipped", previousStatus: "delivered" }];
    expect(states(stagesOf(order({}), { statusLogs }))).toEqual([
      "passed",
      "unknown",
      "unknown",
      "current",
      "upcoming",
    ]);
  });

  test("of a cancelled order end where it was cancelled; the later ones won't happen", () => {
    const statusLogs = [
      { status: "processing", at: "2026-11-12T09:14:00Z" },
      { status: "cancelled", at: "2026-11-13T09:14:00Z" },
    ];
    const devices = [{ productId: "dev_1", timeline: [] }];
    const stages = stagesOf(order({ status: "cancelled" }), { statusLogs, devices });
    expect(listed(stages)).toEqual([
      "Placed passed",
      "Cancelled cancelled",
      "Sourced dropped",
      "Configured dropped",
      "Shipped dropped",
      "Delivered dropped",
    ]);
    expect(stages[1]?.at).toBe("2026-11-13T09:14:00Z");
  });

  test("of a cancelled order are unknown where no answer shows them, except the last", () => {
    expect(listed(stagesOf(order({ status: "Canceled" }), undefined))).toEqual([
      "Placed passed",
      "Cancelled cancelled",
      "Sourced unknown",
      "Configured unknown",
      "Shipped unknown",
      "Delivered dropped",
    ]);
  });

  test("are skipped where a device's log would record them, and unknown where none would", () => {
    const { statusLogs } = history;
    const delivered = (given: OrderHistory) =>
      states(stagesOf(order({ status: "delivered" }), given)).slice(1, 3);
    expect(delivered({ statusLogs })).toEqual(["unknown", "unknown"]);
    expect(delivered(history)).toEqual(["passed", "skipped"]);
  });

  test("are shown by statuses and texts of any spelling", () => {
    const stages = stagesOf(order({ status: "processing" }), {
      statusLogs: [
        { type: "Shipped at", at: "2026-11-14T09:00:00Z" },
        { status: "In Transit", at: "2026-11-15T09:00:00Z" },
        { type: "Configured", at: "2026-11-13T09:00:00Z" },
      ],
    });
    expect(stages.map(({ at }) => at)).toEqual([
      "2026-11-12T09:14:00Z",
      null,
      "2026-11-13T09:00:00Z",
      "2026-11-14T09:00:00Z",
      null,
    ]);
  });

  test.each<[type: string, names: string[]]>([
    ["Deployment", ["Placed", "Sourced", "Configured", "Shipped", "Delivered"]],
    ["Purchase for Employee", ["Placed", "Sourced", "Configured", "Shipped", "Delivered"]],
    ["Purchase for Inventory", ["Placed", "Shipped", "In transit", "Delivered"]],
    ["Collection", ["Placed", "Pickup scheduled", "Picked up", "In transit", "Received", "Graded"]],
    [
      "offboarding",
      ["Placed", "Pickup scheduled", "Picked up", "In transit", "Received", "Graded"],
    ],
    ["maintenance", ["Placed", "Received", "Repaired", "Shipped", "Delivered"]],
    ["Disposition", ["Placed", "Inspected", "Erased", "Handed over", "Disposed"]],
  ])("of the type %s are its own: %j", (orderType, names) => {
    const stages = stagesOf(order({ orderType, status: "processing" }), undefined);
    expect(stages.map(({ name }) => name)).toEqual(names);
  });

  test("of a type without known stops are the statuses that its log shows", () => {
    const statusLogs = [
      { status: "processing", at: "2026-11-12T09:14:00Z" },
      { status: "valued", at: "2026-11-13T09:00:00Z" },
      { status: "paid_out", at: "2026-11-14T09:00:00Z" },
    ];
    const given = order({ orderType: "trade_in", status: "paid_out" });
    expect(listed(stagesOf(given, { statusLogs }))).toEqual([
      "Placed passed",
      "valued passed",
      "paid_out current",
    ]);
    expect(listed(stagesOf(given, undefined))).toEqual(["Placed passed", "paid_out current"]);
  });

  test("of a collection end when the devices are graded, not when they are delivered", () => {
    const given = order({ orderType: "Collection", status: "in_transit" });
    const timeline = [
      { type: "device.received", source: "product", at: "2026-11-16T09:00:00Z" },
      { type: "delivered", source: "courier", at: "2026-11-16T09:00:00Z" },
    ];
    const devices = [{ productId: "dev_1", timeline }];
    const stages = stagesOf(given, { statusLogs: history.statusLogs ?? [], devices });
    expect(listed(stages).slice(-2)).toEqual(["Received current", "Graded upcoming"]);
    const graded = { type: "device.graded", source: "product", at: "2026-11-17T09:00:00Z" };
    const done = stagesOf(order({ orderType: "Collection", status: "delivered" }), {
      devices: [{ productId: "dev_1", timeline: [...timeline, graded] }],
    });
    expect(done.at(-1)).toEqual({ name: "Graded", state: "passed", at: graded.at });
  });

  test("of a delivered collection leave grading unknown where no answer shows it", () => {
    const given = order({ orderType: "Collection", status: "delivered" });
    expect(listed(stagesOf(given, undefined)).slice(-2)).toEqual([
      "Received passed",
      "Graded unknown",
    ]);
  });

  test("are dated by the order's own status before an event of the courier", () => {
    const at = "2026-11-19T17:32:00Z";
    const stages = stagesOf(order({ orderType: "Collection", status: "in_transit" }), {
      statusLogs: [{ status: "in_transit", at }],
      devices: [
        { timeline: [{ source: "courier", type: "in_transit", at: "2026-11-19T13:01:00Z" }] },
      ],
    });
    expect(stages.find(({ name }) => name === "In transit")?.at).toBe(at);
  });

  test("of a repair are Shipped and Delivered only after it, not on the way to the workshop", () => {
    const timeline = [
      { source: "product", type: "shipment.created", at: "2026-11-13T09:00:00Z" },
      { source: "courier", type: "delivered", at: "2026-11-14T09:00:00Z" },
      { source: "product", type: "repair.started", at: "2026-11-14T09:00:00Z" },
    ];
    const given = order({ orderType: "Maintenance", status: "scheduled" });
    const before = stagesOf(given, { devices: [{ timeline }] });
    expect(listed(before)).toEqual([
      "Placed passed",
      "Received current",
      "Repaired upcoming",
      "Shipped unknown",
      "Delivered unknown",
    ]);
    const later = [
      ...timeline,
      { source: "product", type: "repair.completed", at: "2026-11-16T09:00:00Z" },
      { source: "courier", type: "in_transit", at: "2026-11-17T09:00:00Z" },
    ];
    const after = stagesOf(given, { devices: [{ timeline: later }] });
    expect(after[3]).toEqual({ name: "Shipped", state: "current", at: "2026-11-17T09:00:00Z" });
  });

  test("of a repair leave Received unknown where a delivery may be to the workshop or back", () => {
    const product = (type: string) => ({ source: "product", type, at: "2026-11-16T09:00:00Z" });
    const given = order({ orderType: "Maintenance", status: "delivered" });
    const receivedOf = (...timeline: ReturnType<typeof product>[]) =>
      stagesOf(given, { devices: [{ productId: "dev_1", timeline }] })[1]?.state;
    expect(receivedOf(product("device.sourced"))).toBe("skipped");
    expect(receivedOf(product("device.sourced"), product("shipment.delivered"))).toBe("unknown");
    expect(receivedOf(product("device.received"), product("shipment.delivered"))).toBe("passed");
  });

  test("of a swap are two lines: the replacement out, and the old device back", () => {
    const event = (type: string, at: string) => ({ source: "product", type, at });
    const lines = stageLinesOf(order({ orderType: "Swap from Inventory", status: "in_transit" }), {
      statusLogs: [{ status: "in_transit", at: "2026-11-14T09:00:00Z" }],
      devices: [
        { productId: "old", timeline: [event("shipment.created", "2026-11-16T09:00:00Z")] },
        {
          productId: "new",
          timeline: [
            event("device.sourced", "2026-11-13T09:00:00Z"),
            event("shipment.delivered", "2026-11-15T09:00:00Z"),
          ],
        },
      ],
    });
    expect(lines.map(({ label }) => label)).toEqual(["Replacement out", "Old device back"]);
    expect(lines[0]?.stages.at(-1)).toMatchObject({ state: "passed", at: "2026-11-15T09:00:00Z" });
    expect(listed(lines[1]?.stages ?? []).slice(0, 3)).toEqual([
      "Pickup scheduled skipped",
      "Picked up current",
      "In transit unknown",
    ]);
  });

  test("of a swap are unknown on one line where an entry may be about the device of the other", () => {
    const event = (type: string, day: number) => ({
      source: "product",
      type,
      at: `2026-11-${day}T09:00:00Z`,
    });
    const swap = order({ orderType: "Swap from Inventory", status: "processing" });
    const statesOf = (given: OrderHistory) =>
      stageLinesOf(swap, given).map(({ stages }) =>
        Object.fromEntries(stages.map(({ name, state }) => [name, state])),
      );
    const sent = [event("device.sourced", 13), event("shipment.created", 14)];
    // The device that was sourced is the replacement, so its shipment is no pickup.
    expect(statesOf({ devices: [{ productId: "new", timeline: sent }] })[1]).toMatchObject({
      "Picked up": "upcoming",
    });
    expect(statesOf({ devices: [{ timeline: sent }] })[1]).toMatchObject({
      "Picked up": "unknown",
    });
    const [sourced, created] = sent.map((each) => [each]);
    const [out, back] = statesOf({
      devices: [
        { productId: "one", timeline: sourced },
        { productId: "two", timeline: created },
      ],
    });
    expect(out).toMatchObject({ Sourced: "current", Shipped: "unknown", Delivered: "upcoming" });
    expect(back).toMatchObject({ "Picked up": "current", Received: "upcoming" });
    const logged = { statusLogs: [{ status: "shipped", at: "2026-11-14T09:00:00Z" }] };
    expect(statesOf(logged)[1]).toMatchObject({ "Picked up": "unknown" });
  });

  test("have a waiting stop after the last one that was reached, while the clock is paused", () => {
    const waiting: Stage = { name: "Approval", state: "waiting", at: null, by: "your company" };
    const given = order({ orderType: "Purchase for Employee", status: "processing" });
    const stages = stagesOf(given, history, waiting);
    expect(listed(stages)).toContain("Approval waiting");
    expect(listed(stages)).not.toContain("Placed current");
    const done = stagesOf(order({ status: "delivered" }), history, waiting);
    expect(listed(done)).not.toContain("Approval waiting");
  });
});
