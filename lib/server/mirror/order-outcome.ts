import type { FactName, FactValue, ObservedChanges } from "#lib/protocol/observation.ts";
import { isCancelled, isFinished } from "#lib/v4/fields/known-values.ts";
import { isLate } from "#lib/v4/order-views.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** How a finished order ended, as far as its record and what was observed of it tell. */
export interface OrderOutcome {
  /** `unseen`: no read and no log shows when it ended. */
  outcome: "seen" | "unseen" | "cancelled";
  finishedAfter: Date | null;
  finishedUntil: Date | null;
  /** Within the days that were promised when the order was first seen, and within those promised last. */
  keptFirst: boolean | null;
  keptLast: boolean | null;
  /** The days that were promised last. Business days, counted by the service. */
  promisedDays: number | null;
  /** Days to the end. `null` where the end lies between two reads more than a day apart. */
  daysToFinish: number | null;
}

/** A change of an order between two reads; both are its date where a log tells of it. */
export interface OrderChange {
  after: Date;
  until: Date;
  facts: ObservedChanges;
}

/** A clock that runs on after the end would count days that the order did not take. */
const maxGapMs = 24 * 3_600_000;

const noEnd = {
  finishedAfter: null,
  finishedUntil: null,
  keptFirst: null,
  keptLast: null,
  promisedDays: null,
  daysToFinish: null,
} as const;

const asText = (value: FactValue) => (typeof value === "string" ? value : null);
const asNumber = (value: FactValue | undefined) => (typeof value === "number" ? value : null);

/** Returns the change with which an order left the statuses that are not finished. */
const endOf = (changes: readonly OrderChange[]): OrderChange | undefined =>
  changes.findLast(({ facts: { status } }) => {
    const [from, to] = status ?? [];
    return to !== undefined && isFinished(asText(to)) && !isFinished(asText(from ?? null));
  });

/** Returns the first value that was seen of a fact that has changed since; `undefined` if it has not. */
const firstOf = (changes: readonly OrderChange[], name: FactName): FactValue | undefined =>
  changes.find(({ facts }) => facts[name] !== undefined)?.facts[name]?.[0];

/** Returns how a finished order ended. `changes` oldest first. Business days are never counted here. */
export const outcomeOf = (order: Order, changes: readonly OrderChange[]): OrderOutcome => {
  if (isCancelled(order.status)) return { outcome: "cancelled", ...noEnd };
  const end = endOf(changes);
  if (!end) return { outcome: "unseen", ...noEnd };
  const { sla } = order;
  const elapsed = sla?.elapsedDays ?? null;
  const late = isLate(order);
  const keptLast = late === null ? null : !late;
  const first = firstOf(changes, "expectedDays");
  const firstDays = asNumber(first);
  const keptFirst =
    first === undefined
      ? keptLast
      : firstDays === null || elapsed === null
        ? null
        : elapsed <= firstDays;
  const isExact = end.until.getTime() - end.after.getTime() <= maxGapMs;
  return {
    outcome: "seen",
    finishedAfter: end.after,
    finishedUntil: end.until,
    keptFirst,
    keptLast,
    promisedDays: sla?.expectedDays ?? null,
    daysToFinish: isExact ? elapsed : null,
  };
};
