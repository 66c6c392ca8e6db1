import type { Order, OrderSla } from "#lib/v4/records/order.ts";

const fields = ["expectedDays", "elapsedDays", "late", "paused", "reason"] as const;

/** The fields of an SLA that a page shows beside its ruler. */
export const shownOfSla: readonly string[] = fields;

/**
 * Returns the SLA of an order: each field from the SLA answer, else from the order itself, which
 * many services fill as well. `null` where neither says anything.
 */
export function slaOf(
  order: Pick<Order, "sla"> | undefined,
  answer: OrderSla | undefined,
): OrderSla | null {
  const known = fields.flatMap((field) => {
    const value = answer?.[field] ?? order?.sla?.[field];
    return value === undefined || value === null ? [] : [[field, value] as const];
  });
  return known.length === 0 ? null : Object.fromEntries(known);
}

/** The fields of the order's own SLA that the SLA answer contradicts: both are shown. */
export function otherSla(order: Order, answer: OrderSla | undefined): object {
  return Object.fromEntries(
    Object.entries(order.sla ?? {}).filter(([field, value]) => {
      const said: unknown = answer?.[field];
      const isShown = shownOfSla.includes(field) && (said === undefined || said === null);
      return !isShown && JSON.stringify(said) !== JSON.stringify(value);
    }),
  );
}
