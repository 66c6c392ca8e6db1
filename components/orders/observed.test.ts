import { expect, test } from "vitest";
import { observedExpected, unchangedSince } from "#components/orders/observed.ts";
import { expectedChangesOf } from "#lib/v4/order-eta.ts";

const change = (after: string, until: string, facts: object) => ({
  after: `2026-11-${after}:00Z`,
  until: `2026-11-${until}:00Z`,
  source: "sweep" as const,
  facts,
});

const observed = [
  change("09T10:00", "09T10:05", { status: ["processing", "shipped"] }),
  change("12T09:00", "12T09:05", { expected: ["2026-11-18", "2026-11-20"], late: [false, true] }),
  change("17T16:10", "17T16:15", { lastShipmentExpected: ["2026-11-20", "2026-11-25"] }),
];

test("the expected days that were observed are each first seen by the read that showed it", () => {
  expect(observedExpected(observed)).toEqual([
    { eta: "2026-11-18", seenAt: null, seenUntil: "2026-11-12T09:00:00Z" },
    { eta: "2026-11-20", seenAt: "2026-11-12T09:05:00Z" },
    { eta: "2026-11-25", seenAt: "2026-11-17T16:15:00Z" },
  ]);
});

test("a change that the log and the reads show is one change, dated by the log", () => {
  const log = [
    { at: "2026-11-05T11:00:00Z", eta: "2026-11-18" },
    { at: "2026-11-12T09:02:00Z", eta: "2026-11-20" },
  ];
  expect(expectedChangesOf(log, observedExpected(observed))).toEqual([
    { eta: "2026-11-18", seenAt: "2026-11-05T11:00:00Z" },
    { eta: "2026-11-20", seenAt: "2026-11-12T09:02:00Z" },
    { eta: "2026-11-25", seenAt: "2026-11-17T16:15:00Z" },
  ]);
});

test("a fact is unchanged since its own last change, or since the first read, and never since before it", () => {
  const watchedSince = "2026-11-10T00:00:00Z";
  const watchedFacts = ["status", "late"] as const;
  const answer = { changes: observed, watchedSince, watchedFacts: [...watchedFacts] };
  expect(unchangedSince(answer, ["late"])).toEqual({
    at: "2026-11-12T09:05:00Z",
    isFirstRead: false,
  });
  // A log dates this change to the day before the first read.
  expect(unchangedSince(answer, ["status"])).toEqual({ at: watchedSince, isFirstRead: true });
  expect(unchangedSince({ ...answer, changes: [] }, ["status"])).toEqual({
    at: watchedSince,
    isFirstRead: true,
  });
});

test("of an order that was not read, and of a fact that the copy does not show, nothing is known to be unchanged", () => {
  const unread = { changes: null, watchedSince: null, watchedFacts: [] };
  expect(unchangedSince(unread, ["status"])).toBeNull();
  const read = {
    changes: [],
    watchedSince: "2026-11-10T00:00:00Z",
    watchedFacts: ["status" as const],
  };
  expect(unchangedSince(read, ["expected", "lastShipmentExpected"])).toBeNull();
});

test("other changes are no expected days", () => {
  expect(observedExpected([change("09T10:00", "09T10:05", { late: [false, true] })])).toEqual([]);
});
