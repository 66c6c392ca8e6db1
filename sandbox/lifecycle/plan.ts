import { type Disruption, disruptions } from "#sandbox/lifecycle/disruptions.ts";
import { pathOf } from "#sandbox/lifecycle/paths.ts";
import { courier as courierEvent } from "#sandbox/lifecycle/planned-steps.ts";
import type { PlannedStep, Step } from "#sandbox/lifecycle/step.ts";
import { type Chance, chanceOf } from "#sandbox/world/chance.ts";
import { crossesBorder, findCountry, placeOf } from "#sandbox/world/countries.ts";
import type { OrderRow } from "#sandbox/world/insert.ts";

/** What a plan depends on. The order row has all of it, so plans are computed and not stored. */
type PlanInput = Pick<
  OrderRow,
  "n" | "type" | "country" | "origin" | "city" | "disruption" | "onward" | "created_by"
>;

/** Business days of each order type where the country adds none. */
const baseDays: Record<string, number> = {
  Deployment: 5,
  Offboarding: 10,
  Collection: 7,
  "Swap from Inventory": 8,
  "Purchase for Employee": 12,
  "Purchase for Inventory": 14,
  Maintenance: 12,
  Disposition: 15,
};

/** Returns the business days that the SLA allows for an order type in a country. */
const expectedDaysOf = (type: string, country: string): number =>
  (baseDays[type] ?? 8) + (findCountry(country)?.extraDays ?? 5);

export interface Plan {
  steps: Step[];
  expectedDays: number;
  /** The disruption, with its start and end in business days since the order was placed. */
  disruption: { from: number; to: number; pauses: boolean; reason: string } | null;
}

const cancelledPlan = (input: PlanInput, chance: Chance, expectedDays: number): Plan => {
  const at = chance.between(0.2, 1.5);
  return {
    expectedDays,
    disruption: null,
    steps: [
      { at: 0, status: "processing", note: "Order placed", actor: input.created_by },
      {
        at,
        status: "cancelled",
        note: "Cancelled by the client before anything was sent",
        actor: input.created_by,
        effect: { role: "out", effect: "release" },
      },
    ],
  };
};

/** Returns the two steps at the start and the end of a disruption. */
const disruptionSteps = (
  { courier, log, status: ownStatus }: Disruption,
  planned: PlannedStep[],
  index: number,
  times: readonly [from: number, to: number],
): Step[] => {
  const leg = planned.slice(index).find((step) => step.courier)?.courier?.leg ?? "out";
  const status = planned.slice(0, index).findLast((step) => step.status)?.status ?? "processing";
  return times.map((at, place) => {
    const isStart = place === 0;
    const [text, note] = [courier?.[place], log?.[place]];
    return {
      at,
      ...(text ? courierEvent(leg, isStart ? "exception" : "in_transit", text, "person") : {}),
      ...(note || ownStatus
        ? {
            status: isStart ? (ownStatus ?? status) : status,
            note: note ?? text ?? "",
            actor: "Service",
          }
        : {}),
    };
  });
};

/** Returns a function that dates a step, `lost` business days later than planned. */
const toStep =
  (duration: number, lost: number) =>
  ({ share, phase: _phase, ...rest }: PlannedStep): Step => ({
    ...rest,
    at: share * duration + lost,
  });

/** Returns all steps of an order, past and future. The same row always gives the same plan. */
export const planOf = (input: PlanInput): Plan => {
  const chance = chanceOf(input.n, 77);
  const expectedDays = expectedDaysOf(input.type, input.country);
  if (input.disruption === "cancelled") return cancelledPlan(input, chance, expectedDays);

  const planned = pathOf(input.type, {
    actor: input.created_by,
    crossesBorder: crossesBorder(input.origin, input.country),
    onward: input.onward === 1,
  });
  const duration = expectedDays * chance.between(0.55, 0.97);
  const disruption = input.disruption === null ? undefined : disruptions[input.disruption];
  const index = disruption
    ? planned.findIndex((step) => step.phase === disruption.phase && step.share > 0)
    : -1;
  if (!disruption || index < 0) {
    return {
      expectedDays,
      disruption: null,
      steps: planned.map(toStep(duration, 0)),
    };
  }

  const before = (planned[index - 1]?.share ?? 0) * duration;
  const from = before + ((planned[index]?.share ?? 0) * duration - before) * 0.5;
  const lost =
    chance.between(disruption.days[0], disruption.days[1]) +
    (disruption.pauses ? 0 : expectedDays - duration + 1);
  return {
    expectedDays,
    disruption: {
      from,
      to: from + lost,
      pauses: disruption.pauses,
      reason: disruption.reason.replace("{place}", placeOf(input.city, input.country)),
    },
    steps: [
      ...planned.slice(0, index).map(toStep(duration, 0)),
      ...disruptionSteps(disruption, planned, index, [from, from + lost]),
      ...planned.slice(index).map(toStep(duration, lost)),
    ],
  };
};

/** Returns the SLA of an order after `age` business days. */
export const slaOf = (plan: Plan, age: number) => {
  const end = plan.steps[plan.steps.length - 1]?.at ?? 0;
  const reached = Math.min(age, end);
  const { disruption } = plan;
  const pausedDays =
    disruption?.pauses && reached > disruption.from
      ? Math.min(reached, disruption.to) - disruption.from
      : 0;
  const elapsedDays = Math.floor(reached - pausedDays);
  const late = elapsedDays > plan.expectedDays;
  const paused = disruption?.pauses === true && age > disruption.from && age < disruption.to;
  return {
    expectedDays: plan.expectedDays,
    elapsedDays,
    late,
    paused,
    reason: paused || late ? (disruption?.reason ?? null) : null,
  };
};
