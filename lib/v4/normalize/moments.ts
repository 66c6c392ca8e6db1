import { phraseOf } from "#lib/v4/fields/field-name.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";

/** Names of fields that say when something happened. */
const momentName =
  /\b(?:at|on|date|time|timestamp|datetime|when|moment|ts|occurred|happened|recorded|logged|created|epoch)$/;

const futureName =
  /\b(?:eta|estimated?|estimation|expected|promised|due|deadline|until|expir\w*|planned|validity|valid|next|target|scheduled (?:for|from|to|until|start|end)|window)\b/;

/** Names of moments that are about the data: when it was fetched or updated. */
const dataName = /\b(?:updated|refreshed|generated|fetched|synced|checked|polled)\b/;

/** Names of numbers that are not moments, whatever their size. */
const otherNumberName =
  /\b(?:ids?|number|no|nr|code|ref|reference|serial|imei|sku|barcode|phone|zip|version|sequence|seq|count|total|size|weight|price|cost|amount|value|bytes|duration|days|hours|minutes|seconds)\b/;

export const isFutureName = (name: string) => futureName.test(phraseOf(name));

export const isAboutDataName = (name: string) => dataName.test(phraseOf(name));

/** Whether a moment under this name may be the moment of a past event. */
export const isEventName = (name: string) => !isFutureName(name) && !isAboutDataName(name);

const second = 1_000;

/** Reads seconds or milliseconds since 1970, for moments between 2001 and 2100. */
const epochOf = (value: number) => {
  if (value > 978_307_200 && value < 4_102_444_800) return new Date(value * second);
  if (value > 978_307_200_000 && value < 4_102_444_800_000) return new Date(value);
  return null;
};

const isDigits = (value: unknown): value is string =>
  typeof value === "string" && /^(?:\d{10}|\d{13})$/.test(value);

/**
 * Returns the moment in a field: ISO text as it came; seconds or milliseconds since 1970 as ISO 8601
 * in UTC, where the field's name is one of a moment. `null` for any other value.
 */
export const momentOf = (name: string, value: unknown): string | null => {
  if (typeof value === "string" && parseMoment(value)) return value;
  const number = isDigits(value) ? Number(value) : value;
  if (typeof number !== "number" || !momentName.test(phraseOf(name))) return null;
  return epochOf(number)?.toISOString() ?? null;
};

/** Returns the moment under any name; `null` for a number whose name is one of a count or id. */
export const momentIn = (name: string, value: unknown): string | null =>
  typeof value === "number" && otherNumberName.test(phraseOf(name)) ? null : momentOf("at", value);
