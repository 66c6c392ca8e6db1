import type { Phase } from "#sandbox/lifecycle/step.ts";
import type { Chance } from "#sandbox/world/chance.ts";

/** The texts that describe a disruption. */
interface DisruptionTexts {
  /** `{place}` is replaced by the city of the employee. */
  reason: string;
  /** What the courier, or the status log, records at the start and at the end. */
  courier?: readonly [start: string, end: string];
  log?: readonly [start: string, end: string];
  /** Status of the order meanwhile, if the disruption has its own. */
  status?: string;
}

/** An event that delays or pauses an order. */
export interface Disruption extends DisruptionTexts {
  /** The phase that it prolongs. Orders without this phase are not affected. */
  phase: Phase;
  /** A pause stops the SLA clock; a delay does not. */
  pauses: boolean;
  /** How many business days it takes. A delay also uses up the rest of the expected days. */
  days: readonly [number, number];
  /** How often it is drawn, compared with the others. */
  weight: number;
}

const disruption =
  (pauses: boolean) =>
  (phase: Phase, days: Disruption["days"], weight: number, texts: DisruptionTexts): Disruption => ({
    phase,
    pauses,
    days,
    weight,
    ...texts,
  });
const delay = disruption(false);
const pause = disruption(true);

/**
 * The contract lists only "values seen", so a service may answer others. At a low rate this sandbox
 * answers `awaiting_customs` and `cancelled`.
 */
export const disruptions: Record<string, Disruption> = {
  customs: delay("customs", [4, 17], 16, {
    reason: "Held at customs in {place}: import permit requested from the consignee.",
    courier: ["Clearance delay: import permit required", "Import permit received from consignee"],
  }),
  customs_held: delay("customs", [8, 19], 9, {
    reason: "Held at customs in {place}: the declared value is being verified.",
    courier: ["Held by customs: verification of value", "Released after verification"],
    status: "awaiting_customs",
  }),
  pickup_missed: delay("pickup", [3, 14], 14, {
    reason: "Pickup missed: no one was present when the courier called; a new date is booked.",
    courier: ["Pickup attempted, no one present", "Picked up at the second attempt"],
  }),
  maker_moved: delay("sourcing", [6, 24], 14, {
    reason: "The maker moved its ship date by more than a week.",
    log: ["The maker moved the ship date", "The maker confirmed shipping"],
  }),
  configuration: delay("configuration", [3, 10], 7, {
    reason: "Enrolment in device management failed twice; the configuration is being repeated.",
    log: ["Enrolment failed, configuration repeated", "Enrolment succeeded"],
  }),
  weather: delay("transit", [3, 12], 9, {
    reason: "The courier reports weather disruption on the route to {place}.",
    courier: ["Delay: weather disruption on the route", "Moving again"],
  }),
  address: delay("last_mile", [3, 14], 12, {
    reason: "Delivery attempted in {place}: the address was incomplete.",
    courier: [
      "Delivery attempted: address incomplete",
      "Address corrected, out for delivery again",
    ],
  }),
  grading: delay("grading", [4, 14], 6, {
    reason: "The warehouse is behind with grading.",
    log: ["Waiting for a grading slot", "Grading started"],
  }),
  approval: pause("sourcing", [2, 8], 18, {
    reason: "Clock paused: awaiting the client's approval.",
    log: ["Client asked to approve", "Client approved"],
  }),
  employee: pause("pickup", [2, 9], 20, {
    reason: "Clock paused: awaiting the employee's answer about a date.",
    log: ["Employee asked for a date", "Employee confirmed a date"],
  }),
  legal_hold: pause("grading", [4, 15], 4, {
    reason: "Clock paused: legal hold on a device of this order.",
    log: ["Legal hold placed", "Legal hold released"],
  }),
  cancelled: delay("intake", [0, 0], 6, { reason: "" }),
};

const entries = Object.entries(disruptions);
const totalWeight = entries.reduce((sum, [, disruption]) => sum + disruption.weight, 0);

/** Share of orders with a disruption. */
const disruptionRate = 0.36;

/** Draws the disruption of an order: a name of `disruptions`, or `null` for none. */
export const drawDisruption = (chance: Chance): string | null => {
  if (!chance.is(disruptionRate)) return null;
  let left = chance.next() * totalWeight;
  for (const [name, disruption] of entries) {
    left -= disruption.weight;
    if (left < 0) return name;
  }
  return null;
};
