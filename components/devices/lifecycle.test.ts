import { describe, expect, test } from "vitest";
import { lifecycleOf } from "#components/devices/lifecycle.ts";
import { beganText, durationText, segmentTitle } from "#components/devices/lifecycle-text.ts";
import type { DeviceOrder } from "#components/devices/lifecycle-transitions.ts";
import type { Device } from "#lib/v4/records/device.ts";
import type { OrderHistory } from "#lib/v4/records/order.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const held: Device = { id: "dev_1", serialNumber: "C02A", status: "assigned", employeeId: "emp_2" };
const lena = { employeeId: "emp_1", employeeName: "Lena" };
const priya = { employeeId: "emp_2", employeeName: "Priya" };

const on = (day: string) => `${day}T10:00:00Z`;

type Step = [day: string, type: string];

/** An order with the device's own log in its history. */
const order = (
  id: string,
  orderType: string,
  status: string,
  [placed, ...steps]: [day: string, ...Step[]],
  more: object = {},
): DeviceOrder => ({
  order: { id, orderType, status, createdAt: on(placed), ...more },
  history: {
    devices: [
      {
        productId: "dev_1",
        timeline: steps.map(([day, type]) => ({ at: on(day), type, location: "Leipzig, DE" })),
      },
      { productId: "dev_2", timeline: [{ at: on("2020-01-01"), type: "asset.assigned" }] },
    ],
  },
});

const purchase = order(
  "ord_1",
  "Purchase for Employee",
  "delivered",
  [
    "2024-11-04",
    ["2024-11-06", "device.sourced"],
    ["2024-11-08", "configuration.completed"],
    ["2024-11-11", "shipment.created"],
    ["2024-11-12", "shipment.in_transit"],
    ["2024-11-14", "asset.assigned"],
  ],
  lena,
);
const collection = order(
  "ord_2",
  "Offboarding",
  "delivered",
  [
    "2025-08-21",
    ["2025-08-22", "info_received"],
    ["2025-08-28", "shipment.in_transit"],
    ["2025-09-02", "device.received"],
    ["2025-09-03", "device.graded"],
  ],
  lena,
);
const deployment = order(
  "ord_3",
  "Deployment",
  "delivered",
  [
    "2025-10-29",
    ["2025-10-30", "device.sourced"],
    ["2025-11-03", "shipment.created"],
    ["2025-11-06", "asset.assigned"],
  ],
  priya,
);

const told = (device: Device, ...orders: DeviceOrder[]) =>
  lifecycleOf(device, orders, now).map(
    (segment) =>
      `${new Date(segment.from).toISOString().slice(0, 10)} ${beganText(segment.began)}: ${segmentTitle(segment)}${segment.isCurrent ? ", now" : ""}`,
  );

