import { describe, expect, test } from "vitest";
import { unshownChargers } from "#components/orders/unshown-chargers.ts";
import type { IntentView } from "#lib/protocol/intent.ts";

const settledAt = "2026-11-21T10:00:00.000Z";
const soon = Date.parse(settledAt) + 60_000;

const accepted = (changes: Partial<IntentView> = {}) =>
  ({
    operation: "orders.add-accessory",
    status: "accepted",
    resultId: "acc_1",
    settledAt,
    sent: { id: "ord_1", productId: "dev_1" },
    ...changes,
  }) as IntentView;

const countOf = (
  request: IntentView,
  accessories: Parameters<typeof unshownChargers>[1]["accessories"],
  now = soon,
) => unshownChargers([request], { id: "ord_1", accessories }, now).length;

describe("an accepted charger request", () => {
  test("is not shown yet where its order lists none, or lists no accessories at all", () => {
    expect(countOf(accepted(), [])).toBe(1);
    expect(countOf(accepted(), undefined)).toBe(1);
  });

  test("is shown by its id, or by its device where an id is missing", () => {
    expect(countOf(accepted(), [{ id: "acc_1" }])).toBe(0);
    expect(countOf(accepted(), [{ productId: "dev_1" }])).toBe(0);
    expect(countOf(accepted({ resultId: null }), [{ id: "acc_1", productId: "dev_1" }])).toBe(0);
  });

  test("is not taken for an earlier request for the same device", () => {
    expect(countOf(accepted(), [{ id: "acc_0", productId: "dev_1" }])).toBe(1);
  });

  test("is expected for a quarter of an hour, on its own order", () => {
    expect(countOf(accepted(), [], soon + 15 * 60_000)).toBe(0);
    expect(countOf(accepted({ sent: { id: "ord_2", productId: "dev_1" } }), [])).toBe(0);
  });

  test("is neither one that is being checked nor one that was refused", () => {
    expect(countOf(accepted({ status: "checking" }), [])).toBe(0);
    expect(countOf(accepted({ status: "refused" }), [])).toBe(0);
  });
});
