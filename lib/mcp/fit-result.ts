/** The maximum size of a result's records, as characters of JSON: about 10,000 tokens. */
export const maxResultChars = 40_000;

/** The maximum number of entries of a list inside a record. */
export const maxInnerEntries = 50;

/** The maximum length of a text in a record that is too large even with its lists cut. */
const maxTextChars = 500;

/** A list, or a text, that is not shown in full. For a text the numbers count characters. */
export interface Cut {
  path: string;
  from: number;
  shown: number;
  total: number;
}

/** How much of a record is shown: entries of each list, characters of each text. */
interface Window {
  entries: number;
  chars: number;
}

const sizeOf = (value: unknown) => JSON.stringify(value)?.length ?? 0;

const cutText = (text: string, path: string, { chars }: Window, cuts: Cut[]) => {
  if (text.length <= chars) return text;
  cuts.push({ path, from: 0, shown: chars, total: text.length });
  return text.slice(0, chars).toWellFormed();
};

const cutValue = (value: unknown, path: string, window: Window, cuts: Cut[]): unknown => {
  if (typeof value === "string") return cutText(value, path, window, cuts);
  if (Array.isArray(value)) {
    const shown = value.slice(0, window.entries);
    if (shown.length < value.length) {
      cuts.push({ path, from: 0, shown: shown.length, total: value.length });
    }
    return shown.map((entry, at) => cutValue(entry, `${path}[${at}]`, window, cuts));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      cutValue(inner, path === "" ? name : `${path}.${name}`, window, cuts),
    ]),
  );
};

/**
 * Returns a record that fits into the size: its lists with fewer entries the larger they are, and its
 * texts cut only if that is not enough. `path`: where the record is, for the paths of the cuts.
 */
export const fitRecord = <Value>(
  record: Value,
  path = "",
  maxChars = maxResultChars,
): { record: Value; cuts: Cut[] } => {
  let window: Window = { entries: maxInnerEntries, chars: Number.POSITIVE_INFINITY };
  for (;;) {
    const cuts: Cut[] = [];
    const fitted = cutValue(record, path, window, cuts) as Value;
    if (sizeOf(fitted) <= maxChars || window.chars === maxTextChars) {
      return { record: fitted, cuts };
    }
    window =
      window.entries > 1
        ? { ...window, entries: Math.floor(window.entries / 2) }
        : { ...window, chars: maxTextChars };
  }
};

/** Returns the records from `offset` on that fit into the size together: at least one if there is one. */
export const fitRecords = <Value>(
  records: readonly Value[],
  offset = 0,
  path = "",
): { records: Value[]; cuts: Cut[] } => {
  const fitted: Value[] = [];
  const cuts: Cut[] = [];
  let size = 0;
  for (const [at, each] of records.slice(offset).entries()) {
    const { record, cuts: inside } = fitRecord(each, `${path}[${offset + at}]`);
    size += sizeOf(record);
    if (at > 0 && size > maxResultChars) break;
    fitted.push(record);
    cuts.push(...inside);
  }
  return { records: fitted, cuts };
};

const isContainer = (value: unknown): value is object =>
  typeof value === "object" && value !== null;

/** Returns the steps of `devices[0].timeline`: `["devices", 0, "timeline"]`. */
const stepsOf = (path: string) =>
  Array.from(path.matchAll(/\[(\d+)\]|([^.[\]]+)/g), ([, index, name]) =>
    index === undefined ? (name as string) : Number(index),
  );

/** Returns a container with its own texts and numbers, and of what is nested in it only one part. */
const withOnly = (container: object, step: string | number, part: unknown): unknown =>
  Array.isArray(container)
    ? [part]
    : Object.fromEntries([
        ...Object.entries(container).filter(([, value]) => !isContainer(value)),
        [step, part],
      ]);

/**
 * Returns a record with only one of its lists, from `offset` on, and what holds that list. `null` if
 * the path names no list of the record.
 */
export const readList = (
  record: unknown,
  path: string,
  offset: number,
): { record: unknown; cuts: Cut[] } | null => {
  const steps = stepsOf(path);
  const above: { container: object; step: string | number }[] = [];
  let inner: unknown = record;
  for (const step of steps) {
    if (!isContainer(inner) || !Object.hasOwn(inner, step)) return null;
    above.push({ container: inner, step });
    inner = (inner as Record<string | number, unknown>)[step];
  }
  if (!Array.isArray(inner)) return null;
  const { records, cuts } = fitRecords(inner, offset, path);
  const rest =
    offset > 0 || records.length < inner.length
      ? [{ path, from: offset, shown: records.length, total: inner.length }]
      : [];
  const only = above.reduceRight<unknown>(
    (part, { container, step }) => withOnly(container, step, part),
    records,
  );
  return { record: only, cuts: [...rest, ...cuts] };
};
