import { labelOf } from "#lib/v4/fields/field-name.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import { asReceived, isObject } from "#lib/v4/shape/json.ts";

/** A value as a page shows it. */
export type FieldValue =
  | { kind: "text"; text: string }
  /** An ISO 8601 moment as it came. */
  | { kind: "moment"; at: string }
  /** `null`, an empty text, an empty list or object: the field came, without a value. */
  | { kind: "empty"; text: string }
  | { kind: "list"; items: FieldValue[] }
  | { kind: "group"; facts: LabeledField[] };

/** A field that no panel knows: a label made of its name, and its value. */
export interface LabeledField {
  /** Where it came, from the record on: `mdm.enrolled`. */
  path: string;
  label: string;
  value: FieldValue;
}

/** Deeper values are shown as JSON: no one reads a page of that many levels. */
const maxDepth = 8;

const toText = (value: unknown) => {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return showUnsafe(typeof value === "object" ? JSON.stringify(value) : String(value));
};

const toValue = (value: unknown, path: string, depth: number): FieldValue => {
  if (value === null || value === undefined) return { kind: "empty", text: "—" };
  if (value === "") return { kind: "empty", text: "empty" };
  if (typeof value === "string" && parseMoment(value)) return { kind: "moment", at: value };
  if (typeof value !== "object" || depth >= maxDepth) return { kind: "text", text: toText(value) };
  if (Array.isArray(value)) {
    if (value.length === 0) return { kind: "empty", text: "empty list" };
    return { kind: "list", items: value.map((item) => toValue(item, path, depth + 1)) };
  }
  const facts = toFacts(value, [], path, depth + 1);
  return facts.length === 0 ? { kind: "empty", text: "empty" } : { kind: "group", facts };
};

const toFacts = (
  record: object,
  shown: readonly string[],
  above: string,
  depth: number,
): LabeledField[] =>
  Object.entries(record).flatMap(([name, value]): LabeledField[] => {
    if (value === undefined || shown.includes(name)) return [];
    // What could not be read as documented stands among the other fields, under its own names.
    if (name === asReceived && isObject(value)) return toFacts(value, [], above, depth);
    const path = above === "" ? name : `${above}.${name}`;
    return [{ path, label: labelOf(name), value: toValue(value, path, depth) }];
  });

/**
 * Returns what a record holds besides the fields that its page shows, in the order in which it came.
 * Nothing is dropped or interpreted (api-v4.md, Versioning 2: fields may be added at any time).
 */
export const labeledFieldsOf = (record: object, shown: readonly string[]): LabeledField[] =>
  toFacts(record, shown, "", 0);

/** Whether a value holds anything besides empty texts, lists and objects. */
export const isEmptyFact = ({ value }: LabeledField): boolean => {
  if (value.kind === "list")
    return value.items.every((item) => isEmptyFact({ path: "", label: "", value: item }));
  return value.kind === "group" ? value.facts.every(isEmptyFact) : value.kind === "empty";
};

const lineOf = (value: FieldValue): string => {
  if (value.kind === "list") return value.items.map(lineOf).join(", ");
  if (value.kind === "group")
    return value.facts.map(({ label, value }) => `${label}: ${lineOf(value)}`).join(", ");
  return value.kind === "moment" ? value.at : value.text;
};

/** The other fields of a small record in one line each, without those that hold nothing. */
export const labeledLinesOf = (
  record: object,
  shown: readonly string[],
  formatMoment: (at: string) => string = (at) => at,
): string[] => {
  const inZone = (value: FieldValue): FieldValue => {
    if (value.kind === "moment") return { kind: "text", text: formatMoment(value.at) };
    if (value.kind === "list") return { kind: "list", items: value.items.map(inZone) };
    if (value.kind !== "group") return value;
    return {
      kind: "group",
      facts: value.facts.map((fact) => ({ ...fact, value: inZone(fact.value) })),
    };
  };
  return labeledFieldsOf(record, shown)
    .filter((fact) => !isEmptyFact(fact))
    .map(({ label, value }) => `${label}: ${lineOf(inZone(value))}`);
};
