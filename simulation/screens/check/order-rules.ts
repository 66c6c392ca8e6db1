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
  scheduled: /^scheduled$/,
  "in transit": /^in_transit$/,
};

/** Returns whether the service holds an event or a status of that stop. */
const isReached = (context: Context, stop: string): boolean => {
  const order = orderOf(context);
  const sign = signsOfStops[stop.toLowerCase()];
  if (!order || !sign) return false;
  return sign.test(order.status) || order.events.some(({ kind }) => sign.test(kind));
};

const stopOf = ({ text }: Statement) => text.split(",")[0] ?? "";

export const orderRules = on("order", [
  { text: /^not late$/i, isTrue: (context) => !orderOf(context)?.sla?.isLate },
  { text: /no dated entries/i, isTrue: isUnsent("events") },
  { text: /no shipment data/i, isTrue: isUnsent("shipments") },
  { text: /names no days/i, isTrue: isUnsent("sla") },
  {
    text: /^(placed|sourced|configured|shipped|delivered|scheduled|in transit), unknown/i,
    isTrue: (context, statement) =>
      !isSentHere(context, "events") || !isReached(context, stopOf(statement)),
  },
  {
    text: /^(placed|sourced|configured|shipped|delivered|scheduled|in transit), (no record|not recorded|ahead|upcoming|not reached)/i,
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
    around: /^(placed|sourced|configured|shipped|delivered|scheduled|in transit)\b/i,
    isTrue: () => true,
  },
  { text: /^(without a time|no date|no time)$/i, isTrue: isUnsent("events") },
  { text: /^—$/, panel: /timeline|without a time|no date/i, isTrue: isUnsent("events") },
]);
