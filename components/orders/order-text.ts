import { isFinished, knownEvents } from "#lib/v4/fields/known-values.ts";
import { atRiskShare } from "#lib/v4/order-view-names.ts";
import type { Order, OrderSla } from "#lib/v4/records/order.ts";

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Codes that services use in histories and the contract doesn't list. */
const otherCodes = [
  "device.received",
  "device.graded",
  "repair.started",
  "repair.completed",
  "disposition.inspected",
  "disposition.erased",
  "disposition.handed_over",
  "disposition.completed",
];

const wordedCodes: ReadonlySet<string> = new Set([...knownEvents, ...otherCodes]);

/** Returns `shipment.in_transit` as `Shipment in transit`; any other text as it came. */
export const codeText = (text: string) =>
  wordedCodes.has(text) ? capitalized(text.replaceAll(/[._]/g, " ")) : text;

/**
 * Returns an order's title: its type, as it came, and its employee. `Purchase for Employee` is named
 * by the employee, and a collection is from one.
 */
export function orderTitle({ orderType, employeeName, employeeId }: Order) {
  const type = orderType ?? "Order";
  const employee = employeeName ?? employeeId;
  if (!employee) return type;
  if (/^collection$/i.test(type)) return `${type} from ${employee}`;
  return `${type.replace(/^(purchase) for employee$/i, "$1")} for ${employee}`;
}

/** Returns `1 device`, `3 devices`. */
export const countText = (count: number, noun: string) =>
  `${count} ${noun}${count === 1 ? "" : "s"}`;

const daysText = (count: number) => countText(count, "day");

/**
 * Returns an SLA in business days, elapsed of expected: `2 days late · 8 of 6`, `5 of 8`,
 * `1 day left · 7 of 8`, `3 of 6, paused`. An order is late only where the answer says so, and has days
 * left only until its `status` ends it.
 */
export function slaText(sla: OrderSla | null | undefined, status?: string | null) {
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
