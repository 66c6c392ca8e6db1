import { describe, expect, test } from "vitest";
import { type OrderChange, outcomeOf } from "#lib/server/mirror/order-outcome.ts";
import type { Order } from "#lib/v4/records/order.ts";

const at = (hours: number) => new Date(Date.UTC(2026, 10, 2, hours));

const change = (hours: number, facts: OrderChange["facts"], gapHours = 1): OrderChange => ({
  after: at(hours - gapHours),
  until: at(hours),
  facts,
});

const order = (status: string, sla?: Order["sla"]): Order => ({ id: "o1", status, sla });
const delivered = change(50, { status: ["in_transit", "delivered"] });
const sla = { expectedDays: 5, elapsedDays: 4, late: false };

describe("the outcome of a finished order", () => {
  test("has the reads between which it finished, its days, and that both promises were kept", () => {
    expect(outcomeOf(order("delivered", sla), [delivered])).toEqual({
      outcome: "seen",
      finishedAfter: at(49),
      finishedUntil: at(50),
      keptFirst: true,
      keptLast: true,
      promisedDays: 5,
      daysToFinish: 4,
    });
  });

  test("breaks the first promise where more days were promised later", () => {
    const changes = [change(10, { expectedDays: [3, 5] }), delivered];
    const found = outcomeOf(order("delivered", sla), changes);
    expect(found).toMatchObject({ keptFirst: false, keptLast: true });
  });

  test("counts its promise but not its days where the end lies in a gap of more than a day", () => {
    const late = change(50, { status: ["in_transit", "delivered"] }, 25);
    const found = outcomeOf(order("delivered", sla), [late]);
    expect(found).toMatchObject({ outcome: "seen", keptLast: true, daysToFinish: null });
  });

  test("takes the last end of an order that was opened again", () => {
    const again = [
      delivered,
      change(60, { status: ["delivered", "processing"] }),
      change(70, { status: ["processing", "closed"] }),
    ];
    expect(outcomeOf(order("closed", sla), again).finishedUntil).toEqual(at(70));
  });

  test.each([
    ["has no promise", undefined, { keptFirst: null, keptLast: null, daysToFinish: null }],
    ["says only that it was late", { late: true }, { keptFirst: false, keptLast: false }],
    ["says only its days", { expectedDays: 2, elapsedDays: 3 }, { keptLast: false }],
  ])("of one that %s leaves the rest unknown", (_what, given, expected) => {
    expect(outcomeOf(order("delivered", given), [delivered])).toMatchObject(expected);
  });

  test("is unseen where no change ends it, and cancelled orders have none", () => {
    const moved = change(10, { status: ["processing", "in_transit"] });
    expect(outcomeOf(order("delivered", sla), [moved])).toMatchObject({
      outcome: "unseen",
      keptLast: null,
    });
    const cancelled = change(10, { status: ["processing", "cancelled"] });
    expect(outcomeOf(order("Cancelled", sla), [cancelled]).outcome).toBe("cancelled");
  });
});
