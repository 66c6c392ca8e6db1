import { expect, test } from "vitest";
import { screensState } from "#components/events/screens-state.ts";
import type { EventHealthAnswer } from "#lib/protocol/event.ts";

const whole = { orders: { readCount: 530, totalCount: 530, isComplete: true } };
const answer = (
  events: Partial<EventHealthAnswer["events"]> = {},
  coverage: object | null = whole,
  endedAt = "2026-11-21T10:00:00Z",
): EventHealthAnswer =>
  ({
    events: { waitingCount: 0, failedCount: 0, disagreements: [], hasSecret: true, ...events },
    sweeps: {
      last: coverage ? { open: { coverage, failure: null, endedAt } } : {},
      next: {},
      gap: null,
      budget: { perSecond: 1, left: 1 },
    },
  }) as unknown as EventHealthAnswer;

const stateOf = (given: EventHealthAnswer) =>
  screensState(given, Date.parse("2026-11-21T10:06:00Z"));

test("the screens are called up to date where nothing waits and a check read every open order", () => {
  expect(stateOf(answer())).toEqual({ isUpToDate: true, reasons: [] });
});

test.each([
  ["an event waits", answer({ waitingCount: 2 }), "2 events are being processed."],
  ["an event failed", answer({ failedCount: 1 }), "could not be processed"],
  ["no events are accepted", answer({ hasSecret: false }), "a change shows at the next check"],
  ["the last check is old", answer({}, whole, "2026-11-21T09:40:00Z"), "is long ago"],
  ["no check has ended", answer({}, null), "No check of the open orders has ended yet."],
  [
    "a check was cut short",
    answer({}, { orders: { readCount: 50, totalCount: 530, isComplete: false } }),
    "did not read every open order",
  ],
  [
    "sweeps are not known",
    { ...answer(), sweeps: null },
    "No check of the open orders has ended yet.",
  ],
])("they are not where %s, and the reason is said", (_what, given, reason) => {
  const { isUpToDate, reasons } = stateOf(given);
  expect(isUpToDate).toBe(false);
  expect(reasons.join(" ")).toContain(reason);
});

test("they are not while the API does not answer, whatever the last check read", () => {
  const at = Date.parse("2026-11-21T10:06:00Z");
  expect(screensState(answer(), at, false)).toEqual({
    isUpToDate: false,
    reasons: ["The API does not answer."],
  });
});
