import { type Plan, planOf, slaOf } from "#sandbox/lifecycle/plan.ts";
import type { Step } from "#sandbox/lifecycle/step.ts";
import { toTime } from "#sandbox/world/business-days.ts";
import type { Clock } from "#sandbox/world/clock.ts";
import type { OrderRow } from "#sandbox/world/insert.ts";

/** An order as it stands now: its plan, its age, and the steps it has reached with their times. */
export interface Progress {
  plan: Plan;
  age: number;
  reached: (Step & { time: number })[];
  done: boolean;
}

export const handOf = (clock: Clock, fast: number) =>
  fast === 1 ? clock.fast() : clock.calendar();

/** Everything shown of an order's way derives from here, so that no two answers disagree. */
export const progressOf = (clock: Clock, row: OrderRow): Progress => {
  const plan = planOf(row);
  const times = row.times === null ? null : (JSON.parse(row.times) as number[]);
  const now = clock.now();
  return {
    plan,
    age: handOf(clock, row.fast) - row.start,
    done: row.next_due === null,
    reached: plan.steps.slice(0, row.step).map((step, index) => ({
      ...step,
      time: times ? (times[index] ?? row.created_at) : Math.min(toTime(row.start + step.at), now),
    })),
  };
};

export const slaNow = ({ plan, age }: Progress) => slaOf(plan, age);

/** Expected arrival as the service knows it today: trouble counts only once it has begun. */
export const etaOf = (clock: Clock, row: OrderRow, progress: Progress): string | null => {
  if (row.status === "cancelled") return null;
  const { plan, age, reached, done } = progress;
  const last = reached[reached.length - 1];
  if (done && last) return toDate(last.time);
  const end = plan.steps[plan.steps.length - 1]?.at ?? 0;
  const unknown = plan.trouble && age < plan.trouble.from ? plan.trouble.to - plan.trouble.from : 0;
  return toDate(toTime(clock.calendar() + Math.max(0.5, end - unknown - age)));
};

/** ISO 8601 date, UTC. */
const toDate = (time: number) => new Date(time).toISOString().slice(0, 10);
