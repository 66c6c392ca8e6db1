import type { Meaning } from "#testing/dialect/answer.ts";
import { findOrders, findPeople } from "../service/searches.ts";
import {
  always,
  availableIn,
  type Context,
  heldBy,
  isEmpty,
  isSent,
  isSentHere,
  isSentInRow,
  isUnsent,
  on,
  personOf,
  type Rule,
  teamOf,
} from "./context.ts";
import { orderRules } from "./order-rules.ts";
import type { Statement } from "./read-page.ts";

/** The label of a value that is shown as unknown, and the meaning that makes that false. */
const labels: readonly (readonly [label: RegExp, meaning: Meaning])[] = [
  [/^(for|employee)$/i, "person"],
  [/country/i, "country"],
  [/placed|ordered|created/i, "createdAt"],
  [/source/i, "source"],
  [/^(expected|eta|arriv)/i, "eta"],
  [/sla/i, "sla"],
  [/^why$|reason/i, "slaReason"],
  [/type/i, "type"],
  [/status/i, "status"],
  [/^devices$/i, "devices"],
  [/^(contact |work )?e-?mail$/i, "email"],
  [/^team/i, "team"],
  [/job/i, "job"],
  [/department/i, "department"],
  [/serial/i, "serial"],
  [/held by|holder|assigned to/i, "holder"],
  [/location/i, "location"],
  [/condition/i, "condition"],
  [/charger/i, "charger"],
  [/contact/i, "contact"],
  [/phone/i, "phone"],
  [/^address/i, "street"],
  [/employees|members/i, "count"],
  [/model|^device$/i, "model"],
  [/compan/i, "companies"],
  [/supplier/i, "suppliers"],
];

/** Returns a rule that is true if the row, or the record of the page, had no such meaning. */
const isUnsentInRow =
  (meaning: Meaning): Rule["isTrue"] =>
  (context, { row }) =>
    row === null ? !isSentHere(context, meaning) : !isSentInRow(context, row, meaning);

const unknownValue =
  /^(—|–|-|not said|unknown|not reported|not available|no sla|no reason( given)?)$|^unknown: .*(names no|has no)/i;

/** Returns the facts that the answers about an employee had, with its validations. */
const factsOfEmployee = ({ session, id }: Context) => [
  ...(session.facts.get(`employee ${id}`)?.values() ?? []),
];

/** Returns whether the validation of an order type, the label, had a value of that type. */
const hasValidation = (context: Context, { label }: Statement, type: "string" | "boolean") =>
  factsOfEmployee(context).some(
    ({ path, value }) => path.startsWith(`orders ${label} `) && typeof value === type,
  );

/** Returns the orders that the service finds by any of the texts. */
const ordersFoundBy = ({ session }: Context, ...texts: (string | undefined)[]) =>
  texts.flatMap((query = "") =>
    findOrders(session.dialect, session.truth, new URLSearchParams({ query })),
  );

/** Returns the person's orders that the service finds by the person's id, email or name. */
const ordersFoundOf = (context: Context) => {
  const person = personOf(context);
  const found = ordersFoundBy(context, person?.id, person?.email, person?.name);
  return found.filter((order) => order.person === context.id);
};

/** Returns whether the row of an order named its person by the id. */
const isSentWithPersonId = ({ session }: Context, orderId: string, personId: string | null) =>
  [...(session.facts.get(`row of order ${orderId}`)?.values() ?? [])].some(
    ({ value }) => value === personId,
  );

const holdsNothing = isEmpty((context) => heldBy(context, context.id));
const hasNoHome: Rule["isTrue"] = (context) => personOf(context)?.home === null;

