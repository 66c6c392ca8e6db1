import type { FactName, FactValue, ObservedChanges } from "#lib/protocol/observation.ts";
import type { MirroredResource } from "#lib/server/mirror/mirrored-resources.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import { expectedOf, promiseDayOf } from "#lib/v4/order-eta.ts";
import type { Device } from "#lib/v4/records/device.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** What one answer shows of a record. A fact that it does not show is absent. */
export type ShownFacts = Partial<Record<FactName, FactValue>>;

/** Facts with when an answer last showed them, in epoch milliseconds by the store's clock. */
export type SeenFacts = Partial<Record<FactName, { value: FactValue; seenMs: number }>>;

/** Facts about a person, or from which one can be found. */
export const personalFacts: readonly FactName[] = ["holder", "location"];

const withoutUnshown = (facts: Record<string, FactValue | undefined>): ShownFacts =>
  Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== undefined && value !== ""),
  );

/** An empty value counts as not shown: only an absent holder is said by one. */
const orUndefined = <Value>(value: Value | null | undefined) => value ?? undefined;

const orderFacts = (order: Order) => {
  const own = order.tracking?.eta;
  return {
    expected: orUndefined(own),
    lastShipmentExpected: own ? undefined : expectedOf(order)?.eta,
    expectedDays: orUndefined(order.sla?.expectedDays),
    elapsedDays: orUndefined(order.sla?.elapsedDays),
    late: orUndefined(order.sla?.late),
    holder: orUndefined(order.employeeId),
  };
};

const deviceFacts = (device: Device) => ({
  // A device that names no employee is with none; one that does not say may be with anyone.
  holder: device.employeeId === "" ? null : device.employeeId,
  location: orUndefined(device.location),
  country: orUndefined(device.country),
  condition: orUndefined(device.condition),
});

/** Returns the facts that an answer about a record shows. Silence is not absence: others are left out. */
export const shownFactsOf = (
  resource: MirroredResource,
  record: { status?: string | null | undefined },
): ShownFacts =>
  withoutUnshown({
    status: orUndefined(record.status),
    ...(resource === "orders" ? orderFacts(record as Order) : {}),
    ...(resource === "inventory" ? deviceFacts(record as Device) : {}),
  });

const momentNames: readonly FactName[] = ["expected", "lastShipmentExpected"];

/** Whether two values of a fact are one: the same moment may be written in several ways. */
const isSameValue = (name: FactName, a: FactValue, b: FactValue) => {
  if (a === b) return true;
  if (!momentNames.includes(name) || typeof a !== "string" || typeof b !== "string") return false;
  const [first, second] = [parseMoment(a)?.getTime(), parseMoment(b)?.getTime()];
  return first !== undefined && first === second;
};

/** How an answer differs from what earlier ones showed. */
export interface FactComparison {
  changes: ObservedChanges;
  /** When the changed facts were last seen as they were before; the earliest of several. */
  afterMs: number;
  /** Facts that only earlier answers showed. */
  unshown: SeenFacts;
}

/** Compares an answer with what earlier ones showed, in the facts that both show. */
export const compareFacts = (before: SeenFacts, shown: ShownFacts): FactComparison => {
  const comparison: FactComparison = {
    changes: {},
    afterMs: Number.POSITIVE_INFINITY,
    unshown: {},
  };
  for (const [name, seen] of Object.entries(before) as [FactName, SeenFacts["status"] & object][]) {
    const value = shown[name];
    if (value === undefined) {
      comparison.unshown[name] = seen;
    } else if (!isSameValue(name, seen.value, value)) {
      comparison.changes[name] = [seen.value, value];
      comparison.afterMs = Math.min(comparison.afterMs, seen.seenMs);
    }
  }
  return comparison;
};

/** Returns whether an expected day moved to a later one. */
export const isSlip = (changes: ObservedChanges): boolean =>
  momentNames.some((name) => {
    const [from, to] = (changes[name] ?? []).map((value) => parseMoment(String(value)));
    return (
      from != null &&
      to != null &&
      promiseDayOf(from.toISOString()) < promiseDayOf(to.toISOString())
    );
  });