describe("the life of a device", () => {
  test("is told by the histories of its orders, without gaps where they follow each other", () => {
    expect(told(held, deployment, purchase, collection)).toEqual([
      "2024-11-04 Ordered: Prepared",
      "2024-11-11 Shipped: In transit",
      "2024-11-14 Delivered: Held by Lena",
      "2025-08-28 Collected: In transit",
      "2025-09-02 Received and graded: In storage",
      "2025-10-29 Ordered: Prepared",
      "2025-11-03 Shipped: In transit",
      "2025-11-06 Delivered: Held by Priya, now",
    ]);
  });

  test("names the order and the place of each part", () => {
    const storage = lifecycleOf(held, [purchase, collection, deployment], now)[4];
    expect(storage).toMatchObject({ kind: "stored", place: "Leipzig, DE", orderId: "ord_2" });
  });

  test("has a gap where no order says how the device came back", () => {
    expect(told(held, purchase, deployment).slice(2, 4)).toEqual([
      "2024-11-14 Delivered: No record",
      "2025-10-29 Ordered: Prepared",
    ]);
  });

  test("begins with the holder of whom it was collected, from when the order was placed", () => {
    const stored = { ...held, status: "available", employeeId: null };
    expect(told(stored, collection)).toEqual([
      "2025-08-21 Ordered: Held by Lena",
      "2025-08-28 Collected: In transit",
      "2025-09-02 Received and graded: In storage, now",
    ]);
  });

  test.each([
    ["has another holder", { employeeId: "emp_9" }],
    ["is in stock", { employeeId: null, status: "available" }],
  ])("has a gap up to now where the device's record %s", (_, fields) => {
    expect(told({ ...held, ...fields }, deployment).at(-1)).toBe("2025-11-06 Delivered: No record");
  });

  test("returns to what it was before an order that was cancelled", () => {
    const cancelled = order("ord_4", "Deployment", "cancelled", [
      "2025-09-10",
      ["2025-09-11", "device.sourced"],
      ["2025-09-12", "order.cancelled"],
    ]);
    const stored = { ...held, status: "in_storage", employeeId: null };
    expect(told(stored, collection, cancelled).slice(2)).toEqual([
      "2025-09-02 Received and graded: In storage",
      "2025-09-10 Ordered: Prepared",
      "2025-09-12 Received and graded: In storage, now",
    ]);
  });

  test("goes on where a collection was cancelled before the device left its holder", () => {
    const cancelled = order("ord_4", "Collection", "cancelled", ["2026-09-10"], priya);
    expect(told(held, deployment, cancelled).slice(2)).toEqual([
      "2025-11-06 Delivered: Held by Priya, now",
    ]);
    expect(told(held, cancelled)).toEqual(["2026-09-10 Ordered: Held by Priya, now"]);
  });

  test("of an order under way lasts until now", () => {
    const open = order(
      "ord_5",
      "Collection",
      "in_transit",
      ["2026-11-16", ["2026-11-18", "shipment.in_transit"]],
      priya,
    );
    expect(told(held, deployment, open).slice(2)).toEqual([
      "2025-11-06 Delivered: Held by Priya",
      "2026-11-18 Collected: In transit, now",
    ]);
  });

  test.each([
    ["a finished deployment", deployment],
    ["a finished collection", collection],
    [
      "an order in transit",
      { ...deployment, order: { ...deployment.order, status: "in_transit" } },
    ],
  ])("is a gap where %s has no history", (_, { order: { ...known } }) => {
    const [part, ...others] = told(held, { order: known, history: undefined });
    expect(part).toMatch(/Ordered: No record$/);
    expect(others).toEqual([]);
  });

  test("is told by the order's own log where the history has none of the device", () => {
    const history: OrderHistory = {
      statusLogs: [
        { status: "processing", at: on("2025-10-29") },
        { status: "shipped", at: on("2025-11-03") },
        { status: "delivered", at: on("2025-11-06") },
      ],
    };
    expect(told(held, { order: deployment.order, history })).toEqual([
      "2025-10-29 Ordered: Prepared",
      "2025-11-03 Shipped: In transit",
      "2025-11-06 Delivered: Held by Priya, now",
    ]);
  });

  test("tells the replacement of a swap from the device that goes back", () => {
    const swap = (...steps: Step[]) =>
      order("ord_6", "Swap from Inventory", "delivered", ["2026-01-05", ...steps], priya);
    expect(
      told(held, swap(["2026-01-06", "device.sourced"], ["2026-01-09", "asset.assigned"])),
    ).toEqual(["2026-01-05 Ordered: Prepared", "2026-01-09 Delivered: Held by Priya, now"]);
    const stored = { ...held, status: "available", employeeId: null };
    expect(
      told(stored, swap(["2026-01-12", "shipment.in_transit"], ["2026-01-15", "device.received"])),
    ).toEqual([
      "2026-01-05 Ordered: Held by Priya",
      "2026-01-12 Collected: In transit",
      "2026-01-15 Received: In storage, now",
    ]);
  });

  test("has no holder where the courier delivered to the warehouse", () => {
    const stocked = { ...held, status: "available", employeeId: null };
    const bought = order(
      "ord_8",
      "Purchase for Employee",
      "delivered",
      [
        "2026-10-02",
        ["2026-10-12", "shipment.in_transit"],
        ["2026-10-16", "delivered"],
        ["2026-10-16", "device.received"],
        ["2026-10-19", "device.stocked"],
      ],
      lena,
    );
    expect(told(stocked, bought)).toEqual([
      "2026-10-02 Ordered: Prepared",
      "2026-10-12 Shipped: In transit",
      "2026-10-16 Put into stock: In storage, now",
    ]);
  });

  test("ends with its disposition", () => {
    const stored = { ...held, status: "retired", employeeId: null };
    const disposed = order("ord_7", "Disposition", "delivered", [
      "2026-01-05",
      ["2026-01-08", "disposition.erased"],
      ["2026-01-20", "disposition.completed"],
    ]);
    expect(told(stored, disposed)).toEqual([
      "2026-01-05 Disposition ordered: Prepared",
      "2026-01-20 Disposed of: Disposed of, now",
    ]);
  });

  test("has its moments as they came, so that a date alone stays the same day in every zone", () => {
    const dated: DeviceOrder = {
      order: { id: "ord_8", orderType: "Purchase for Employee", createdAt: "2026-01-05", ...priya },
      history: {
        devices: [
          {
            productId: "dev_1",
            timeline: [
              { at: "2026-01-09", type: "shipment.created" },
              { at: "2026-01-12T09:00:00+01:00", type: "asset.assigned" },
            ],
          },
        ],
      },
    };
    const segments = lifecycleOf(held, [dated], now);
    expect(segments.map(({ since, until }) => [since, until])).toEqual([
      ["2026-01-05", "2026-01-09"],
      ["2026-01-09", "2026-01-12T09:00:00+01:00"],
      ["2026-01-12T09:00:00+01:00", new Date(now).toISOString()],
    ]);
  });

  test("is empty without an order that has a date", () => {
    expect(told(held)).toEqual([]);
    expect(told(held, { order: { id: "ord_1" }, history: { statusLogs: [] } })).toEqual([]);
  });
});

test.each([
  [0.4, "under a day"],
  [1, "1 day"],
  [13, "13 days"],
  [56, "8 weeks"],
  [290, "9½ months"],
  [731, "2 years"],
  [1_000, "2½ years"],
])("%d days are %s", (days, text) => {
  expect(durationText(days * 86_400_000)).toBe(text);
});