const employeeRules = on("employee", [
  {
    text: /no delivery address|no address (is )?stored/i,
    isTrue: hasNoHome,
  },
  {
    text: /no field for a street|street unknown|no street that is surely/i,
    isTrue: (context) => !isSentHere(context, "street"),
  },
  { text: /names no city|city unknown/i, isTrue: (context) => !isSentHere(context, "city") },
  {
    text: /but no street|street (is )?missing|no street/i,
    isTrue: hasNoHome,
  },
  {
    text: /nothing more|no (further|more|other|department)\b/i,
    panel: /profile/i,
    isTrue: (context) =>
      !factsOfEmployee(context).some(({ name }) =>
        /department|division|personal_?email|tax_?id|first_?name|last_?name/i.test(name),
      ),
  },
  {
    text: /no devices? (is |are )?(assigned|held)|holds no|none is held|\bno devices?\b(?! to check|.*stock)/i,
    isTrue: holdsNothing,
  },
  {
    text: /^(0|none)$/i,
    panel: /devices/i,
    isTrue: holdsNothing,
  },
  {
    text: /none of them says whom/i,
    isTrue: (context) =>
      !context.session.truth.orders.some(({ id }) =>
        isSent(context, `row of order ${id}`, "person"),
      ),
  },
  {
    text: /no order found .* has this employee's id/i,
    isTrue: (context) =>
      !ordersFoundOf(context).some(({ id }) => isSentWithPersonId(context, id, context.id)),
  },
  {
    text: /orders have no employee id/i,
    isTrue: (context) =>
      ordersFoundOf(context).some(({ id }) => !isSentWithPersonId(context, id, context.id)),
  },
  {
    text: /finds no order|\bno orders?\b/i,
    isTrue: (context) => ordersFoundOf(context).length === 0,
  },
  {
    text: /^no available device is|no device to check with|not? in stock|nothing available/i,
    isTrue: isEmpty((context) => availableIn(context, null)),
  },
  {
    text: /nothing in stock in|^no available device found in|^none in .*(asked|checked)/i,
    isTrue: isEmpty((context) => availableIn(context, personOf(context)?.country ?? null)),
  },
  {
    text: /no reason/i,
    isTrue: (context, statement) => !hasValidation(context, statement, "string"),
  },
  {
    text: /inconclusive|answer has no result|^unknown$/i,
    label: /deployment|offboarding|collection|swap/i,
    isTrue: (context, statement) => !hasValidation(context, statement, "boolean"),
  },
]);

const membersOf = (context: Context) =>
  context.session.truth.people.filter(({ team }) => team === teamOf(context)?.name);

const productRules = on("product", [
  // Quartermaster's own requests, in a world where it sent none.
  { text: /^none saved through quartermaster$/i, isTrue: always },
  // The services of the simulation have no charger requests.
  { text: /^no replacement requested yet/i, isTrue: always },
  // What the histories of the orders leave open claims nothing.
  { text: /^no record\b/i, isTrue: always },
  {
    text: /no orders name this device/i,
    isTrue: ({ session, id }) =>
      !session.truth.orders.some(({ devices }) => id !== null && devices.includes(id)),
  },
  {
    text: /no orders?\b/i,
    isTrue: (context) => {
      const { session, id } = context;
      const device = session.truth.devices.find((each) => each.id === id);
      const found = ordersFoundBy(context, device?.id, device?.serial);
      return !found.some(({ devices }) => id !== null && devices.includes(id));
    },
  },
]);

const teamRules = on("team", [
  {
    text: /nobody is in|counts no employee|\bno members\b|^0 members|^0$/i,
    isTrue: isEmpty(membersOf),
  },
  { text: /no employee count/i, isTrue: isUnsent("count") },
  {
    text: /finds nobody|no one (was )?found|no members? (was |were )?found|^0 (of \d+ )?found/i,
    isTrue: (context) => {
      const { dialect, truth } = context.session;
      const query = new URLSearchParams({ query: teamOf(context)?.name ?? "" });
      const found = findPeople(dialect, truth, query);
      return !membersOf(context).some((member) => found.includes(member));
    },
  },
]);

/** On a page that says that it shows all. */
const completenessRule: Rule = {
  text: /everything (it sent|the api sent)? ?is (above|shown)|all fields are shown|nothing else|no other fields/i,
  isTrue: ({ dropped }) => dropped.length === 0,
};

const valueRules: Rule[] = [
  // Two values in one cell, of which the status is shown in words.
  { text: /^—$/, label: /^status and eta$/i, isTrue: isUnsentInRow("eta") },
  { text: /^—$/, label: /^status and last movement$/i, isTrue: isUnsentInRow("shipments") },
  ...labels.map(
    ([label, meaning]): Rule => ({
      text: unknownValue,
      label,
      isTrue: isUnsentInRow(meaning),
    }),
  ),
  // A field that the service sent without a value.
  { text: /^—$/, label: /./, isTrue: always },
  // Without a label, in the head of a record: its status.
  {
    on: ["order", "employee", "product"],
    text: unknownValue,
    panel: /^$/,
    label: /^$/,
    isTrue: isUnsent("status"),
  },
];

/** A statement that something is unknown claims nothing. */
const unknownRule: Rule = { text: /^unknown[:.] /i, isTrue: always };

export const recordRules: readonly Rule[] = [
  ...orderRules,
  ...employeeRules,
  ...productRules,
  ...teamRules,
  completenessRule,
  ...valueRules,
  unknownRule,
];
