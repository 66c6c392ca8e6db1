import { commaText } from "#lib/protocol/intl-words.ts";

/** Letters that are written from right to left. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Returns a text that leaves the order of what stands around it as it is. */
const isolated = (text: string) => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);

/** Returns the first values in words, and how many more there are: `Processing, In transit +3`. */
export const valuesText = (
  values: readonly string[],
  format = (value: string) => value,
): string => {
  const shown = commaText(values.slice(0, 2).map((value) => isolated(format(value))));
  return values.length > 2 ? `${shown} +${values.length - 2}` : shown;
};
