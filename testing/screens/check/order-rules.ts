import type { PlacedOrder } from "#testing/dialect/truth-orders.ts";
import { always, type Context, isSentHere, isUnsent, on, orderOf, type Rule } from "./context.ts";
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

/** The stops of the old device of a swap. */
const stopsOfOldDevice = ["pickup scheduled", "picked up", "in transit", "received", "graded"];

const isSwap = ({ type }: PlacedOrder) => /^swap\b/i.test(type);
const isRepair = ({ type }: PlacedOrder) => /^maintenance$/i.test(type);

/** Returns whether events show the device to be the replacement of a swap. */
const isReplacement = ({ events }: PlacedOrder, device: string | null) =>
  device !== null &&
  events.some(
    (event) =>
      event.device === device && /^(device\.sourced|configuration\.|asset\.)/.test(event.kind),
  );

/** Returns the events and the statuses of an order that are about a stop, or may be. */
const signsOf = (order: PlacedOrder, stop: string) => {
  const sign = signsOfStops[stop];
  // A repaired device is received before its order is delivered.
  const isOfStatus = !(isRepair(order) && stop === "received");
  return {
    events: order.events.filter(
      ({ kind, source }) => sign?.test(kind) && (isOfStatus || source !== "status"),
    ),
    isStatus: sign?.test(order.status) === true && isOfStatus,
  };
};

/** Returns whether the service holds an event or a status that can only be about that stop. */
const isProven = (order: PlacedOrder, stop: string): boolean => {
  const { events, isStatus } = signsOf(order, stop);
  if (isSwap(order)) {
    // Only a receipt shows which device comes back.
    if (stopsOfOldDevice.includes(stop))
      return events.some(({ kind }) => /^device\.(received|graded)/.test(kind));
    return (
      isStatus ||
      events.some(
        ({ kind, device }) =>
          /^(device|configuration)\./.test(kind) || isReplacement(order, device),
      )
    );
  }
  // The device of a repair is shipped twice, and the first shipment goes to the workshop.
  if (isRepair(order) && stop === "received")
    return events.some(({ kind }) => kind === "device.received");
  if (isRepair(order) && /^(shipped|delivered)$/.test(stop))
    return isStatus || events.some(({ source }) => source === "status");
  return isStatus || events.length > 0;
};

/** Returns whether the service holds an event or a status that may be about that stop. */
const isPossible = (order: PlacedOrder, stop: string): boolean => {
  const { events, isStatus } = signsOf(order, stop);
  if (!isSwap(order) || !stopsOfOldDevice.includes(stop)) return isStatus || events.length > 0;
  return isStatus || events.some(({ device }) => !isReplacement(order, device));
};

const stopOf = ({ text }: Statement) => (text.split(",")[0] ?? "").toLowerCase();

/** Returns a rule about the stop that the statement names. */
const atStopOf =
  (isTrue: (context: Context, order: PlacedOrder, stop: string) => boolean): Rule["isTrue"] =>
  (context, statement) => {
    const order = orderOf(context);
    return order !== undefined && isTrue(context, order, stopOf(statement));
  };

export const orderRules = on("order", [
  { text: /^not late$/i, isTrue: (context) => !orderOf(context)?.sla?.isLate },
  // What an answer lacks is unknown, and not absent.
  { text: /no dated entries/i, isTrue: isUnsent("events") },
  { text: /answer has no shipments|tracking answer is empty/i, isTrue: isUnsent("shipments") },
  { text: /answer has no days/i, isTrue: isUnsent("sla") },
  { text: /answer has no devices/i, isTrue: isUnsent("devices") },
  // Next to the stops that it is about, whose own rules are below.
  { text: /whether the unknown stages were completed|with the unknown stages/i, isTrue: always },
  {
    text: unknownStop,
    isTrue: atStopOf(
      (context, order, stop) => !isSentHere(context, "events") || !isProven(order, stop),
    ),
  },
  { text: absentStop, isTrue: atStopOf((_, order, stop) => !isPossible(order, stop)) },
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
  {
    text: /\bno devices?\b|to be sourced/i,
    isTrue: (context) => orderOf(context)?.devices.length === 0,
  },
  {
    text: /carrier (is )?(not said|unknown)|unknown carrier|no carrier/i,
    isTrue: isUnsent("carrier"),
  },
  {
    text: /status (is )?(not said|unknown)|no status/i,
    isTrue: (context) =>
      !isSentHere(context, "shipmentStatus") || isSentHere(context, "shipmentWithoutStatus"),
  },
  { text: /^no sla\b/i, isTrue: (context) => orderOf(context)?.sla === null },
  // Next to the name of the stop, whose own rule is above.
  {
    text: /^(no record|not recorded|unknown)$/i,
    panel: /^$/,
    label: /^$/,
    around: atStop,
    isTrue: always,
  },
  { text: /^(without a time|no date|no time)$/i, isTrue: isUnsent("events") },
  { text: /^—$/, panel: /timeline|without a time|no date/i, isTrue: isUnsent("events") },
]);
