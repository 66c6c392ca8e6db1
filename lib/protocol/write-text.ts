import { listText } from "#lib/protocol/intl-words.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { languageInUse, t } from "#lib/protocol/words/t.ts";
import { isObject, type JsonObject } from "#lib/v4/normalize/json.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** The fields of an input that was sent; none where it was deleted or is no object. */
export const fieldsOf = (sent: unknown): JsonObject => (isObject(sent) ? sent : {});

/** The records of the service that a page shows. */
export type RecordNoun = "employee" | "order" | "team" | "device" | "address";

/** A kind of write, by which messages choose their words. */
export type WriteKind =
  | "order"
  | "purchase"
  | "charger"
  | "employee"
  | "employeeUpdate"
  | "team"
  | "teamUpdate"
  | "pin"
  | "address";

/**
 * What people read about one kind of write, on every screen, in emails and in the rules of approvals. The words
 * are those of the language of the request or page.
 */
interface WriteText {
  /** By which a message names what is placed, saved or set: `charger request`. */
  kind: WriteKind;
  /** Names the kind of write: `Employee update`. */
  readonly title: string;
  /** Names one request, from its input and the employee's name or id: `Offboarding for Ada`. */
  titleOf: (fields: JsonObject, employeeName: string | null) => string;
  /** Names the kind in the plural, as a sentence about a rule begins: `unlock PINs`. */
  readonly plural: string;
  /** Whose id the input's `id` is. */
  idNoun: Exclude<RecordNoun, "address"> | null;
  /** By which a message names the resulting record. */
  noun: RecordNoun | "accessory";
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

/** Returns the type of an order as people read it; the title of its kind where it names none. */
const typeOf = (orderType: unknown, kind: WriteKind) => {
  const type = textOf(orderType);
  return type === null ? t("write.title", { kind }) : codeWord("orderType", type);
};

const ofPerson = (employeeName: string | null) => ({
  hasPerson: employeeName ? "yes" : "no",
  person: employeeName ?? "",
});

const forDevice = (kind: WriteKind, { serialNumber, productId }: JsonObject) => {
  const device = textOf(serialNumber) ?? textOf(productId);
  return device === null ? t("write.title", { kind }) : t("write.forDevice", { kind, device });
};

const withName = (kind: WriteKind, value: unknown) => {
  const name = textOf(value);
  return name === null ? t("write.title", { kind }) : t("write.named", { kind, name });
};

/** `zipCode` as `postal code` in English: the field's name in a sentence. Other languages say its label. */
export const fieldPhrase = (name: string) => {
  const word = languageInUse() === "en" ? name : codeWord("inputField", name);
  if (word !== name) return word;
  return name === "zipCode" ? "postal code" : name.replaceAll(/[A-Z]/g, " $&").toLowerCase();
};

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
const texts: Readonly<Record<WriteName, Omit<WriteText, "title" | "plural">>> = {
  "orders.create": {
    ...order,
    kind: "order",
    titleOf: ({ orderType, productIds }, employeeName) =>
      t("write.ofOrder", {
        type: typeOf(orderType, "order"),
        devices: lengthOf(productIds),
        ...ofPerson(employeeName),
      }),
  },
  "orders.purchase": {
    ...order,
    kind: "purchase",
    titleOf: ({ orderType, items }, employeeName) =>
      t("write.ofPurchase", {
        type: typeOf(orderType, "purchase"),
        items: boughtCount(items),
        ...ofPerson(employeeName),
      }),
    matching: "by a person",
  },
  "orders.add-accessory": {
    ...order,
    kind: "charger",
    titleOf: (fields) => forDevice("charger", fields),
    idNoun: "order",
    noun: "accessory",
    record: null,
  },
  "employees.create": {
    ...employee,
    kind: "employee",
    titleOf: ({ displayName }) => withName("employee", displayName),
    repeat: "refused",
  },
  "employees.update": {
    ...employee,
    kind: "employeeUpdate",
    titleOf: (fields, employeeName) => {
      const names = Object.keys(fields).filter((name) => name !== "id");
      if (!employeeName) return t("write.title", { kind: "employeeUpdate" });
      return t("write.updateOf", {
        person: employeeName,
        fields: listText(names.map(fieldPhrase)),
      });
    },
    idNoun: "employee",
    repeat: "overwrites",
  },
  "teams.create": {
    ...team,
    kind: "team",
    titleOf: ({ name }) => withName("team", name),
    repeat: "refused",
  },
  "teams.update": {
    ...team,
    kind: "teamUpdate",
    titleOf: (fields) => {
      const name = textOf(fields.name);
      return name === null
        ? t("write.title", { kind: "teamUpdate" })
        : t("write.renamed", { name });
    },
    idNoun: "team",
    repeat: "overwrites",
  },
  "products.add-pin": {
    ...savedRecord,
    kind: "pin",
    titleOf: (fields) => forDevice("pin", fields),
    noun: "device",
    record: "device",
    matching: "impossible",
    repeat: "overwrites",
  },
  "company.add-address": {
    ...savedRecord,
    kind: "address",
    titleOf: ({ alias }) => withName("address", alias),
    noun: "address",
    record: "address",
    repeat: "adds",
  },
};

/** Adds the words of the kind, in the language that is in use when they are read. */
const withTitles = (text: Omit<WriteText, "title" | "plural">): WriteText => ({
  ...text,
  get title() {
    return t("write.title", { kind: text.kind });
  },
  get plural() {
    return t("write.plural", { kind: text.kind });
  },
});

export const writeText = Object.fromEntries(
  Object.entries(texts).map(([name, text]) => [name, withTitles(text)]),
) as Readonly<Record<WriteName, WriteText>>;
