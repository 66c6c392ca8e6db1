import { isFinished } from "#lib/v4/fields/known-values.ts";
import { atRiskShare } from "#lib/v4/order-view-names.ts";
import type { OrderSla } from "#lib/v4/records/order.ts";

const daysText = (count: number) => `${count} day${count === 1 ? "" : "s"}`;

/**
 * Returns an SLA in business days, elapsed of expected: `2 days late · 8 of 6`, `5 of 8`,
 * `1 day left · 7 of 8`, `3 of 6, paused`. An order is late only where the answer says so, and has days
 * left only until its `status` ends it.
 */
export function slaText(sla: OrderSla | null | undefined, status?: string | null): string | null {
  if (!sla) return null;
  const { expectedDays, elapsedDays, late, paused } = sla;
  const notes = `${late ? ", late" : ""}${paused ? ", paused" : ""}`;
  if (typeof expectedDays !== "number") {
    if (typeof elapsedDays === "number") return `${elapsedDays} elapsed${notes}`;
    if (late) return paused ? "late, paused" : "late";
    if (paused) return "paused";
    return late === false ? "not late" : null;
  }
  if (typeof elapsedDays !== "number") {
    return late ? `late, ${expectedDays} expected` : `${expectedDays} expected${notes}`;
  }
  if (late && elapsedDays > expectedDays) {
    const over = `${daysText(elapsedDays - expectedDays)} late`;
    return `${over} · ${elapsedDays} of ${expectedDays}${paused ? ", paused" : ""}`;
  }
  const isAtRisk =
    !late &&
    !paused &&
    !isFinished(status) &&
    elapsedDays <= expectedDays &&
    elapsedDays >= atRiskShare * expectedDays;
  const left = isAtRisk ? `${daysText(expectedDays - elapsedDays)} left · ` : "";
  return `${left}${elapsedDays} of ${expectedDays}${notes}`;
}
