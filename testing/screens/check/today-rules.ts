import type { Meaning } from "#testing/dialect/answer.ts";
import {
  always,
  arrivingOrders,
  type Context,
  devicesWithoutCharger,
  isEmpty,
  isSent,
  isSentOfOpenOrders,
  lateOrders,
  on,
  openOrders,
  ordersAtRisk,
  type Rule,
  unmovedOrders,
} from "./context.ts";

/** Statements of absence on Today. */

/** Returns a rule that is true if the rows of the found records all lack a meaning. */
const isSentOfNone =
  (
    find: (context: Context) => readonly { id: string }[],
    meaning: Meaning,
    noun: "order" | "product" = "order",
  ): Rule["isTrue"] =>
  (context) =>
    !find(context).some(({ id }) => isSent(context, `row of ${noun} ${id}`, meaning));

const nothingListed = /nothing to do|all clear|^no(ne| late| orders| devices)\b/i;
const noCount = /^(0|none|no)\b/i;

export const todayRules = on("today", [
  // Quartermaster can count only the orders whose rows have the meaning.
  { text: /none (of|among) the/i, around: /late/i, isTrue: isSentOfNone(lateOrders, "sla") },
  { text: /none (of|among) the/i, around: /at risk/i, isTrue: isSentOfNone(ordersAtRisk, "sla") },
  { text: /none (of|among) the/i, around: /arriv/i, isTrue: isSentOfNone(arrivingOrders, "eta") },
  {
    text: /none (of|among) the/i,
    around: /no movement/i,
    isTrue: isSentOfNone(unmovedOrders, "movement"),
  },
  {
    text: /none of the .*charger|none found(,| in )/i,
    isTrue: isSentOfNone(devicesWithoutCharger, "charger", "product"),
  },
  { text: /no open orders/i, isTrue: isEmpty(openOrders) },
  { text: /^unknown: /i, isTrue: always },
  {
    text: /no reason/i,
    label: /why|reason|who must act/i,
    isTrue: (context, { row }) =>
      row === null || !isSent(context, `row of order ${row}`, "slaReason"),
  },
  { text: noCount, around: /\blate\b/i, isTrue: isEmpty(lateOrders) },
  { text: /none is over/i, isTrue: isEmpty(lateOrders) },
  { text: noCount, around: /at risk/i, isTrue: isEmpty(ordersAtRisk) },
  { text: noCount, around: /charger/i, isTrue: isEmpty(devicesWithoutCharger) },
  { text: /none found/i, isTrue: isEmpty(devicesWithoutCharger) },
  { text: noCount, around: /arriv/i, isTrue: isEmpty(arrivingOrders) },
  { text: noCount, around: /no movement/i, isTrue: isEmpty(unmovedOrders) },
  { text: /in 0 countries/i, isTrue: isEmpty(arrivingOrders) },
  {
    text: /^countries unknown/i,
    isTrue: (context) =>
      !arrivingOrders(context).some(({ id }) =>
        (["eta", "country"] as const).every((meaning) =>
          isSent(context, `row of order ${id}`, meaning),
        ),
      ),
  },
  // The service never says whether a clock is paused.
  { text: noCount, around: /waiting/i, isTrue: () => false },
  { text: /^—$/, around: /waiting/i, isTrue: always },
  { text: nothingListed, panel: /^late/i, isTrue: isEmpty(lateOrders) },
  { text: nothingListed, panel: /at risk/i, isTrue: isEmpty(ordersAtRisk) },
  { text: nothingListed, panel: /charger/i, isTrue: isEmpty(devicesWithoutCharger) },
  { text: nothingListed, panel: /arriv/i, isTrue: isEmpty(arrivingOrders) },
  { text: nothingListed, panel: /no movement/i, isTrue: isEmpty(unmovedOrders) },
  { text: /no orders? (is |are )?(under way|in progress)/i, isTrue: isEmpty(openOrders) },
  { text: /no orders?\b/i, isTrue: isEmpty(({ session }) => session.truth.orders) },
  {
    text: /^—$/,
    around: /late|at risk/i,
    isTrue: (context) => !isSentOfOpenOrders(context, "sla"),
  },
  { text: /^—$/, around: /arriv/i, isTrue: (context) => !isSentOfOpenOrders(context, "eta") },
  { text: /list (does not|doesn't) say|^not available$|^unavailable$/i, isTrue: always },
  {
    text: /^—$/,
    panel: /newest|latest/i,
    isTrue: (context) =>
      !context.session.truth.orders.every(({ id }) =>
        isSent(context, `row of order ${id}`, "createdAt"),
      ),
  },
  // A count that is unknown claims nothing.
  { text: /^—$/, around: /charger|no movement/i, isTrue: always },
]);
