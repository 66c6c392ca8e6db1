import { describe, expect, it } from "vitest";
import { normalize } from "#lib/v4/normalize/normalize.ts";

const tracking = (json: object) => normalize("orders.tracking", json).data;

const at = "2026-11-12T09:00:00Z";

describe("a tracking answer", () => {
  it.each([
    { boxes: [{ carrier: "DHL", tracking_number: "J1" }] },
    { result: { tracking: { parcels: [{ courier: "DHL", waybill: "J1" }] } } },
    { carrier: "DHL", number: "J1" },
    { shipment: { carrier: { name: "DHL" }, trackingCode: "J1" } },
    { byNumber: { J1: { carrier: "DHL", trackingNumber: "J1" } } },
  ])("has its shipments from %j", (json) => {
    expect(tracking(json).shipments).toMatchObject([{ carrier: "DHL", trackingNumber: "J1" }]);
  });

  it("is one shipment where it is a bare carrier and estimated arrival", () => {
    const bare = { carrier: "DHL", eta: "2026-01-02" };
    expect(tracking({ tracking: bare }).shipments).toEqual([bare]);
  });

  it("fills a shipment from the courier's data in an object of their own", () => {
    const live = {
      status: "out_for_delivery",
      scans: [{ time: at, description: "Loaded", hub: "Lagos" }],
      estimated_delivery: "2026-11-20",
      link: "https://dhl.example/J1",
    };
    const shipment = { carrier: "DHL", trackingNumber: "J1" };
    expect(tracking({ shipments: [{ ...shipment, courier_data: live }] }).shipments).toEqual([
      {
        ...shipment,
        status: "out_for_delivery",
        eta: "2026-11-20",
        trackingUrl: "https://dhl.example/J1",
        checkpoints: [{ at, description: "Loaded", location: "Lagos" }],
      },
    ]);
  });

  it("has dated entries of no shipment as events, and keeps other fields", () => {
    expect(tracking({ log: [{ at, text: "Label printed" }], depot: { dock: 7 } })).toEqual({
      events: [{ at, description: "Label printed", source: "courier" }],
      depot: { dock: 7 },
    });
  });

  it("has an empty list of shipments only where an empty list of them came", () => {
    expect(tracking({ shipments: [] }).shipments).toEqual([]);
    expect(tracking({ data: { packages: [] } }).shipments).toEqual([]);
    expect(tracking({ notes: [] }).shipments).toBeUndefined();
    expect(tracking({ status: "success" }).shipments).toBeUndefined();
  });

  it.each([
    { data: {} },
    { tracking: { data: {} } },
    { shipments: [{}] },
    { shipments: [{ data: {} }] },
    { shipments: [{ carrier: null, checkpoints: [] }] },
  ])("without any fact, %j, has no list of shipments, not even an empty one", (silent) => {
    expect(tracking(silent).shipments).toBeUndefined();
  });
});

describe("the tracking of an order", () => {
  const order = (json: object) => normalize("orders.get", { id: "o1", ...json }).data;
  const both = [
    { courier: "DHL", awb: "J1" },
    { courier: "UPS", awb: "J2" },
  ];
  const read = [
    { carrier: "DHL", trackingNumber: "J1" },
    { carrier: "UPS", trackingNumber: "J2" },
  ];

  it.each([
    { tracking: { shipments: both } },
    { tracking: { data: { packages: both } } },
    { shipments: both },
  ])("is two shipments, and no third, in %j", (json) => {
    const { shipments, tracking } = order(json);
    expect(shipments).toEqual(read);
    expect(tracking).toBeUndefined();
  });

  it("is one shipment where its lists hold only the courier's entries", () => {
    const { shipments, tracking } = order({
      tracking: { carrier: "DHL", events: [{ time: at, text: "Loaded" }] },
    });
    expect(shipments).toBeUndefined();
    expect(tracking).toEqual({ carrier: "DHL", checkpoints: [{ at, description: "Loaded" }] });
  });
});
