import type { Meaning } from "../service/answer.ts";
import {
  arrivingOrders,
  availableIn,
  type Context,
  devicesWithoutCharger,
  hasUndocumentedFields,
  isEmpty,
  isSent,
  isUnsent,
  lateOrders,
  on,
  openOrders,
  ordersAtRisk,
  type Rule,
} from "./context.ts";

/** Statements of absence on lists and on the screens that are not about one record. */

const always = () => true;

/** Returns whether every open order's row had a meaning: without one of them a count is unknown. */
const isSentOfOpenOrders = (context: Context, meaning: Meaning) =>
  openOrders(context).every(({ id }) => isSent(context, `row of order ${id}`, meaning));

/** Returns a rule that is true if an item of the catalog lacked a meaning. */
const isMissingInCatalog =
  (meaning: Meaning): Rule["isTrue"] =>
  (context) => {
    const { options, suggestions } = context.session.truth;
    return (
      options.some(({ id }) => !isSent(context, `option ${id}`, meaning)) ||
      suggestions.some(({ id }) => !isSent(context, `suggestion ${id}`, meaning))
    );
  };

/** Statements about Quartermaster's own data, or about the API in general: true of every service. */
const generalRules: Rule[] = [
  { text: /request|cart|draft|sent is settled|nothing pending/i, on: ["today"], isTrue: always },
  { text: /.*/, around: /requests? needs? (you|a decision)/i, isTrue: always },
  {
    text: /by itself|unknown stops|not documented|without a charger status|^checked without a device$|^(· )?charger |has no list|no (such )?filter|is no identifier|^not (checked|tested)$/i,
    isTrue: always,
  },
  // An order that can't be placed is no absence. The contract says which device types take no PIN.
  {
    text: /^(no|not now|unavailable)$|takes no unlock pin|does not support|no pin/i,
    isTrue: always,
  },
  { text: /^without the courier's latest|live courier data unavailable/i, isTrue: always },
  {
    text: /^(chargers missing|devices without a working charger|damaged or not included)$/i,
    isTrue: always,
  },
  { text: /.*/, panel: /reach|permission|access|capabilit/i, on: ["settings"], isTrue: always },
];

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

const todayRules = on("today", [
  // Quartermaster can count only the orders whose rows have the meaning.
  { text: /none (of|among) the/i, around: /late/i, isTrue: isSentOfNone(lateOrders, "sla") },
  { text: /none (of|among) the/i, around: /at risk/i, isTrue: isSentOfNone(ordersAtRisk, "sla") },
  { text: /none (of|among) the/i, around: /arriv/i, isTrue: isSentOfNone(arrivingOrders, "eta") },
  {
    text: /none of the .*charger|none found,/i,
    isTrue: isSentOfNone(devicesWithoutCharger, "charger", "product"),
  },
  { text: /no open orders/i, isTrue: isEmpty(openOrders) },
  { text: /^unknown: /i, isTrue: always },
  {
    text: /no reason/i,
    label: /why|reason/i,
    isTrue: (context, { row }) =>
      row === null || !isSent(context, `row of order ${row}`, "slaReason"),
  },
  { text: noCount, around: /orders? late|late orders?/i, isTrue: isEmpty(lateOrders) },
  { text: /none is over/i, isTrue: isEmpty(lateOrders) },
  { text: noCount, around: /at risk/i, isTrue: isEmpty(ordersAtRisk) },
  { text: noCount, around: /charger/i, isTrue: isEmpty(devicesWithoutCharger) },
  { text: /none found/i, isTrue: isEmpty(devicesWithoutCharger) },
  { text: noCount, around: /arriv/i, isTrue: isEmpty(arrivingOrders) },
  { text: /in 0 countries/i, isTrue: isEmpty(arrivingOrders) },
  { text: nothingListed, panel: /^late/i, isTrue: isEmpty(lateOrders) },
  { text: nothingListed, panel: /at risk/i, isTrue: isEmpty(ordersAtRisk) },
  { text: nothingListed, panel: /charger/i, isTrue: isEmpty(devicesWithoutCharger) },
  { text: nothingListed, panel: /arriv/i, isTrue: isEmpty(arrivingOrders) },
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
  { text: /^—$/, around: /charger/i, isTrue: always },
]);

const listRules: Rule[] = [
  ...on("orders", [
    { text: /no orders?\b|^none$|^0\b/i, isTrue: isEmpty(({ session }) => session.truth.orders) },
  ]),
  ...on("employees", [
    {
      text: /no employees?\b|^none$|^0\b/i,
      isTrue: isEmpty(({ session }) => session.truth.people),
    },
  ]),
  ...on("inventory", [
    { text: /no devices?\b|^none$|^0\b/i, isTrue: isEmpty(({ session }) => session.truth.devices) },
  ]),
  ...on("teams", [
    { text: /no teams?\b|^none$|^0\b/i, isTrue: isEmpty(({ session }) => session.truth.teams) },
  ]),
  ...on("addresses", [
    { text: /no address|^none$|^0\b/i, isTrue: isEmpty(({ session }) => session.truth.addresses) },
    { text: /without an alias|no alias/i, isTrue: () => false },
    {
      text: /nobody is named|no contact(?! fields)/i,
      isTrue: ({ session }) =>
        [...session.meanings.values()].every((meanings) => !meanings.has("contact")),
    },
  ]),
];

const catalogRules = on("catalog", [
  {
    text: /nothing (that matches )?is in stock|\b0 in stock|no stock|no device in stock/i,
    isTrue: isEmpty((context) => availableIn(context, null)),
  },
  { text: /\bno options?\b/i, isTrue: isEmpty(({ session }) => session.truth.options) },
  { text: /no suggestions?\b/i, isTrue: isEmpty(({ session }) => session.truth.suggestions) },
  { text: /availability (is )?(not said|unknown)/i, isTrue: isMissingInCatalog("available") },
  { text: /^—$/, isTrue: isMissingInCatalog("country") },
  { text: /price not given|no price/i, isTrue: isMissingInCatalog("price") },
  {
    text: /^not available$/i,
    isTrue: ({ session: { truth } }) =>
      [...truth.options, ...truth.suggestions].some(({ isAvailable }) => !isAvailable),
  },
]);

const settingsRules = on("settings", [
  {
    text: /everything came as documented|no differences/i,
    isTrue: (context) => !hasUndocumentedFields(context),
  },
  { text: /said nothing of whom|names no owner|no owner/i, isTrue: isUnsent("user") },
  {
    text: /^none$/i,
    label: /compan/i,
    isTrue: isEmpty(({ session }) => session.truth.me.companies),
  },
  {
    text: /^none$/i,
    label: /supplier/i,
    isTrue: isEmpty(({ session }) => session.truth.me.suppliers),
  },
]);

/** "Not found" on the page of a record that the service holds and the key can read. */
const notFoundRules: Rule[] = [
  {
    on: ["order", "employee", "product", "team"],
    text: /^(not found|page not found|no record can have this address)/i,
    isTrue: () => false,
  },
];

export const screenRules: readonly Rule[] = [
  ...generalRules,
  ...todayRules,
  ...listRules,
  ...catalogRules,
  ...settingsRules,
  ...notFoundRules,
];
