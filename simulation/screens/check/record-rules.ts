import type { Meaning } from "../service/answer.ts";
import { findOrders, findPeople } from "../service/searches.ts";
import {
  availableIn,
  type Context,
  heldBy,
  isSent,
  isSentHere,
  isSentInRow,
  personOf,
  type Rule,
  teamOf,
} from "./context.ts";
import { orderRules } from "./order-rules.ts";

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

const unknownValue =
  /^(—|–|-|not said|unknown|not reported|not available|no sla|no reason( given)?)$|^unknown: .*(names no|has no)/i;

const employeeRules: Rule[] = [
  {
    on: ["employee"],
    text: /no delivery address|no address (is )?stored/i,
    isTrue: (context) => personOf(context)?.home === null,
  },
  {
    on: ["employee"],
    text: /no address fields|names no city/i,
    isTrue: (context) => !isSentHere(context, "street") && !isSentHere(context, "city"),
  },
  {
    on: ["employee"],
    text: /but no street|street (is )?missing|no street/i,
    isTrue: (context) => personOf(context)?.home === null,
  },
  {
    on: ["employee"],
    text: /nothing more|no (further|more|other|department)\b/i,
    panel: /profile/i,
    isTrue: ({ session, id }) =>
      ![...(session.facts.get(`employee ${id}`)?.values() ?? [])].some(({ name }) =>
        /department|division|personal_?email|tax_?id|first_?name|last_?name/i.test(name),
      ),
  },
  {
    on: ["employee"],
    text: /no devices? (is |are )?(assigned|held)|holds no|none is held|\bno devices?\b(?! to check|.*stock)/i,
    isTrue: (context) => heldBy(context, context.id).length === 0,
  },
  {
    on: ["employee"],
    text: /^(0|none)$/i,
    panel: /devices/i,
    isTrue: (context) => heldBy(context, context.id).length === 0,
  },
  {
    on: ["employee"],
    text: /none of them says whom/i,
    isTrue: (context) =>
      !context.session.truth.orders.some(({ id }) =>
        isSent(context, `row of order ${id}`, "person"),
      ),
  },
  {
    on: ["employee"],
    text: /finds no order|\bno orders?\b/i,
    isTrue: (context) => {
      const { dialect, truth } = context.session;
      const person = personOf(context);
      return ![person?.id, person?.email, person?.name].some((query) =>
        findOrders(dialect, truth, new URLSearchParams({ query: query ?? "" })).some(
          (order) => order.person === context.id,
        ),
      );
    },
  },
  {
    on: ["employee"],
    text: /^no available device is|no device to check with|not? in stock|nothing available/i,
    isTrue: (context) => availableIn(context, null).length === 0,
  },
  {
    on: ["employee"],
    text: /nothing in stock in|^no available device found in|^none in .*(asked|checked)/i,
    isTrue: (context) => availableIn(context, personOf(context)?.country ?? null).length === 0,
  },
  {
    on: ["employee"],
    text: /no reason/i,
    isTrue: ({ session, id }, { label }) =>
      ![...(session.facts.get(`employee ${id}`)?.values() ?? [])].some(
        ({ path, value }) => path.startsWith(`orders ${label} `) && typeof value === "string",
      ),
  },
  {
    on: ["employee"],
    text: /neither yes nor no|inconclusive|^(not said|unknown)$/i,
    label: /deployment|offboarding|collection|swap/i,
    isTrue: ({ session, id }, { label }) =>
      ![...(session.facts.get(`employee ${id}`)?.values() ?? [])].some(
        ({ path, value }) => path.startsWith(`orders ${label} `) && typeof value === "boolean",
      ),
  },
];

const membersOf = (context: Context) =>
  context.session.truth.people.filter(({ team }) => team === teamOf(context)?.name);

const otherRecordRules: Rule[] = [
  {
    on: ["product"],
    text: /no orders?\b/i,
    isTrue: ({ session: { dialect, truth }, id }) => {
      const device = truth.devices.find((each) => each.id === id);
      return ![device?.id, device?.serial].some((query) =>
        findOrders(dialect, truth, new URLSearchParams({ query: query ?? "" })).some(
          ({ devices }) => id !== null && devices.includes(id),
        ),
      );
    },
  },
  {
    on: ["team"],
    text: /nobody is in|counts no employee|\bno members\b|^0 members|^0$/i,
    isTrue: (context) => membersOf(context).length === 0,
  },
  {
    on: ["team"],
    text: /no employee count/i,
    isTrue: (context) => !isSentHere(context, "count"),
  },
  {
    on: ["team"],
    text: /finds nobody|no one (was )?found|no members? (was |were )?found|^0 (of \d+ )?found/i,
    isTrue: (context) => {
      const { dialect, truth } = context.session;
      const query = new URLSearchParams({ query: teamOf(context)?.name ?? "" });
      const found = findPeople(dialect, truth, query);
      return !membersOf(context).some((member) => found.includes(member));
    },
  },
  {
    text: /everything (it sent|the api sent)? ?is (above|shown)|all fields are shown|nothing else|no other fields/i,
    isTrue: ({ dropped }) => dropped.length === 0,
  },
];

const valueRules: Rule[] = [
  ...labels.map(
    ([label, meaning]): Rule => ({
      text: unknownValue,
      label,
      isTrue: (context, { row }) =>
        row === null ? !isSentHere(context, meaning) : !isSentInRow(context, row, meaning),
    }),
  ),
  // A field that the service sent without a value.
  { text: /^—$/, label: /./, isTrue: () => true },
  // Without a label, in the head of a record: its status.
  {
    on: ["order", "employee", "product"],
    text: unknownValue,
    panel: /^$/,
    label: /^$/,
    isTrue: (context) => !isSentHere(context, "status"),
  },
];

/** A statement that something is unknown claims nothing. */
const unknownRule: Rule = { text: /^unknown[:.] /i, isTrue: () => true };

export const recordRules: readonly Rule[] = [
  ...orderRules,
  ...employeeRules,
  ...otherRecordRules,
  ...valueRules,
  unknownRule,
];
