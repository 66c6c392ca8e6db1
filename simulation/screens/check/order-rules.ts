import { type Context, isSentHere, orderOf, type Rule } from "./context.ts";

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

export const orderRules: readonly Rule[] = [
  { on: ["order"], text: /^not late$/i, isTrue: (context) => !orderOf(context)?.sla?.isLate },
  {
    on: ["order"],
    text: /no dated entries/i,
    isTrue: (context) => !isSentHere(context, "events"),
  },
  {
    on: ["order"],
    text: /no shipment data/i,
    isTrue: (context) => !isSentHere(context, "shipments"),
  },
  { on: ["order"], text: /names no days/i, isTrue: (context) => !isSentHere(context, "sla") },
  {
    on: ["order"],
    text: /^(placed|sourced|configured|shipped|delivered|scheduled|in transit), unknown/i,
    isTrue: (context, { text }) =>
      !isSentHere(context, "events") || !isReached(context, text.split(",")[0] ?? ""),
  },
  {
    on: ["order"],
    text: /^(placed|sourced|configured|shipped|delivered|scheduled|in transit), (no record|not recorded|ahead|upcoming|not reached)/i,
    isTrue: (context, { text }) => !isReached(context, text.split(",")[0] ?? ""),
  },
  {
    on: ["order"],
    text: /nothing (has been )?shipped|not (been )?shipped yet|\bno (shipments?|parcels?|tracking)\b/i,
    isTrue: (context) => orderOf(context)?.shipments.length === 0,
  },
  {
    on: ["order"],
    text: /recorded nothing|no activity|nothing (was |has been )?recorded|nothing happened|\bno (events|history|entries)\b/i,
    isTrue: (context) => orderOf(context)?.events.length === 0,
  },
  {
    on: ["order"],
    text: /stands alone|\bno (parent|sub-?orders?|related)/i,
    isTrue: (context) => {
      const order = orderOf(context);
      return order?.parent === null && order.subs.length === 0;
    },
  },
  {
    on: ["order"],
    text: /names no device|no devices could be read/i,
    isTrue: (context) => !isSentHere(context, "devices"),
  },
  {
    on: ["order"],
    text: /\bno devices?\b(?! could be read)|to be sourced/i,
    isTrue: (context) => orderOf(context)?.devices.length === 0,
  },
  {
    on: ["order"],
    text: /carrier (is )?(not said|unknown)|unknown carrier|no carrier/i,
    isTrue: (context) => !isSentHere(context, "carrier"),
  },
  {
    on: ["order"],
    text: /status (is )?(not said|unknown)|no status/i,
    isTrue: (context) => !isSentHere(context, "shipmentStatus"),
  },
  {
    on: ["order"],
    text: /^no sla\b/i,
    isTrue: (context) => orderOf(context)?.sla === null,
  },
  // Next to the name of the stop, whose own rule is above.
  {
    on: ["order"],
    text: /^(no record|not recorded|unknown)$/i,
    panel: /^$/,
    label: /^$/,
    around: /^(placed|sourced|configured|shipped|delivered|scheduled|in transit)\b/i,
    isTrue: () => true,
  },
  {
    on: ["order"],
    text: /^(without a time|no date|no time)$/i,
    isTrue: (context) => !isSentHere(context, "events"),
  },
  {
    on: ["order"],
    text: /^—$/,
    panel: /timeline|without a time|no date/i,
    isTrue: (context) => !isSentHere(context, "events"),
  },
];
