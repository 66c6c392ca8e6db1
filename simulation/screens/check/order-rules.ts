import { type Context, isSentHere, isUnsent, on, orderOf } from "./context.ts";
import type { Statement } from "./read-page.ts";

/** Statements of absence on the page of an order. */

/** The events and statuses that show that an order has reached a stop of its route. */
const signsOfStops: Readonly<Record<string, RegExp>> = {
  placed: /./,
  sourced: /device\.sourced/,
  configured: /configuration\.completed/,
  shipped: /shipment\.created|^shipped$/,
  delivered: /shipment\.delivered|^delivered$/,
  "pickup scheduled": /^scheduled$/,
  "picked up": /shipment\.created|^shipped$/,
  "in transit": /^in_transit$/,
  received: /device\.received|shipment\.delivered|^delivered$/,
  graded: /device\.graded/,
  repaired: /repair\.completed/,
  inspected: /disposition\.inspected/,
  erased: /disposition\.erased/,
  "handed over": /shipment\.created|^shipped$/,
  disposed: /shipment\.delivered|^delivered$/,
};

/** The names of all stops, as the beginning of a statement. */
const anyStop = Object.keys(signsOfStops).join("|");
const unknownStop = new RegExp(`^(${anyStop}), unknown`, "i");
const absentStop = new RegExp(
  `^(${anyStop}), (no record|not recorded|ahead|upcoming|not reached)`,
  "i",
);
const atStop = new RegExp(`^(${anyStop})\\b`, "i");

/** Returns whether the service holds an event or a status of that stop. */
const isReached = (context: Context, stop: string): boolean => {
  const order = orderOf(context);
  const name = stop.toLowerCase();
  const sign = signsOfStops[name];
  if (!order || !sign) return false;
  if (sign.test(order.status)) return true;
  // The device of a repair is shipped twice, and the first shipment goes to the workshop.
  if (/^maintenance$/i.test(order.type)) {
    if (name === "received") return order.events.some(({ kind }) => kind === "device.received");
    if (name === "shipped" || name === "delivered")
      return order.events.some(({ kind, source }) => source === "status" && sign.test(kind));
  }
  return order.events.some(({ kind }) => sign.test(kind));
};

const stopOf = ({ text }: Statement) => text.split(",")[0] ?? "";

export const orderRules = on("order", [
  { text: /^not late$/i, isTrue: (context) => !orderOf(context)?.sla?.isLate },
  { text: /no dated entries/i, isTrue: isUnsent("events") },
  { text: /no shipment data/i, isTrue: isUnsent("shipments") },
  { text: /names no days/i, isTrue: isUnsent("sla") },
  {
    text: unknownStop,
    isTrue: (context, statement) =>
      !isSentHere(context, "events") || !isReached(context, stopOf(statement)),
  },
  {
    text: absentStop,
    isTrue: (context, statement) => !isReached(context, stopOf(statement)),
  },
  {
    text: /nothing (has been )?shipped|not (been )?shipped yet|\bno (shipments?|parcels?|tracking)\b/i,
    isTrue: (context) => orderOf(context)?.shipments.length === 0,
  },
  {
    text: /recorded nothing|no activity|nothing (was |has been )?recorded|nothing happened|\bno (events|history|entries)\b/i,
    isTrue: (context) => orderOf(context)?.events.length === 0,
  },
  {
    text: /stands alone|\bno (parent|sub-?orders?|related)/i,
    isTrue: (context) => {
      const order = orderOf(context);
      return order?.parent === null && order.subs.length === 0;
    },
  },
  { text: /names no device|no devices could be read/i, isTrue: isUnsent("devices") },
  {
    text: /\bno devices?\b(?! could be read)|to be sourced/i,
    isTrue: (context) => orderOf(context)?.devices.length === 0,
  },
  {
    text: /carrier (is )?(not said|unknown)|unknown carrier|no carrier/i,
    isTrue: isUnsent("carrier"),
  },
  { text: /status (is )?(not said|unknown)|no status/i, isTrue: isUnsent("shipmentStatus") },
  { text: /^no sla\b/i, isTrue: (context) => orderOf(context)?.sla === null },
  // Next to the name of the stop, whose own rule is above.
  {
    text: /^(no record|not recorded|unknown)$/i,
    panel: /^$/,
    label: /^$/,
    around: atStop,
    isTrue: () => true,
  },
  { text: /^(without a time|no date|no time)$/i, isTrue: isUnsent("events") },
  { text: /^—$/, panel: /timeline|without a time|no date/i, isTrue: isUnsent("events") },
]);
