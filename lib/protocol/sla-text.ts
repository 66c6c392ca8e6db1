import { t } from "#lib/protocol/words/t.ts";
import { isFinished } from "#lib/v4/fields/known-values.ts";
import { atRiskShare } from "#lib/v4/order-view-names.ts";
import type { OrderSla } from "#lib/v4/records/order.ts";

const yes = (is: unknown) => (is ? "yes" : "no");

/**
 * Returns an SLA in business days, elapsed of expected: `2 days late · 8 of 6`, `5 of 8`,
 * `1 day left · 7 of 8`, `3 of 6, paused`. An order is late only where the answer says so, and has days
 * left only until its `status` ends it.
 */
export function slaText(sla: OrderSla | null | undefined, status?: string | null): string | null {
  if (!sla) return null;
  const { expectedDays: expected, elapsedDays: elapsed, late, paused } = sla;
  const isLate = yes(late);
  const isPaused = yes(paused);
  if (typeof expected !== "number") {
    if (typeof elapsed === "number") return t("sla.elapsed", { elapsed, isLate, isPaused });
    if (late) return t("sla.late", { isPaused });
    if (paused) return t("sla.paused");
    return late === false ? t("sla.notLate") : null;
  }
  if (typeof elapsed !== "number") {
    return late ? t("sla.lateExpected", { expected }) : t("sla.expected", { expected, isPaused });
  }
  if (late && elapsed > expected) {
    return t("sla.over", { over: elapsed - expected, elapsed, expected, isPaused });
  }
  const isAtRisk =
    !late &&
    !paused &&
    !isFinished(status) &&
    elapsed <= expected &&
    elapsed >= atRiskShare * expected;
  if (isAtRisk) return t("sla.left", { left: expected - elapsed, elapsed, expected });
  return t("sla.of", { elapsed, expected, isLate, isPaused });
}
