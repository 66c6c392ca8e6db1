import { isObject, type JsonObject } from "#lib/v4/normalize/json.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** The fields of an input that was sent; none where it was deleted or is no object. */
export const fieldsOf = (sent: unknown): JsonObject => (isObject(sent) ? sent : {});

/** The records of the service that a page shows. */
export type RecordNoun = "employee" | "order" | "team" | "device" | "address";

/** What people read about one kind of write, on every screen, in emails and in the rules of approvals. */
interface WriteText {
  /** Names the kind of write: `Employee update`. */
  title: string;
  /** Names one request, from its input and the employee's name or id: `Offboarding for Ada`. */
  titleOf: (fields: JsonObject, employeeName: string | null) => string;
  /** Names the kind in the plural, as a sentence about a rule begins: `unlock PINs`. */
  plural: string;
  /** Whose id the input's `id` is. */
  idNoun: Exclude<RecordNoun, "address"> | null;
  /** What the audit trail says before the record: `renamed the team`, and as an infinitive. */
  audited: readonly [past: string, infinitive: string];
  /** What is placed, saved or set: `charger request`. */
  subject: string;
  /** What the resulting record is called. */
  noun: string;
  /**
   * The record that it makes or changes; `null` for a part of the record that `idNoun` names, whose page
   * shows it.
   */
  record: RecordNoun | null;
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

const withName = (title: string, name: unknown, separator = " ") =>
  textOf(name) ? `${title}${separator}${name}` : title;

const forDevice = (title: string, { serialNumber, productId }: JsonObject) =>
  withName(title, textOf(serialNumber) ?? productId, " for ");

/** `zipCode` as `postal code`: the field's name in a sentence. */
export const fieldPhrase = (name: string) =>
  name === "zipCode" ? "postal code" : name.replaceAll(/[A-Z]/g, " $&").toLowerCase();

const boughtCount = (items: unknown) =>
  (Array.isArray(items) ? items : []).reduce<number>(
    (sum, item) => sum + (Number(fieldsOf(item).quantity) || 0),
    0,
  );

/** A record that Quartermaster can match with what was sent, and that needs no work when saved. */
const savedRecord = { idNoun: null, isWork: false, matching: "automatic" } as const;

const order = {
  ...savedRecord,
  noun: "order",
  record: "order",
  isWork: true,
  repeat: "adds",
} as const;

const employee = { ...savedRecord, noun: "employee", record: "employee" } as const;

const team = { ...savedRecord, noun: "team", record: "team" } as const;

/** One entry a write: its titles, its record, who can match it and what a second one does. */
export const writeText: Readonly<Record<WriteName, WriteText>> = {
  "orders.create": {
    ...order,
    title: "Order",
    plural: "orders",
    audited: ["placed", "place"],
    titleOf: ({ orderType, productIds }, employeeName) => {
      const type = textOf(orderType) ?? "Order";
      const devices = counted(lengthOf(productIds), "device");
      return listed(employeeName ? `${type} for ${employeeName}` : type, devices);
    },
    subject: "order",
  },
  "orders.purchase": {
    ...order,
    title: "Purchase",
    plural: "purchases",
    audited: ["placed a purchase:", "place a purchase:"],
    titleOf: ({ orderType, items }, employeeName) => {
      const type = textOf(orderType) ?? "Purchase";
      const count = counted(boughtCount(items), "item");
      return employeeName ? `${type}: ${listed(employeeName, count)}` : listed(type, count);
    },
    subject: "purchase",
    matching: "by a person",
  },
  "orders.add-accessory": {
    ...order,
    title: "Replacement charger",
    plural: "chargers",
    audited: ["requested a charger for", "request a charger for"],
    titleOf: (fields) => forDevice("Replacement charger", fields),
    idNoun: "order",
    subject: "charger request",
    noun: "accessory request",
    record: null,
  },
  "employees.create": {
    ...employee,
    title: "New employee",
    plural: "new employees",
    audited: ["added the employee", "add the employee"],
    titleOf: ({ displayName }) => withName("New employee", displayName),
    subject: "employee",
    repeat: "refused",
  },
  "employees.update": {
    ...employee,
    title: "Employee update",
    plural: "changes of employees",
    audited: ["changed the employee", "change the employee"],
    titleOf: (fields, employeeName) => {
      const names = Object.keys(fields).filter((name) => name !== "id");
      if (!employeeName) return "Employee update";
      return `Employee update for ${employeeName}: ${names.map(fieldPhrase).join(", ")}`;
    },
    idNoun: "employee",
    subject: "change",
    repeat: "overwrites",
  },
  "teams.create": {
    ...team,
    title: "New team",
    plural: "new teams",
    audited: ["created the team", "create the team"],
    titleOf: ({ name }) => withName("New team", name),
    subject: "team",
    repeat: "refused",
  },
  "teams.update": {
    ...team,
    title: "Team rename",
    plural: "changes of teams",
    audited: ["renamed the team", "rename the team"],
    titleOf: ({ name }) => withName("Team rename", name, ": "),
    idNoun: "team",
    subject: "name",
    repeat: "overwrites",
  },
  "products.add-pin": {
    ...savedRecord,
    title: "Unlock PIN",
    plural: "unlock PINs",
    audited: ["set the PIN of", "set the PIN of"],
    titleOf: (fields) => forDevice("Unlock PIN", fields),
    subject: "PIN",
    noun: "device",
    record: "device",
    matching: "impossible",
    repeat: "overwrites",
  },
  "company.add-address": {
    ...savedRecord,
    title: "New address",
    plural: "new addresses",
    audited: ["added the address", "add the address"],
    titleOf: ({ alias }) => withName("New address", alias),
    subject: "address",
    noun: "address",
    record: "address",
    repeat: "adds",
  },
};
