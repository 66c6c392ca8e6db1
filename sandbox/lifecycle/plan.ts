import { type Disruption, disruptions } from "#sandbox/lifecycle/disruptions.ts";
import { expectedDaysOf } from "#sandbox/lifecycle/expected-days.ts";
import { pathOf } from "#sandbox/lifecycle/paths.ts";
import type { Step, PlannedStep } from "#sandbox/lifecycle/step.ts";
import { type Chance, chanceOf } from "#sandbox/world/chance.ts";
import { crossesBorder, placeOf } from "#sandbox/world/places.ts";

/** What a plan depends on: all of it is kept with the order, so the plan never has to be. */
export interface PlanInput {
  n: number;
  type: string;
  country: string;
  /** Country of the warehouse. */
  origin: string;
  city: string | null;
  disruption: string | null;
  onward: number;
  created_by: string;
}

export interface Plan {
  steps: Step[];
  expectedDays: number;
  /** What gets in the way, from when to when, in business days since placed. */
  trouble: { from: number; to: number; pauses: boolean; reason: string } | null;
}

const cancelledPlan = (input: PlanInput, chance: Chance, expectedDays: number): Plan => {
  const at = chance.between(0.2, 1.5);
  return {
    expectedDays,
    trouble: null,
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

/** The two steps that a fate adds where it begins and ends. */
const markers = (
  disruption: Disruption,
  stops: PlannedStep[],
  index: number,
  from: number,
  to: number,
): Step[] => {
  const leg = stops.slice(index).find((stop) => stop.courier)?.courier?.leg ?? "out";
  const status = stops.slice(0, index).findLast((stop) => stop.status)?.status ?? "processing";
  const step = (
    at: number,
    words: string | undefined,
    log: string | undefined,
    next?: string,
  ): Step => ({
    at,
    ...(words
      ? {
          courier: {
            leg,
            status: at === from ? "exception" : "in_transit",
            description: words,
            place: "person",
          },
        }
      : {}),
    ...(log || next ? { status: next ?? status, note: log ?? words ?? "", actor: "Service" } : {}),
  });
  return [
    step(from, disruption.courier?.begins, disruption.log?.begins, disruption.status),
    step(
      to,
      disruption.courier?.ends,
      disruption.log?.ends,
      disruption.status ? status : undefined,
    ),
  ];
};

/** Every step an order will ever take, deterministic by its own row. */
export const planOf = (input: PlanInput): Plan => {
  const chance = chanceOf(input.n, 77);
  const expectedDays = expectedDaysOf(input.type, input.country);
  if (input.disruption === "cancelled") return cancelledPlan(input, chance, expectedDays);

  const stops = pathOf(input.type, {
    actor: input.created_by,
    abroad: crossesBorder(input.origin, input.country),
    onward: input.onward === 1,
  });
  const duration = expectedDays * chance.between(0.55, 0.97);
  const disruption = input.disruption === null ? undefined : disruptions[input.disruption];
  const index = disruption
    ? stops.findIndex((stop) => stop.phase === disruption.phase && stop.share > 0)
    : -1;
  if (!disruption || index < 0) {
    return { expectedDays, trouble: null, steps: stops.map((stop) => toStep(stop, duration, 0)) };
  }

  const before = (stops[index - 1]?.share ?? 0) * duration;
  const from = before + ((stops[index]?.share ?? 0) * duration - before) * 0.5;
  const lost =
    chance.between(disruption.days[0], disruption.days[1]) +
    (disruption.pauses ? 0 : expectedDays - duration + 1);
  return {
    expectedDays,
    trouble: {
      from,
      to: from + lost,
      pauses: disruption.pauses,
      reason: disruption.reason.replace("{place}", placeOf(input.city, input.country)),
    },
    steps: [
      ...stops.slice(0, index).map((stop) => toStep(stop, duration, 0)),
      ...markers(disruption, stops, index, from, from + lost),
      ...stops.slice(index).map((stop) => toStep(stop, duration, lost)),
    ],
  };
};

const toStep = (
  { share, phase: _stretch, ...rest }: PlannedStep,
  duration: number,
  lost: number,
): Step => ({
  ...rest,
  at: share * duration + lost,
});

/** How far an order is: its state after `age` business days. */
export const slaOf = (plan: Plan, age: number) => {
  const end = plan.steps[plan.steps.length - 1]?.at ?? 0;
  const reached = Math.min(age, end);
  const { trouble } = plan;
  const pausedDays =
    trouble?.pauses && reached > trouble.from ? Math.min(reached, trouble.to) - trouble.from : 0;
  const elapsedDays = Math.floor(reached - pausedDays);
  const late = elapsedDays > plan.expectedDays;
  const paused = trouble?.pauses === true && age > trouble.from && age < trouble.to;
  return {
    expectedDays: plan.expectedDays,
    elapsedDays,
    late,
    paused,
    reason: paused || late ? (trouble?.reason ?? null) : null,
  };
};
