import "server-only";
import { keyedHash } from "#lib/server/keys/keyed-hash.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** Returns a text that is not empty, or `null`. */
export const textOf = (value: unknown) =>
  typeof value === "string" && value !== "" ? value : null;

const isoText =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * Returns the first and the last millisecond that an ISO 8601 text can mean: a date means a day, a
 * time without seconds a minute. A time without a zone is UTC. Source: api-v4.md, Endpoints, rule 4.
 */
const momentsOf = (text: string): { first: number; last: number } | null => {
  const [match, date, time, seconds, fraction, zone = "Z"] = isoText.exec(text.trim()) ?? [];
  if (match === undefined) return null;
  const offset = /^z$/i.test(zone) ? "Z" : zone.replace(/^(...)(\d\d)$/, "$1:$2");
  const milliseconds = fraction && `.${fraction.slice(0, 3).padEnd(3, "0")}`;
  const given = [time && `T${time}`, seconds && `:${seconds}`, milliseconds].join("");
  const at = (rest: string) => Date.parse(`${date}${given}${rest.slice(given.length)}${offset}`);
  const [first, last] = [at("T00:00:00.000"), at("T23:59:59.999")];
  return Number.isNaN(first) || Number.isNaN(last) ? null : { first, last };
};

/** Returns when the record was created, as a range of milliseconds, or `null` if it does not say. */
export const creationOf = (record: Fields) => {
  const text = textOf(record.createdAt) ?? textOf(record.created_at);
  return text === null ? null : momentsOf(text);
};

/**
 * Returns the latest moment at which the record can have been created, in milliseconds, or `null` if
 * it does not say. The latest, because a date without a time must not make a record older than it is.
 */
export const createdAtOf = (record: Fields): number | null => creationOf(record)?.last ?? null;

/**
 * Returns what identifies a record: its id, or a hash of its texts for an address without an
 * id.
 */
export const keyOf = (record: Fields): string =>
  textOf(record.id) ??
  `#${keyedHash(
    "record",
    Object.entries(record)
      .filter(([, value]) => typeof value === "string")
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )}`;
