/** A field that the contract does not name, in words. */
export interface OtherField {
  name: string;
  text: string;
  /** Objects and lists come as several lines of JSON. */
  isBlock: boolean;
}

const isPlain = (value: unknown) => typeof value !== "object" || value === null;

const toText = (value: unknown): string => {
  if (value === null) return "null";
  if (value === "") return "empty text";
  if (isPlain(value)) return String(value);
  if (Array.isArray(value) && value.length > 0 && value.every(isPlain))
    return value.map(toText).join(", ");
  return JSON.stringify(value, null, 2);
};

/**
 * What a record holds besides the fields that its screen shows. Nothing is dropped or interpreted:
 * clients ignore unknown fields, people may need them (api-v4.md, Versioning 2).
 */
export const otherFieldsOf = (record: object, shown: readonly string[]): OtherField[] =>
  Object.entries(record).flatMap(([name, value]): OtherField[] => {
    if (value === undefined || shown.includes(name)) return [];
    const text = toText(value);
    return [{ name, text, isBlock: text.includes("\n") }];
  });
