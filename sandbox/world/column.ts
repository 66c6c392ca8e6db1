/** A value of a column. */
export type ColumnValue = string | number | null;

/**
 * One column of a table in memory. It holds a code for each row, so that a list tests a code of a
 * million rows in a millisecond. The code of `null` is 0.
 */
export interface Column {
  /** The code of each row, by row number. */
  codes: Int32Array;
  /** Sets the value of a row. The row must be below the capacity. */
  set(n: number, value: ColumnValue): void;
  /** Returns a flag for each code: whether its value passes the test. */
  flags(test: (value: ColumnValue) => boolean): Uint8Array;
  /** Returns the value of a code. */
  valueAt(code: number): ColumnValue;
  /** Returns the place of each code in the order in which SQLite sorts the values. */
  ranks(): Int32Array;
  /** Makes room for rows below the capacity. */
  grow(capacity: number): void;
}

/** Compares two texts by their code points, as SQLite does. UTF-16 sorts surrogates differently. */
const compareTexts = (one: string, other: string) => {
  const length = Math.min(one.length, other.length);
  let at = 0;
  while (at < length && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  if (at === length) return one.length - other.length;
  const place = (code: number) =>
    code < 0xd800 ? code : code >= 0xe000 ? code - 0x800 : code + 0x2000;
  return place(one.charCodeAt(at)) - place(other.charCodeAt(at));
};

const compareValues = (one: ColumnValue = null, other: ColumnValue = null) =>
  typeof one === "string" && typeof other === "string"
    ? compareTexts(one, other)
    : Number(one) - Number(other);

/** Returns the place of each text in the order in which SQLite sorts them, from 1. */
export const rankValues = (texts: readonly string[]) =>
  new Map([...new Set(texts)].sort(compareTexts).map((text, place) => [text, place + 1]));

/** Returns a longer copy of an array. */
export const grownArray = (array: Int32Array, length: number) => {
  const copy = new Int32Array(length);
  copy.set(array);
  return copy;
};

/** Adds the codes after the last one up to `last`, and keeps all sorted. */
const addSorted = (
  sorted: number[],
  last: number,
  compare: (one: number, other: number) => number,
) => {
  const isLarge = last - sorted.length > 100;
  for (let code = sorted.length + 1; code <= last; code += 1) {
    let [low, high] = [isLarge ? sorted.length : 0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(sorted[middle] as number, code) < 0) low = middle + 1;
      else high = middle;
    }
    sorted.splice(low, 0, code);
  }
  if (isLarge) sorted.sort(compare);
};

/** Returns a column of texts, or of numbers of any size. Codes count the values as they first came. */
export const valueColumn = (): Column => {
  const values: (string | number)[] = [];
  const codeOf = new Map<ColumnValue, number>([[null, 0]]);
  const sorted: number[] = [];
  let ranks = new Int32Array(1);
  const valueAt = (code: number) => values[code - 1] ?? null;

  const column: Column = {
    codes: new Int32Array(0),
    valueAt,
    grow: (capacity) => {
      column.codes = grownArray(column.codes, capacity);
    },
    set: (n, value) => {
      let code = codeOf.get(value);
      if (code === undefined) {
        code = values.push(value as string | number);
        codeOf.set(value, code);
      }
      column.codes[n] = code;
    },
    flags: (test) => {
      const flags = new Uint8Array(values.length + 1);
      for (const [value, code] of codeOf) flags[code] = test(value) ? 1 : 0;
      return flags;
    },
    ranks: () => {
      if (sorted.length === values.length) return ranks;
      addSorted(sorted, values.length, (one, other) =>
        compareValues(values[one - 1], values[other - 1]),
      );
      ranks = new Int32Array(values.length + 1);
      for (let place = 0; place < sorted.length; place += 1) {
        ranks[sorted[place] as number] = place + 1;
      }
      return ranks;
    },
  };
  return column;
};

/** Returns a column of whole numbers from 0, such as row numbers. The code of a number is one higher. */
export const numberColumn = (): Column => {
  let size = 1;
  let ranks = new Int32Array(0);
  const column: Column = {
    codes: new Int32Array(0),
    valueAt: (code) => (code === 0 ? null : code - 1),
    grow: (capacity) => {
      column.codes = grownArray(column.codes, capacity);
    },
    set: (n, value) => {
      const code = value === null ? 0 : Number(value) + 1;
      if (code >= size) size = code + 1;
      column.codes[n] = code;
    },
    flags: (test) => {
      const flags = new Uint8Array(size);
      for (let code = 0; code < size; code += 1) {
        flags[code] = test(column.valueAt(code)) ? 1 : 0;
      }
      return flags;
    },
    ranks: () => {
      if (ranks.length < size) ranks = new Int32Array(size).map((_, code) => code);
      return ranks;
    },
  };
  return column;
};
