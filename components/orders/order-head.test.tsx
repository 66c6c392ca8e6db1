import { describe, expect, test } from "vitest";
import { bareOrder, textOf, textOfBare } from "#testing/components/order-page.tsx";

describe("the head of an order's page", () => {
  const collection = { ...bareOrder, orderType: "Collection", employeeName: "Jun Watanabe" };

  test("names the type, from whom and from where", () => {
    const text = textOf({ order: { ...collection, country: "JP", city: "Tokyo" } });
    expect(text).toContain("collection from jun watanabe");
    expect(text).toMatch(/pickup place jp ?tokyo japan/);
  });

  test("names an employee and a team that come as plain text", () => {
    const text = textOf({ order: { ...bareOrder, employee: "Jun Watanabe", team: "Design" } });
    expect(text).toContain("deployment for jun watanabe");
    expect(text).toContain("for jun watanabe design");
  });

  test("says first where the order was seen last, and what was recorded since", () => {
    const entry = {
      source: "courier",
      description: "Arrived at facility",
      location: "Chicago depot",
      at: "2026-11-18T16:45:00Z",
    };
    const statusLogs = [{ status: "out_for_delivery", at: "2026-11-19T08:00:00Z" }];
    const history = { statusLogs, devices: [{ productId: "dev_1", timeline: [entry] }] };
    expect(textOfBare({ history, tracking: { shipments: [] } })).toMatch(
      /last seen chicago depot 18 nov, 16:45 · arrived at facility ?19 nov, 08:00 · out for delivery order/,
    );
  });

  test("says what is known where no answer names a place", () => {
    const order = { ...bareOrder, createdAt: "2026-11-09T09:14:00Z" };
    const tracking = { shipments: [] };
    const statusLogs = [{ status: "scheduled", at: "2026-11-10T09:00:00Z" }];
    expect(textOf({ order, history: { statusLogs }, tracking })).toContain(
      "last entry 10 nov, 09:00 · scheduled",
    );
    expect(textOf({ order, history: { statusLogs: [] }, tracking })).toContain(
      "last entry 9 nov, 09:14 · placed",
    );
    expect(textOf({ order })).toContain("last seen …");
  });

  test("says what was recorded last where several stages in a row are unknown", () => {
    const order = { ...bareOrder, orderType: "Swap from Inventory", status: "in_transit" };
    const statusLogs = [{ status: "in_transit", at: "2026-11-18T16:45:00Z" }];
    const text = textOf({ order, history: { statusLogs } });
    expect(text).toContain(
      "last recorded: in transit, 18 nov, 16:45. it may be about either device.",
    );
    expect(text).not.toMatch(/picked up, unknown unknown/);
  });

  test("shows both ends of the route where an entry names the other end", () => {
    const timeline = [
      { type: "device.sourced", location: "Leipzig, DE", at: "2026-11-13T09:00:00Z" },
    ];
    const order = { ...bareOrder, country: "FR", city: "Paris" };
    const text = textOf({ order, history: { devices: [{ productId: "dev_1", timeline }] } });
    expect(text).toMatch(/route de ?leipzig ?to .*fr ?paris germany → france/);
  });

  test("keeps the promise, struck, beside the day that is expected now", () => {
    const order = {
      ...bareOrder,
      createdAt: "2026-11-04T09:14:00Z",
      tracking: { eta: "2026-11-25" },
      sla: { expectedDays: 10, late: true },
    };
    const statusLogs = [
      { status: "in_transit", eta: "2026-11-20", at: "2026-11-12T09:00:00Z" },
      { status: "in_transit", eta: "2026-11-25", at: "2026-11-17T16:12:00Z" },
    ];
    const text = textOf({ order, history: { statusLogs }, tracking: { shipments: [] } });
    expect(text).toMatch(/promised → now expected promised 18 nov → 25 nov 2026/);
    expect(text).toContain("changed twice, last on 17 nov");
    expect(text).toContain("20 nov 2026, first seen 12 nov, 09:00");
    const kept = { ...order, tracking: { eta: "2026-11-17" } };
    expect(textOf({ order: kept })).toMatch(/expected 17 nov 2026 promised 18 nov/);
  });

  test("has the boxes of the legal hold and the pickup window only where the order carries them", () => {
    const order = {
      ...collection,
      deviceRequests: [
        { productId: "dev_1", model: "MacBook Air", serialNumber: "A1", legalHold: true },
        { productId: "dev_2", model: "MacBook Air", serialNumber: "A2" },
      ],
      pickupWindow: {
        from: "2026-11-09T09:00:00+09:00",
        to: "2026-11-09T18:00:00+09:00",
        timezone: "Asia/Tokyo",
        gate: "B",
      },
    };
    const text = textOf({ order });
    expect(text).toMatch(/legal hold 1 of 2 devices ?a1/);
    expect(text).toMatch(/pickup window mon,? 9 nov,? 09:00–18:00 tokyo time gate: b/);
    expect(textOfBare({})).not.toContain("legal hold");
    expect(textOfBare({})).not.toContain("pickup window");
  });

  test("names who must act while the clock is paused, and the route line has a stop for it", () => {
    const sla = { expectedDays: 5, paused: true, reason: "Awaiting the client's approval." };
    const text = textOfBare({ sla, history: { statusLogs: [] } });
    expect(text).toMatch(
      /waiting on your company: approve the order awaiting the client's approval/,
    );
    expect(text).toMatch(/approval, waiting your company/);
  });

  test("says for how many business days an order is held or waits", () => {
    const held = { status: "in_transit", note: "Held at customs", at: "2026-11-17T16:12:00Z" };
    const sla = { expectedDays: 5, late: true, reason: "Held at customs." };
    const text = textOfBare({ sla, history: { statusLogs: [held] } });
    expect(text).toContain("held since 17 nov, 16:12 · 3 business days");
    const asked = { status: "processing", note: "Client asked", at: "2026-11-20T10:00:00Z" };
    const paused = { ...sla, late: false, paused: true, reason: "Awaiting approval." };
    const waiting = textOfBare({ sla: paused, history: { statusLogs: [asked] } });
    expect(waiting).toMatch(/approval asked for 20 nov, 10:00 (?!·)/);
  });

  test("links the orders that a reason names", () => {
    const sla = { late: true, reason: "Waits for ord_01K9S3K07X" };
    expect(textOfBare({ sla })).toContain("reason for delay waits for ord 01k9s3k07x");
  });
});

test("a cancelled order's page ends its route where it was cancelled", () => {
  const order = { ...bareOrder, status: "cancelled" };
  const statusLogs = [{ status: "cancelled", at: "2026-11-13T09:00:00Z" }];
  const text = textOf({ order, history: { statusLogs } });
  expect(text).toMatch(/cancelled, the order ended here 13 nov, 09:00/);
  expect(text).toMatch(/delivered, won't happen won't happen/);
});

test("the timeline of a page names people and dates, and the entries of one moment are together", () => {
  const order = { ...bareOrder, employeeId: "emp_01K9S2", employeeName: "Jun Watanabe" };
  const at = "2026-11-13T09:00:00Z";
  const statusLogs = [{ status: "shipped", note: "For emp_01K9S2, due 2026-11-25", at }];
  const timeline = [{ type: "packed", description: "Packed", at }];
  const devices = ["A1", "A2"].map((serialNumber) => ({ serialNumber, timeline }));
  const text = textOf({ order, history: { statusLogs, devices } });
  expect(text).toContain("timeline 3 entries in 1 moment");
  expect(text).toContain("shipped · 2 devices");
  expect(text).toContain("for jun watanabe, due 25 nov 2026");
});
