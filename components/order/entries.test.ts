import { describe, expect, test } from "vitest";
import { toEntries, toStops } from "#components/order/entries.ts";
import type { IntentView } from "#lib/v4/intent";
import type { Order, OrderHistory } from "#lib/v4/records/order";

const history: OrderHistory = {
  statusLogs: [
    { status: "processing", at: "2026-11-12T09:14:00Z", actor: "Maya Okafor" },
    { status: "shipped", at: "2026-11-14T17:31:00Z" },
  ],
  devices: [
    {
      productId: "prd_1",
      model: "MacBook Air",
      serialNumber: "C02ZK1XTQ6",
      timeline: [
        {
          source: "product",
          type: "device.sourced",
          description: "Pulled from stock",
          at: "2026-11-12T15:02:00Z",
        },
        {
          source: "courier",
          type: "exception",
          description: "Clearance delay",
          location: "Lagos, NG",
          at: "2026-11-17T16:12:00Z",
        },
      ],
    },
  ],
};

const request = (more: Partial<IntentView>): IntentView => ({
  id: "r",
  operation: "orders.create",
  environment: "sandbox",
  state: "accepted",
  fate: "accepted",
  by: { name: "Maya Okafor", isYou: false },
  createdAt: "2026-11-12T09:14:00Z",
  sentAt: null,
  settledAt: null,
  attempt: 1,
  sent: { orderType: "Deployment", employeeId: "emp_1" },
  resultId: null,
  result: null,
  isAdopted: false,
  failure: null,
  fieldErrors: null,
  conflict: null,
  reason: null,
  found: [],
  looks: 0,
  nextLookAt: null,
  watchUntil: null,
  choices: [],
  resendAskedBy: null,
  touches: [],
  ...more,
});

describe("the merged timeline", () => {
  test("is one list, newest first, each entry with its source and device", () => {
    const entries = toEntries(history, undefined);
    expect(entries.map(({ source, text }) => [source, text])).toEqual([
      ["courier", "Clearance delay"],
      ["status", "shipped"],
      ["device", "Pulled from stock"],
      ["status", "processing"],
    ]);
    expect(entries[0]?.device?.name).toBe("MacBook Air · C02ZK1XTQ6");
    expect(entries[0]?.isTrouble).toBe(true);
    expect(entries[1]?.isTrouble).toBe(false);
  });

  test("shows a checkpoint that history and tracking both tell once, and the courier's others too", () => {
    const entries = toEntries(history, {
      shipments: [
        {
          carrier: "DHL Express",
          checkpoints: [
            { description: "Clearance delay", location: "Lagos, NG", at: "2026-11-17T16:12:40Z" },
            { description: "Picked up", location: "Accra, GH", at: "2026-11-14T17:48:00Z" },
          ],
        },
      ],
    });
    expect(entries.filter(({ text }) => text === "Clearance delay")).toHaveLength(1);
    expect(entries.find(({ text }) => text === "Picked up")?.detail).toBe(
      "Accra, GH · DHL Express",
    );
  });

  test("keeps an entry without a time, last, and an unknown status as it came", () => {
    const entries = toEntries(
      { statusLogs: [{ status: "awaiting_customs" }, ...(history.statusLogs ?? [])] },
      undefined,
    );
    expect(entries.at(-1)).toMatchObject({ text: "awaiting_customs", at: null });
  });

  test("holds what this console sent for the order, with what became of it and the way there", () => {
    const entries = toEntries(history, undefined, [
      request({ id: "r1", fate: "accepted", settledAt: "2026-11-12T09:14:02Z", isAdopted: true }),
      request({
        id: "r2",
        fate: "needs you",
        sentAt: "2026-11-20T09:00:00Z",
        reason: "Not found.",
      }),
    ]).filter(({ source }) => source === "console");
    expect(entries).toMatchObject([
      {
        text: "Deployment for emp_1: needs you",
        detail: "sent by Maya Okafor · Not found.",
        at: "2026-11-20T09:00:00Z",
        isTrouble: true,
        href: "/requests/r2",
      },
      {
        text: "Deployment for emp_1: accepted",
        detail: "sent by Maya Okafor · found by reading back",
        at: "2026-11-12T09:14:02Z",
        isTrouble: false,
      },
    ]);
  });

  test("is empty, not broken, where nothing is told", () => {
    expect(toEntries(undefined, undefined)).toEqual([]);
    expect(toEntries({}, {})).toEqual([]);
  });
});

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

  test("without any history it says only what the order's own status says", () => {
    expect(states(toStops(order({ status: "processing" }), undefined))).toEqual([
      "Placed current",
      "Sourced ahead",
      "Configured ahead",
      "Shipped ahead",
      "Delivered ahead",
    ]);
  });

  test("an unknown status moves nothing", () => {
    expect(toStops(order({ status: "awaiting_customs" }), undefined)[0]?.state).toBe("current");
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
