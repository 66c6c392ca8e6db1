import { describe, expect, test } from "vitest";
import { toStops } from "#components/order/route.ts";
import { history } from "#components/order/test-history.ts";
import type { Order, OrderHistory } from "#lib/v4/records/order.ts";

describe("the route line", () => {
  const order = (more: Partial<Order>): Order => ({
    id: "ord_1",
    orderType: "Deployment",
    createdAt: "2026-11-12T09:14:00Z",
    ...more,
  });
  const states = (stops: ReturnType<typeof toStops>) =>
    stops.map(({ name, state }) => `${name} ${state}`);

  test("stands at the furthest stop with a sign; a stop without one before it is skipped", () => {
    const stops = toStops(order({ status: "in_transit" }), history);
    expect(states(stops)).toEqual([
      "Placed passed",
      "Sourced passed",
      "Configured skipped",
      "Shipped current",
      "Delivered ahead",
    ]);
    expect(stops[1]?.at).toBe("2026-11-12T15:02:00Z");
    expect(stops[2]?.at).toBeNull();
  });

  test("a delivered order has no stop left to wait at", () => {
    expect(toStops(order({ status: "delivered" }), undefined).at(-1)?.state).toBe("passed");
  });

  test.each([undefined, {}, { statusLogs: [] }, { data: {} }])(
    "the history %j would have shown no stop, so that what the status does not say is unknown",
    (silent) => {
      expect(states(toStops(order({ status: "processing" }), silent))).toEqual([
        "Placed current",
        "Sourced unknown",
        "Configured unknown",
        "Shipped unknown",
        "Delivered unknown",
      ]);
    },
  );

  test("a history that records other things than statuses makes no later status upcoming", () => {
    const given = { statusLogs: [{ note: "Called the employee", at: "2026-11-13T09:00:00Z" }] };
    expect(states(toStops(order({ status: "processing" }), given)).at(-1)).toBe(
      "Delivered unknown",
    );
  });

  test("courier entries alone say nothing of sourcing and configuration", () => {
    const devices = [{ timeline: [{ source: "courier", description: "Picked up" }] }];
    const stops = toStops(order({ status: "delivered" }), { devices });
    expect(stops.slice(1, 3).map(({ state }) => state)).toEqual(["unknown", "unknown"]);
  });

  test.each([
    { event: "device.sourced" },
    { name: "DEVICE_SOURCED" },
    { payload: { data: { topic: "deviceSourced" } } },
  ])("an entry that holds %j is a sign of the stop, beside any description", (named) => {
    const at = "2026-11-12T15:02:00Z";
    const entry = { ...named, description: "Ready at the bench", at };
    for (const given of [{ devices: [{ timeline: [entry] }] }, { statusLogs: [entry] }]) {
      const stops = toStops(order({ status: "ON_HOLD" }), given);
      expect(stops[1]).toEqual({ name: "Sourced", state: "current", at });
      expect(stops[2]?.state).toBe("ahead");
    }
  });

  test("a status that an entry was changed to is a sign, the one before it is none", () => {
    const statusLogs = [{ toStatus: "shipped", previousStatus: "delivered" }];
    expect(toStops(order({}), { statusLogs }).map(({ state }) => state)).toEqual([
      "passed",
      "unknown",
      "unknown",
      "current",
      "ahead",
    ]);
  });

  test("nothing is upcoming on an order that has ended", () => {
    const statusLogs = [{ status: "processing", at: "2026-11-12T09:14:00Z" }];
    const stops = toStops(order({ status: "cancelled" }), { statusLogs });
    expect(stops.at(-1)?.state).toBe("skipped");
  });

  test("with an unknown status and no history, every stop but the first is unknown", () => {
    expect(states(toStops(order({ status: "awaiting_customs" }), undefined))).toEqual([
      "Placed current",
      "Sourced unknown",
      "Configured unknown",
      "Shipped unknown",
      "Delivered unknown",
    ]);
  });

  test("a stop that the history's devices would show is not recorded; one that nothing would is unknown", () => {
    const { statusLogs } = history;
    const states = (given: OrderHistory) =>
      toStops(order({ status: "delivered" }), given).map(({ state }) => state);
    expect(states({ statusLogs })).toEqual(["passed", "unknown", "unknown", "passed", "passed"]);
    expect(states(history)).toEqual(["passed", "passed", "skipped", "passed", "passed"]);
  });

  test("a dated field of a history is a stop passed, in words and in statuses of any spelling", () => {
    const stops = toStops(order({ status: "processing" }), {
      statusLogs: [
        { type: "Shipped at", at: "2026-11-14T09:00:00Z" },
        { status: "In Transit", at: "2026-11-15T09:00:00Z" },
        { type: "Configured", at: "2026-11-13T09:00:00Z" },
      ],
    });
    expect(stops.map(({ at }) => at)).toEqual([
      "2026-11-12T09:14:00Z",
      null,
      "2026-11-13T09:00:00Z",
      "2026-11-14T09:00:00Z",
      null,
    ]);
  });

  test("what comes back travels another line", () => {
    const stops = toStops(order({ orderType: "Collection", status: "scheduled" }), undefined);
    expect(stops.map(({ name }) => name)).toEqual([
      "Placed",
      "Scheduled",
      "Shipped",
      "In transit",
      "Delivered",
    ]);
    expect(stops[1]?.state).toBe("current");
  });
});
