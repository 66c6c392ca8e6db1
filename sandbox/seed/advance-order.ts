import { disruptions, drawDisruption } from "#sandbox/lifecycle/disruptions.ts";
import { applyEffect } from "#sandbox/lifecycle/effect.ts";
import { planOf } from "#sandbox/lifecycle/plan.ts";
import type { OrderDraft } from "#sandbox/seed/draft-order.ts";
import { toTime } from "#sandbox/world/business-days.ts";
import { type Chance, chanceOf } from "#sandbox/world/chance.ts";
import type { OrderRow } from "#sandbox/world/insert.ts";

const creators = ["Maya Okafor", "Maya Okafor", "Tom Lindgren", "Ines Duarte", "HR integration"];

/** Returns the row of an order at the moment when it is placed. */
const newRow = (
  draft: OrderDraft,
  n: number,
  start: number,
  now: { time: number },
  chance: Chance,
): OrderRow => {
  const { employee } = draft;
  const disruption = draft.disruption === undefined ? drawDisruption(chance) : draft.disruption;
  const primary = draft.devices.find(({ role }) => role === "out") ?? draft.devices[0];
  return {
    n,
    company: draft.company,
    employee: employee?.n ?? null,
    team: employee?.team ?? null,
    country: draft.country,
    origin: draft.origin,
    type: draft.type,
    status: "processing",
    source: draft.source,
    disruption: disruption !== null && disruptions[disruption] ? disruption : null,
    onward: draft.onward ? 1 : 0,
    fast: 0,
    start,
    step: 0,
    next_due: null,
    times: null,
    created_at: Math.min(toTime(start), now.time),
    created_by: draft.company === 1 ? chance.pick(creators) : "Ada Pine",
    parent: draft.parent ?? null,
    model: primary?.device.model ?? null,
    device_count: draft.devices.length,
    city: employee?.city ?? null,
    issue: draft.issue ?? null,
    shipping: null,
    pickup: null,
  };
};

/** Applies the effect of a step to the devices of its role. */
const applyStepEffect = (
  draft: OrderDraft,
  row: OrderRow,
  { role: affected, effect }: NonNullable<ReturnType<typeof planOf>["steps"][number]["effect"]>,
) => {
  for (const { device, role, disposition, hold } of draft.devices) {
    if (role !== affected) continue;
    if (hold) device.hold = 1;
    applyEffect(device, effect, { ...row, disposition: disposition ?? null });
  }
};

/**
 * Takes a drafted order from `at`, in business days from now, to its present step, and moves its
 * devices accordingly. Returns its row, and when it ends, in business days from now.
 */
export const advanceOrderToNow = (
  draft: OrderDraft,
  n: number,
  at: number,
  now: { calendar: number; time: number },
  seed: number,
): { row: OrderRow; end: number } => {
  const start = now.calendar + at;
  const row = newRow(draft, n, start, now, chanceOf(seed, n, 41));
  if (draft.type.startsWith("Purchase")) {
    for (const { device } of draft.devices) {
      device.status = "reserved";
      device.place = "In transit";
    }
  }
  const { steps } = planOf(row);
  const end = at + (steps[steps.length - 1]?.at ?? 0);
  for (const { device } of draft.devices) {
    device.busyUntil = end > 0 ? Number.POSITIVE_INFINITY : end;
  }
  for (const step of steps) {
    if (at + step.at > 0) {
      row.next_due = start + step.at;
      break;
    }
    row.step += 1;
    if (step.status) row.status = step.status;
    if (step.effect) applyStepEffect(draft, row, step.effect);
  }
  // An open order reserves its devices before its first step, so that no other order takes them.
  if (row.next_due !== null) {
    for (const { device, role } of draft.devices) {
      if (role !== "back" && device.status === "available") device.status = "reserved";
    }
  }
  return { row, end };
};
