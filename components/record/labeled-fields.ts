import { commaText } from "#lib/protocol/intl-words.ts";
import { t } from "#lib/protocol/words/t.ts";
import { labelOf } from "#lib/v4/fields/field-name.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import { asReceived, isObject } from "#lib/v4/normalize/json.ts";

export type FieldValue =
  | { kind: "text"; text: string }
  /** An ISO 8601 moment, unchanged. */
  | { kind: "moment"; at: string }
  /** `null`, an empty text, list or object: the field is present without a value. */
  | { kind: "empty"; text: string }
  | { kind: "list"; items: ListItem[] }
  | { kind: "group"; fields: LabeledField[] };

interface ListItem {
  /** The path from the record: `mdm.tags[0]`. */
  path: string;
  value: FieldValue;
}

export interface LabeledField {
  /** The path from the record, without the positions in lists: `mdm.enrolled`. */
  path: string;
  label: string;
  value: FieldValue;
}

/** Deeper values are shown as JSON. */
const maxDepth = 8;

const toText = (value: unknown) => {
  if (typeof value === "boolean") return value ? t("record.yes") : t("record.no");
  return showUnsafe(typeof value === "object" ? JSON.stringify(value) : String(value));
};

const toValue = (value: unknown, path: string, depth: number): FieldValue => {
  if (value === null || value === undefined) return { kind: "empty", text: "—" };
  if (value === "") return { kind: "empty", text: t("record.empty") };
  if (typeof value === "string" && parseMoment(value)) return { kind: "moment", at: value };
  if (typeof value !== "object" || depth >= maxDepth) return { kind: "text", text: toText(value) };
  if (Array.isArray(value)) {
    if (value.length === 0) return { kind: "empty", text: t("record.emptyList") };
    const items = value.map((item, index) => ({
      path: `${path}[${index}]`,
      value: toValue(item, path, depth + 1),
    }));
    return { kind: "list", items };
  }
  const fields = toFields(value, path, depth + 1);
  return fields.length === 0
    ? { kind: "empty", text: t("record.empty") }
    : { kind: "group", fields };
};

const toFields = (record: object, above: string, depth: number): LabeledField[] =>
  Object.entries(record).flatMap(([name, value]): LabeledField[] => {
    if (value === undefined) return [];
    // Fields that could not be read as documented are listed under their own names.
    if (name === asReceived && isObject(value)) return toFields(value, above, depth);
    const path = above === "" ? name : `${above}.${name}`;
    return [{ path, label: labelOf(name), value: toValue(value, path, depth) }];
  });

/**
 * Returns the fields of a record in the service's order. Drops and interprets nothing (api-v4.md,
 * Versioning 2: fields may be added at any time).
 */
export const labeledFieldsOf = (record: object): LabeledField[] => toFields(record, "", 0);

/** Returns whether a value holds only empty texts, lists and objects. */
export const isEmptyField = ({ value }: { value: FieldValue }): boolean => {
  if (value.kind === "list") return value.items.every(isEmptyField);
  return value.kind === "group" ? value.fields.every(isEmptyField) : value.kind === "empty";
};

type FormatMoment = (at: string) => string;

const lineOf = (value: FieldValue, format: FormatMoment): string => {
  if (value.kind === "list")
    return commaText(value.items.map((item) => lineOf(item.value, format)));
  if (value.kind === "group") return commaText(value.fields.map((field) => labeled(field, format)));
  return value.kind === "moment" ? format(value.at) : value.text;
};

const labeled = ({ label, value }: LabeledField, format: FormatMoment) =>
  `${label}: ${lineOf(value, format)}`;

/** Returns the fields of a small record as one line each, without empty ones. */
export const labeledLinesOf = (record: object, format: FormatMoment): string[] =>
  labeledFieldsOf(record)
    .filter((field) => !isEmptyField(field))
    .map((field) => labeled(field, format));
