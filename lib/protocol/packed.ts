/**
 * JSON text of a `Packing`. Text, because React examines each object and list that a page hands to the
 * browser three times: when it writes, when it renders, and when the browser continues.
 */
export type Packed = string;

/** JSON in which each list of field names and each text stands once, however many records have it. */
interface Packing {
  /** The field names of each kind of record. */
  shapes: readonly (readonly string[])[];
  /**
   * A list is `[-1, ...items]`, a record `[index of its shape, ...values]`, a text that stands before
   * `[-2, its index among these texts]`, all else is itself.
   */
  value: unknown;
}

const list = -1;
const earlierText = -2;

/** A shorter text is no longer than the reference to it. */
const isLong = (part: unknown): part is string => typeof part === "string" && part.length > 3;

/** Packs JSON, so that a page names the fields of its records once and not once a record. */
export const pack = (value: unknown): Packed => {
  const shapes: string[][] = [];
  const shapeIndexes = new Map<string, number>();
  const textIndexes = new Map<string, number>();
  const shapeOf = (names: string[]) => {
    const key = JSON.stringify(names);
    const index = shapeIndexes.get(key) ?? shapes.push(names) - 1;
    shapeIndexes.set(key, index);
    return index;
  };
  const packed = (part: unknown): unknown => {
    if (isLong(part)) {
      const index = textIndexes.get(part);
      if (index !== undefined) return [earlierText, index];
      textIndexes.set(part, textIndexes.size);
    }
    if (typeof part !== "object" || part === null) return part;
    if (Array.isArray(part)) return [list, ...part.map(packed)];
    // JSON has no undefined fields.
    const fields = Object.entries(part).filter(([, inner]) => inner !== undefined);
    return [shapeOf(fields.map(([name]) => name)), ...fields.map(([, inner]) => packed(inner))];
  };
  const packing: Packing = { value: packed(value), shapes };
  return JSON.stringify(packing);
};

/** Returns the JSON that was packed. */
export const unpack = (packed: Packed): unknown => {
  const { shapes, value } = JSON.parse(packed) as Packing;
  const texts: string[] = [];
  const unpacked = (part: unknown): unknown => {
    if (isLong(part)) texts.push(part);
    if (!Array.isArray(part)) return part;
    const [kind, ...rest] = part;
    if (kind === earlierText) return texts[rest[0]];
    const values = rest.map(unpacked);
    if (kind === list) return values;
    return Object.fromEntries((shapes[kind] ?? []).map((name, at) => [name, values[at]]));
  };
  return unpacked(value);
};
