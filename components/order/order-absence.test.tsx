import { describe, expect, test } from "vitest";
import { bareOrder, textOf, textOfBare } from "#components/order/test-order-page.tsx";

describe("an order's page", () => {
  test("says that nothing was shipped only where the answer has an empty list of shipments", () => {
    expect(textOfBare({ tracking: { shipments: [] } })).toContain("not shipped yet.");
    expect(textOfBare({ tracking: { data: { parcels: [] } } })).toContain("not shipped yet.");
    const silent = textOfBare({ tracking: { message: "ok" } });
    expect(silent).toContain("unknown. the api's tracking answer has no shipments.");
    expect(silent).not.toContain("not shipped yet");
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
