import { knownEvents } from "#lib/v4/fields/known-values.ts";
import type { Order } from "#lib/v4/records/order.ts";

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
