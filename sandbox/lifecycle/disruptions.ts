import type { Phase } from "#sandbox/lifecycle/step.ts";
import type { Chance } from "#sandbox/world/chance.ts";

/** An event that delays or pauses an order, with the texts that describe it. */
export interface Disruption {
  /** The phase that it prolongs. Orders without this phase are not affected. */
  phase: Phase;
  /** A pause stops the SLA clock; a delay does not. */
  pauses: boolean;
  /** How many business days it takes. A delay also uses up the rest of the expected days. */
  days: readonly [number, number];
  /** `{place}` is replaced by the city of the employee. */
  reason: string;
  courier?: { begins: string; ends: string };
  log?: { begins: string; ends: string };
  /** Status of the order meanwhile, if the disruption has its own. */
  status?: string;
  weight: number;
}

/**
 * The contract lists only "values seen", so a service may answer others. At a low rate this sandbox
 * answers `awaiting_customs` and `cancelled`.
 */
export const disruptions: Record<string, Disruption> = {
  customs: {
    phase: "customs",
    pauses: false,
    days: [4, 17],
    reason: "Held at customs in {place}: import permit requested from the consignee.",
    courier: {
      begins: "Clearance delay: import permit required",
      ends: "Import permit received from consignee",
    },
    weight: 16,
  },
  customs_held: {
    phase: "customs",
    pauses: false,
    days: [8, 19],
    reason: "Held at customs in {place}: the declared value is being verified.",
    courier: {
      begins: "Held by customs: verification of value",
      ends: "Released after verification",
    },
    status: "awaiting_customs",
    weight: 9,
  },
  pickup_missed: {
    phase: "pickup",
    pauses: false,
    days: [3, 14],
    reason: "Pickup missed: no one was present when the courier called; a new date is booked.",
    courier: {
      begins: "Pickup attempted, no one present",
      ends: "Picked up at the second attempt",
    },
    weight: 14,
  },
  maker_moved: {
    phase: "sourcing",
    pauses: false,
    days: [6, 24],
    reason: "The maker moved its ship date by more than a week.",
    log: { begins: "The maker moved the ship date", ends: "The maker confirmed shipping" },
    weight: 14,
  },
  configuration: {
    phase: "configuration",
    pauses: false,
    days: [3, 10],
    reason: "Enrolment in device management failed twice; the configuration is being repeated.",
    log: { begins: "Enrolment failed, configuration repeated", ends: "Enrolment succeeded" },
    weight: 7,
  },
  weather: {
    phase: "transit",
    pauses: false,
    days: [3, 12],
    reason: "The courier reports weather disruption on the route to {place}.",
    courier: { begins: "Delay: weather disruption on the route", ends: "Moving again" },
    weight: 9,
  },
  address: {
    phase: "last_mile",
    pauses: false,
    days: [3, 14],
    reason: "Delivery attempted in {place}: the address was incomplete.",
    courier: {
      begins: "Delivery attempted: address incomplete",
      ends: "Address corrected, out for delivery again",
    },
    weight: 12,
  },
  grading: {
    phase: "grading",
    pauses: false,
    days: [4, 14],
    reason: "The warehouse is behind with grading.",
    log: { begins: "Waiting for a grading slot", ends: "Grading started" },
    weight: 6,
  },
  approval: {
    phase: "sourcing",
    pauses: true,
    days: [2, 8],
    reason: "Clock paused: awaiting the client's approval.",
    log: { begins: "Client asked to approve", ends: "Client approved" },
    weight: 18,
  },
  employee: {
    phase: "pickup",
    pauses: true,
    days: [2, 9],
    reason: "Clock paused: awaiting the employee's answer about a date.",
    log: { begins: "Employee asked for a date", ends: "Employee confirmed a date" },
    weight: 20,
  },
  legal_hold: {
    phase: "grading",
    pauses: true,
    days: [4, 15],
    reason: "Clock paused: legal hold on a device of this order.",
    log: { begins: "Legal hold placed", ends: "Legal hold released" },
    weight: 4,
  },
  cancelled: { phase: "intake", pauses: false, days: [0, 0], reason: "", weight: 6 },
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
