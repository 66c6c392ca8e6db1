import { describe, expect, test } from "vitest";
import { stagesOf } from "#components/order/stages.ts";
import { history } from "#components/order/test-history.ts";
import type { Order, OrderHistory } from "#lib/v4/records/order.ts";

describe("the stages of an order", () => {
  const order = (more: Partial<Order>): Order => ({
    id: "ord_1",
    orderType: "Deployment",
    createdAt: "2026-11-12T09:14:00Z",
    ...more,
  });
  const states = (stages: ReturnType<typeof stagesOf>) => stages.map(({ state }) => state);

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

  test("are not upcoming on a finished order", () => {
    const statusLogs = [{ status: "processing", at: "2026-11-12T09:14:00Z" }];
    const stages = stagesOf(order({ status: "cancelled" }), { statusLogs });
    expect(stages.at(-1)?.state).toBe("skipped");
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

  test("are others for an order that brings devices back", () => {
    const stages = stagesOf(order({ orderType: "Collection", status: "scheduled" }), undefined);
    expect(stages.map(({ name }) => name)).toEqual([
      "Placed",
      "Scheduled",
      "Shipped",
      "In transit",
      "Delivered",
    ]);
    expect(stages[1]?.state).toBe("current");
  });
});
