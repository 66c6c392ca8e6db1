import { describe, expect, test } from "vitest";
import { lastSeenOf } from "#lib/v4/last-seen.ts";

const now = Date.parse("2026-11-26T12:00:00Z");

const device = (...timeline: Record<string, string>[]) => ({
  devices: [{ productId: "dev_1", timeline }],
});
const chicago = {
  source: "courier",
  type: "in_transit",
  description: "Arrived at facility",
  location: "Chicago depot",
  at: "2026-11-25T16:45:00Z",
};

describe("where an order was seen last", () => {
  test("is the newest entry that names a place, whichever answer has it", () => {
    const older = { ...chicago, location: "Leipzig, DE", at: "2026-11-22T09:00:00Z" };
    const shipments = [{ checkpoints: [older] }];
    expect(lastSeenOf({ history: device(chicago), tracking: { shipments } }, now)).toEqual({
      seen: {
        place: "Chicago depot",
        at: chicago.at,
        text: "Arrived at facility",
        status: "in_transit",
      },
      latest: null,
    });
    const order = { id: "o", subOrders: [{ id: "s", shipments: [{ checkpoints: [chicago] }] }] };
    expect(lastSeenOf({ order, tracking: { shipments } }, now).seen?.place).toBe("Chicago depot");
  });

  test("keeps a newer entry without a place beside it", () => {
    const statusLogs = [
      { status: "in_transit", at: "2026-11-20T09:00:00Z" },
      { status: "out_for_delivery", at: "2026-11-26T08:00:00Z" },
    ];
    const { seen, latest } = lastSeenOf({ history: { ...device(chicago), statusLogs } }, now);
    expect(seen?.place).toBe("Chicago depot");
    expect(latest).toMatchObject({ status: "out_for_delivery", place: null });
  });

  test("without a place is the newest entry, and without entries nothing", () => {
    const statusLogs = [{ status: "processing", at: "2026-11-20T09:00:00Z" }];
    expect(lastSeenOf({ history: { statusLogs } }, now)).toMatchObject({
      seen: null,
      latest: { status: "processing" },
    });
    expect(lastSeenOf({ history: { statusLogs: [] } }, now)).toEqual({ seen: null, latest: null });
  });

  test("is no plan for a later day, and no entry without a readable moment", () => {
    const planned = { ...chicago, location: "Berlin, DE", at: "2026-11-29T09:00:00Z" };
    const undated = { ...chicago, location: "Paris, FR", at: "soon" };
    expect(lastSeenOf({ history: device(planned, chicago, undated) }, now).seen?.place).toBe(
      "Chicago depot",
    );
  });
});
