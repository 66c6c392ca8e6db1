import { collator, listFormat } from "#lib/protocol/words/intl.ts";
import { localeInUse } from "#lib/protocol/words/t.ts";

/** Returns texts as a list of alternatives in the language of the request or page: `a, b or c`. */
export const eitherText = (texts: readonly string[]): string =>
  listFormat(localeInUse(), { type: "disjunction" }).format(texts);

/** Compares two texts in the order of the language of the request or page. */
export const byLanguage = (a: string, b: string): number =>
  collator(localeInUse(), {}).compare(a, b);
