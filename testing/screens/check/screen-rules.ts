import type { Meaning } from "#testing/dialect/answer.ts";
import {
  always,
  arrivingOrders,
  availableIn,
  type Context,
  hasUndocumentedFields,
  heldBy,
  isEmpty,
  isSent,
  isSentOfOpenOrders,
  isUnsent,
  lateOrders,
  on,
  openOrders,
  ordersAtCustoms,
  ordersAtRisk,
  type Rule,
  unmovedOrders,
} from "./context.ts";
import { todayRules } from "./today-rules.ts";

/** Statements of absence on lists and on the screens that are not about one record, Today apart. */

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
    text: /by itself|unknown stops|not documented|without a charger status|^checked without a device$|^(· )?charger:? |has no list|no (such )?filter|is no identifier|^not (checked|tested)$/i,
    isTrue: always,
  },
  // The age of what is on screen.
  { text: /^updated \d+ (s|min|h|d) ago/i, isTrue: always },
  // An order that can't be placed is no absence. The contract says which device types take no PIN.
  {
    text: /^(no|not now|unavailable)$|takes no unlock pin|does not support|no pin/i,
    isTrue: always,
  },
  { text: /^without the courier's latest|live courier data unavailable/i, isTrue: always },
  {
    text: /^(chargers missing|devices without a working charger)$|damaged or not included/i,
    isTrue: always,
  },
  {
    text: /.*/,
    panel: /reach|permission|access|capabilit|^(webhooks|agents|notifications)$/i,
    on: ["settings"],
    isTrue: always,
  },
  // The name of a list, a column or a number.
  { text: /^no movement for\b/i, isTrue: always },
];

/** Returns a rule that is true if the record of the row has none of what is counted. */
const isEmptyInRow =
  (find: (context: Context, row: string) => readonly unknown[]): Rule["isTrue"] =>
  (context, { row }) =>
    row !== null && find(context, row).length === 0;

const ordersOfPerson = (context: Context, row: string) =>
  openOrders(context).filter(({ person }) => person === row);

const peopleOfTeam = ({ session: { truth } }: Context, row: string) => {
  const team = truth.teams.find(({ id }) => id === row);
  return truth.people.filter((person) => team !== undefined && person.team === team.name);
};

const ordersOfTeam = (context: Context, row: string) => {
  const ids = new Set<string | null>(peopleOfTeam(context, row).map(({ id }) => id));
  return openOrders(context).filter(({ person }) => ids.has(person));
};

/** The numbers in the rows of employees and teams. */
const countRules: Rule[] = [
  { on: ["employees", "team"], text: /^0\b/, label: /^devices$/i, isTrue: isEmptyInRow(heldBy) },
  {
    on: ["employees", "team"],
    text: /^0\b/,
    label: /late/i,
    isTrue: isEmptyInRow((context, row) =>
      ordersOfPerson(context, row).filter(({ sla }) => sla?.isLate),
    ),
  },
  { on: ["teams"], text: /^0\b/, label: /employees|members/i, isTrue: isEmptyInRow(peopleOfTeam) },
  { on: ["teams"], text: /^0\b/, label: /open/i, isTrue: isEmptyInRow(ordersOfTeam) },
  {
    on: ["teams"],
    text: /^0\b/,
    label: /late/i,
    isTrue: isEmptyInRow((context, row) =>
      ordersOfTeam(context, row).filter(({ sla }) => sla?.isLate),
    ),
  },
];

/** Returns a rule that is true if nothing is found, and every open order's row had the meaning. */
const isProvenEmpty =
  (find: (context: Context) => readonly unknown[], meaning: Meaning): Rule["isTrue"] =>
  (context) =>
    find(context).length === 0 && isSentOfOpenOrders(context, meaning);

/** The numbers of the views of orders, by the beginning of the tab. */
const viewRules: Rule[] = (
  [
    [/^open\b/i, isEmpty(openOrders)],
    [/^late\b/i, isProvenEmpty(lateOrders, "sla")],
    [/^at risk\b/i, isProvenEmpty(ordersAtRisk, "sla")],
    [/^no movement\b/i, isEmpty(unmovedOrders)],
    [/^arriving\b/i, isProvenEmpty(arrivingOrders, "eta")],
    [/^at customs\b/i, isProvenEmpty(ordersAtCustoms, "status")],
    // The service never says whether a clock is paused, or who placed an order.
    [/^(waiting on you|mine)\b/i, () => false],
  ] as const
).map(([around, isTrue]) => ({ on: ["orders"], panel: /^views$/i, text: /^0$/, around, isTrue }));

const listRules: Rule[] = [
  ...viewRules,
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
    text: /nothing (that matches )?is (in stock|available)|\b0 available|no stock|no available devices?/i,
    isTrue: isEmpty((context) => availableIn(context, null)),
  },
  {
    text: /^none available$/i,
    isTrue: ({ session: { truth } }) =>
      [...truth.options, ...truth.suggestions].some(
        (item) =>
          !truth.devices.some(
            ({ model, country, status }) =>
              status === "available" && model === item.model && country === item.country,
          ),
      ),
  },
  {
    text: /\bno models?\b/i,
    isTrue: isEmpty(({ session: { truth } }) => [...truth.options, ...truth.suggestions]),
  },
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
  ...countRules,
  ...listRules,
  ...catalogRules,
  ...settingsRules,
  ...notFoundRules,
];
