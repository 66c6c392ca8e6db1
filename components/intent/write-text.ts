import type { Route } from "next";
import { deviceHref, employeeHref, orderHref, teamHref } from "#components/data/record-hrefs.ts";
import type { WriteName } from "#lib/v4/registry.ts";
import { isObject, type JsonObject } from "#lib/v4/shape/json.ts";

/** The fields of an input that was sent; none where it was deleted or is no object. */
export const fieldsOf = (sent: unknown): JsonObject => (isObject(sent) ? sent : {});

/** All that the screens need to know about one kind of write. */
export interface WriteText {
  /** Names the kind of write: `Employee update`. */
  title: string;
  /** Names one request, from its input and the employee's name or id: `Offboarding for Ada`. */
  titleOf: (fields: JsonObject, employee: string | null) => string;
  /** Whose id the input's `id` is. */
  idNoun: "employee" | "order" | "team" | null;
  /** What is placed, saved or set: `charger request`. */
  subject: string;
  /** What the resulting record is called. */
  noun: string;
  /** Returns the page that shows the record, from its id and the input; `null` without one. */
  hrefOf: (id: string, fields: JsonObject) => Route | null;
  /** Whether the provider still has to do the work when it has accepted the write. */
  isWork: boolean;
  /**
   * Who can match a record with what was sent: Quartermaster; a person, because the record does not
   * show all of it; or no one, because the value is secret and can't be read back.
   */
  matching: "automatic" | "by a person" | "impossible";
  /** What a second one does: adds a record, is refused as a duplicate, or sets the value again. */
  repeat: "adds" | "refused" | "overwrites";
}

const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
const lengthOf = (value: unknown) => (Array.isArray(value) ? value.length : 0);

const counted = (count: number, noun: string) =>
  count === 0 ? null : `${count} ${noun}${count === 1 ? "" : "s"}`;

const listed = (...parts: (string | null)[]) => parts.filter(Boolean).join(", ");

const withName = (title: string, name: unknown) => (textOf(name) ? `${title} ${name}` : title);

const forDevice = (title: string, { serialNumber, productId }: JsonObject) => {
  const device = textOf(serialNumber) ?? textOf(productId);
  return device ? `${title} for ${device}` : title;
};

/** `zipCode` as `postal code`: the field's name in a sentence. */
export const fieldPhrase = (name: string) =>
  name === "zipCode" ? "postal code" : name.replaceAll(/[A-Z]/g, " $&").toLowerCase();

const boughtCount = (items: unknown) =>
  (Array.isArray(items) ? items : []).reduce<number>(
    (sum, item) => sum + (Number(fieldsOf(item).quantity) || 0),
    0,
  );

/** One entry a write: its titles, its record, who can match it and what a second one does. */
export const writeText = {
  "orders.create": {
    title: "Order",
    titleOf: ({ orderType, productIds }, employee) => {
      const type = textOf(orderType) ?? "Order";
      const devices = counted(lengthOf(productIds), "device");
      return listed(employee ? `${type} for ${employee}` : type, devices);
    },
    idNoun: null,
    subject: "order",
    noun: "order",
    hrefOf: orderHref,
    isWork: true,
    matching: "automatic",
    repeat: "adds",
  },
  "orders.purchase": {
    title: "Purchase",
    titleOf: ({ orderType, items }, employee) => {
      const type = textOf(orderType) ?? "Purchase";
      const count = counted(boughtCount(items), "item");
      return employee ? `${type}: ${listed(employee, count)}` : listed(type, count);
    },
    idNoun: null,
    subject: "purchase",
    noun: "order",
    hrefOf: orderHref,
    isWork: true,
    matching: "by a person",
    repeat: "adds",
  },
  "orders.add-accessory": {
    title: "Replacement charger",
    titleOf: (fields) => forDevice("Replacement charger", fields),
    idNoun: "order",
    subject: "charger request",
    noun: "accessory request",
    // An accessory request has no page of its own: the page of its order shows it.
    hrefOf: (_id, { id: orderId }) => (textOf(orderId) ? orderHref(String(orderId)) : null),
    isWork: true,
    matching: "automatic",
    repeat: "adds",
  },
  "employees.create": {
    title: "New employee",
    titleOf: ({ displayName }) => withName("New employee", displayName),
    idNoun: null,
    subject: "employee",
    noun: "employee",
    hrefOf: employeeHref,
    isWork: false,
    matching: "automatic",
    repeat: "refused",
  },
  "employees.update": {
    title: "Employee update",
    titleOf: (fields, employee) => {
      const names = Object.keys(fields).filter((name) => name !== "id");
      if (!employee) return "Employee update";
      return `Employee update for ${employee}: ${names.map(fieldPhrase).join(", ")}`;
    },
    idNoun: "employee",
    subject: "change",
    noun: "employee",
    hrefOf: employeeHref,
    isWork: false,
    matching: "automatic",
    repeat: "overwrites",
  },
  "teams.create": {
    title: "New team",
    titleOf: ({ name }) => withName("New team", name),
    idNoun: null,
    subject: "team",
    noun: "team",
    hrefOf: teamHref,
    isWork: false,
    matching: "automatic",
    repeat: "refused",
  },
  "teams.update": {
    title: "Team rename",
    titleOf: ({ name }) => (textOf(name) ? `Team rename: ${name}` : "Team rename"),
    idNoun: "team",
    subject: "name",
    noun: "team",
    hrefOf: teamHref,
    isWork: false,
    matching: "automatic",
    repeat: "overwrites",
  },
  "products.add-pin": {
    title: "Unlock PIN",
    titleOf: (fields) => forDevice("Unlock PIN", fields),
    idNoun: null,
    subject: "PIN",
    noun: "device",
    hrefOf: deviceHref,
    isWork: false,
    matching: "impossible",
    repeat: "overwrites",
  },
  "company.add-address": {
    title: "New address",
    titleOf: ({ alias }) => withName("New address", alias),
    idNoun: null,
    subject: "address",
    noun: "address",
    hrefOf: () => "/addresses",
    isWork: false,
    matching: "automatic",
    repeat: "adds",
  },
} satisfies Record<WriteName, WriteText>;
