import { cookies, headers } from "next/headers";
import { cache } from "react";
import { numbersOf } from "#components/ui/number.ts";
import { type FormatLocale, readFormats } from "#lib/protocol/formats.ts";
import { languageInUse, localeInUse } from "#lib/protocol/words/t.ts";

/**
 * Returns the formats of the browser that asks: its own, the chosen ones, and those in use. Another language than
 * English is written as it is everywhere.
 */
export const viewerFormats = cache(async () => {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  const formats = readFormats((name) => jar.get(name)?.value, sent.get("accept-language"));
  const locale = languageInUse().startsWith("en") ? formats.used.locale : localeInUse();
  return { ...formats, used: { ...formats.used, locale: locale as FormatLocale } };
});

/** Returns how numbers are written for the person who asks, for components of the server. */
export const viewerNumbers = async () => numbersOf((await viewerFormats()).used.locale);
