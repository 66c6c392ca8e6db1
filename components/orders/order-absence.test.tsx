import { describe, expect, test } from "vitest";
import { bareOrder, textOf, textOfBare } from "#testing/components/order-page.tsx";

describe("an order's page", () => {
  const noLog = { history: { statusLogs: [] } };

  test("says that nothing was shipped only where the answer has an empty list of shipments", () => {
    const empty = { shipments: [] };
    expect(textOfBare({ tracking: empty, ...noLog })).toContain("not shipped yet.");
    expect(textOfBare({ tracking: { data: { parcels: [] } }, ...noLog })).toContain(
      "not shipped yet.",
    );
    const cancelled = { order: { ...bareOrder, status: "cancelled" }, tracking: empty, ...noLog };
    expect(textOf(cancelled)).toContain("nothing shipped.");
    const silent = textOfBare({ tracking: { message: "ok" }, ...noLog });
    expect(silent).toContain("unknown. the api's tracking answer has no shipments.");
    expect(silent).not.toContain("not shipped yet");
  });

  test.each([
    { order: { status: "delivered" } },
    { order: { status: "In Transit" } },
    { order: { status: "partially_shipped" } },
    { order: { status: "completed" } },
    { order: { subOrders: [{ id: "s1", status: "shipped" }] } },
    { order: { subOrders: [{ id: "s1", children: [{ id: "s2", status: "delivered" }] }] } },
    { order: { deviceRequests: [{ productId: "d1", status: "delivered" }] } },
    { history: { statusLogs: [{ at: "2026-11-20T10:00:00Z", status: "shipped" }] } },
    { history: { events: [{ at: "2026-11-20T10:00:00Z", event: "shipment.in_transit" }] } },
    { history: { courier: { events: [{ at: "2026-11-20T10:00:00Z", text: "Scanned" }] } } },
    { tracking: { shipments: [], events: [{ at: "2026-11-20T10:00:00Z", text: "At depot" }] } },
  ])("does not say so where another answer shows that it was shipped: %j", (more) => {
    const {
      order,
      history = noLog.history,
      tracking = { shipments: [] },
    } = more as {
      order?: object;
      history?: object;
      tracking?: object;
    };
    const text = textOf({ order: { ...bareOrder, ...order }, tracking, history });
    expect(text).not.toMatch(/not shipped yet|nothing shipped/);
    expect(text).toContain("other answers show that this order was shipped");
  });

  test.each(["processing", "scheduled", "awaiting_shipment", "ready to ship", "not shipped"])(
    "says so of an order with the status %s",
    (status) => {
      const order = { ...bareOrder, status };
      expect(textOf({ order, tracking: { shipments: [] }, ...noLog })).toContain("not shipped yet");
    },
  );

  test.each([
    { carrier: "DHL Express", trackingNumber: "JD0146" },
    { courier: { name: "DHL Express" }, tracking_no: "JD0146" },
    { tracking: "JD0146", carrierName: "DHL Express" },
    { tracking: { carrier: "DHL Express" }, trackingNumber: "JD0146" },
    { subOrders: [{ id: "s1", tracking: { carrier: "DHL Express", number: "JD0146" } }] },
    { subOrders: [{ id: "s1", carrier: "DHL Express", trackingNumber: "JD0146" }] },
    { children: [{ id: "s1", shipments: [{ courier: "DHL Express", awb: "JD0146" }] }] },
    {
      sub_orders: [
        { id: "s1", sub_orders: [{ id: "s2", tracking_number: "JD0146", carrier: "DHL Express" }] },
      ],
    },
  ])("shows the shipment of %j where the tracking answer is empty", (more) => {
    const order = { ...bareOrder, ...more };
    const text = textOf({ order, tracking: { shipments: [] }, ...noLog });
    expect(text).toMatch(/dhl express ?jd0146/);
    expect(text).not.toContain("not shipped yet");
  });

  test("says that no device is assigned only where no other answer shows one", () => {
    const order = { ...bareOrder, deviceRequests: [] };
    expect(textOf({ order, ...noLog })).toContain("no devices assigned yet.");
    for (const answers of [
      { order: { ...order, status: "delivered" } },
      { order, history: { devices: [{ productId: "d1", timeline: [] }] } },
    ]) {
      const text = textOf({ ...noLog, ...answers });
      expect(text).not.toContain("no devices assigned yet");
      expect(text).toContain("other answers show some");
    }
  });

  test("says nothing of shipments before the answers that may show one came", () => {
    expect(textOfBare({ tracking: { shipments: [] } })).not.toContain("not shipped yet");
  });

  test("shows the carrier of the order itself where the tracking answer is empty", () => {
    const order = { ...bareOrder, tracking: { carrier: "DHL Express", number: "JD0146" } };
    const text = textOf({ order, tracking: { shipments: [] } });
    expect(text).toContain("jd0146");
    expect(text).not.toContain("not shipped yet");
  });

  test("expects the last day of the shipments where the order has no day", () => {
    const shipments = [
      { carrier: "DHL", eta: "2026-11-24" },
      { carrier: "UPS", eta: "2026-11-27" },
    ];
    const expected = /expected 27 nov 2026 last of several shipments ups/;
    expect(textOfBare({ tracking: { shipments } })).toMatch(expected);
    expect(textOf({ order: { ...bareOrder, shipments } })).toMatch(expected);
    expect(textOfBare({ tracking: { shipments: shipments.slice(0, 1) } })).toMatch(
      /expected 24 nov 2026 dhl/,
    );
    const subOrders = shipments.map((shipment, n) => ({ id: `s${n}`, ...shipment }));
    expect(textOf({ order: { ...bareOrder, subOrders }, tracking: {} })).toMatch(expected);
    const own = { ...bareOrder, tracking: { eta: "2026-11-20" } };
    expect(textOf({ order: own, tracking: { shipments } })).toMatch(
      /expected 20 nov 2026(?! last)/,
    );
  });

  test("does not call the expected day absent before the tracking answer came", () => {
    expect(textOfBare({})).toContain("expected …");
    expect(textOfBare({ tracking: { shipments: [] } })).toContain("expected —");
  });

  test("says that there is no activity only where the answer has an empty log", () => {
    expect(textOfBare({ history: { statusLogs: [] } })).toContain("no activity yet.");
    const silent = textOfBare({ history: { revision: 4 } });
    expect(silent).toContain("unknown. the api's history has no dated entries.");
    expect(silent).not.toContain("no activity yet");
  });

  test("shows the SLA of the order where the SLA answer has none, and unknown without both", () => {
    const sla = { expected: { days: 8 }, elapsed: { days: 5 } };
    expect(textOf({ order: { ...bareOrder, sla }, sla: { status: "success" } })).toContain(
      "5 of 8",
    );
    expect(textOfBare({ sla: { status: "success" } })).toContain(
      "the api's sla answer has no days.",
    );
  });

  test("shows more days elapsed than expected as numbers, and as late only where the API says so", () => {
    expect(textOfBare({ sla: { expectedDays: 5, elapsedDays: 7 } })).toMatch(/7 of 5(?! late)/);
    expect(textOfBare({ sla: { expectedDays: 5, elapsedDays: 7, isLate: true } })).toContain(
      "2 days late",
    );
  });
});
