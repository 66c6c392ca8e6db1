import { type Plan, planOf, slaOf } from "#sandbox/lifecycle/plan.ts";
import type { Step } from "#sandbox/lifecycle/step.ts";
import { toTime } from "#sandbox/world/business-days.ts";
import type { Clock } from "#sandbox/world/clock.ts";
import type { OrderRow } from "#sandbox/world/insert.ts";

/** The present state of an order: its plan, its age in business days, and its reached steps. */
export interface Progress {
  plan: Plan;
  age: number;
  reached: (Step & { time: number })[];
  done: boolean;
}

/** Returns the position of the clock that an order follows. */
export const positionOf = (clock: Clock, fast: number) =>
  fast === 1 ? clock.fast() : clock.calendar();

/** Returns the progress from which every answer about an order derives, so that answers agree. */
export const progressOf = (clock: Clock, row: OrderRow): Progress => {
  const plan = planOf(row);
  const times = row.times === null ? null : (JSON.parse(row.times) as number[]);
  const now = clock.now();
  return {
    plan,
    age: positionOf(clock, row.fast) - row.start,
    done: row.next_due === null,
    reached: plan.steps.slice(0, row.step).map((step, index) => ({
      ...step,
      time: times ? (times[index] ?? row.created_at) : Math.min(toTime(row.start + step.at), now),
    })),
  };
};

export const slaNow = ({ plan, age }: Progress) => slaOf(plan, age);

/** Returns the expected date of arrival. A disruption counts only from its start. */
export const etaOf = (clock: Clock, row: OrderRow, progress: Progress): string | null => {
  if (row.status === "cancelled") return null;
  const { plan, age, reached, done } = progress;
  const last = reached[reached.length - 1];
  if (done && last) return toDate(last.time);
  const end = plan.steps[plan.steps.length - 1]?.at ?? 0;
  const { disruption } = plan;
  const future = disruption && age < disruption.from ? disruption.to - disruption.from : 0;
  return toDate(toTime(clock.calendar() + Math.max(0.5, end - future - age)));
};

/** ISO 8601 date, UTC. */
const toDate = (time: number) => new Date(time).toISOString().slice(0, 10);
