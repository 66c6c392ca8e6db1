import { phraseOf } from "#lib/v4/field-name";
import { parseMoment } from "#lib/v4/parse-moment";

/** Names of fields that say when something happened. */
const momentName =
  /\b(?:at|on|date|time|timestamp|datetime|when|moment|ts|occurred|happened|recorded|logged|created|epoch)$/;

/** Names of moments that lie ahead, or are about the data instead of the device. */
const noEventName =
  /\b(?:eta|estimated?|estimation|expected|promised|due|deadline|until|expir\w*|planned|updated|refreshed|generated|fetched|synced|checked|polled|validity|valid|next|target|scheduled (?:for|from|to|until|start|end)|window)\b/;

/** Whether a field's name says that it holds a moment. */
export const isMomentName = (name: string) => momentName.test(phraseOf(name));

/** Whether a moment under this name may be the moment of an event in the past. */
export const isEventName = (name: string) => !noEventName.test(phraseOf(name));

const second = 1_000;

/** Seconds or milliseconds since 1970, between 2001 and 2100. */
const epochOf = (value: number) => {
  if (value > 978_307_200 && value < 4_102_444_800) return new Date(value * second);
  if (value > 978_307_200_000 && value < 4_102_444_800_000) return new Date(value);
  return null;
};

/**
 * Returns the moment that a field holds: ISO text as it came, a number since 1970 as ISO 8601 in
 * UTC where the field's name speaks of a moment. `null` where the value is no moment.
 */
export const momentOf = (name: string, value: unknown): string | null => {
  if (typeof value === "string") return parseMoment(value) ? value : null;
  if (typeof value !== "number" || !isMomentName(name)) return null;
  return epochOf(value)?.toISOString() ?? null;
};
