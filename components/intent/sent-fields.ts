import { fieldPhrase, fieldsOf, writeText } from "#components/intent/write-text.ts";
import type { WriteName } from "#lib/v4/registry.ts";
import type { JsonObject as Fields } from "#lib/v4/shape/json.ts";

/** One field that was sent, as a person reads it. */
export type SentField = { name: string; label: string } & (
  | { kind: "text"; text: string }
  | { kind: "record"; noun: "employee" | "order" | "team" | "device"; id: string }
  | { kind: "devices"; ids: string[] }
  | { kind: "items"; items: { itemId: string; quantity: string; country: string | null }[] }
  | { kind: "country"; code: string }
  | { kind: "lines"; lines: string[] }
  | { kind: "cleared" }
);

const labels: Readonly<Record<string, string>> = {
  orderType: "Type",
  employeeId: "Employee",
  productIds: "Devices",
  productId: "Device",
  serialNumber: "Serial number",
  legalHold: "Legal hold",
  pickupWindow: "Pickup",
  shippingType: "Shipping",
  displayName: "Name",
  personalEmail: "Personal email",
  teamName: "Team",
  taxId: "Tax ID",
  addressTwo: "Address, second line",
  zipCode: "Postal code",
  contactEmail: "Contact email",
  contactName: "Contact",
};

const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Returns what a screen calls a field of an input. */
export const fieldLabel = (name: string) => labels[name] ?? capitalize(fieldPhrase(name));

const textOf = (value: unknown) =>
  typeof value === "string"
    ? value
    : typeof value === "object"
      ? JSON.stringify(value)
      : `${value}`;

const records = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

const joinShown = (...parts: unknown[]) =>
  parts
    .filter((part) => part !== undefined && part !== null && part !== "")
    .map(textOf)
    .join(", ");

const toField = (operation: WriteName, name: string, value: unknown): SentField => {
  const label = fieldLabel(name);
  if (value === null || value === "") return { name, label, kind: "cleared" };
  const noun = name === "id" ? writeText[operation].idNoun : null;
  if (noun) return { name, label: capitalize(noun), kind: "record", noun, id: textOf(value) };
  switch (name) {
    case "employeeId":
      return { name, label, kind: "record", noun: "employee", id: textOf(value) };
    case "productId":
      return { name, label, kind: "record", noun: "device", id: textOf(value) };
    case "productIds":
      return { name, label, kind: "devices", ids: Array.isArray(value) ? value.map(textOf) : [] };
    case "country":
      return { name, label, kind: "country", code: textOf(value) };
    case "items":
      return {
        name,
        label,
        kind: "items",
        items: records(value).map(({ itemId, quantity, country }) => ({
          itemId: textOf(itemId),
          quantity: textOf(quantity),
          country: typeof country === "string" ? country : null,
        })),
      };
    case "dispositions": {
      const lines = records(value).map(
        ({ productId, disposition }) => `${textOf(productId)}: ${textOf(disposition)}`,
      );
      return { name, label, kind: "lines", lines };
    }
    case "legalHold": {
      const lines = records(value).map(({ productId, requested, instructions }) =>
        joinShown(
          `${textOf(productId)}: ${requested === true ? "held" : "not held"}`,
          instructions,
        ),
      );
      return { name, label, kind: "lines", lines };
    }
    case "pickupWindow": {
      const { from, to, timezone } = fieldsOf(value);
      return {
        name,
        label,
        kind: "text",
        text: joinShown(`${textOf(from)} to ${textOf(to)}`, timezone),
      };
    }
    default:
      return { name, label, kind: "text", text: textOf(value) };
  }
};

/** Returns every field that was sent, in its order, but the record that it is about first. */
export const sentFields = (operation: WriteName, sent: unknown): SentField[] =>
  Object.entries(fieldsOf(sent))
    .sort(([a], [b]) => Number(b === "id") - Number(a === "id"))
    .map(([name, value]) => toField(operation, name, value));
