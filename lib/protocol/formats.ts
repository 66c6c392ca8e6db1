import { dateTimeFormat } from "#lib/protocol/words/intl.ts";

/**
 * The formats of dates, times and numbers that a person can choose: English words in the order, with
 * the clock and the marks of a region. Every browser and Node.js write these dates alike, so a page
 * hydrates unchanged.
 */
export const formatRegions = [
  "GB",
  "US",
  "CA",
  "AU",
  "NZ",
  "IE",
  "IN",
  "SG",
  "ZA",
  "DE",
  "AT",
  "CH",
  "NL",
  "BE",
  "DK",
  "SE",
  "FI",
] as const;

type FormatRegion = (typeof formatRegions)[number];

/** A locale of `Intl` for one of the regions. */
export type EnglishLocale = `en-${FormatRegion}`;

/** How dates and numbers are written: English as in a region, or another language as it is written. */
export type FormatLocale = EnglishLocale | "de" | "ja" | "ar-u-nu-latn";

const defaultLocale: EnglishLocale = "en-GB";

const isFormatRegion = (text: string | undefined): text is FormatRegion =>
  formatRegions.some((region) => region === text);

/** Returns the locale of a region; `null` if there is no such format. */
const localeOf = (region: string | undefined): EnglishLocale | null =>
  isFormatRegion(region) ? `en-${region}` : null;

/** Languages that are mostly spoken in one region, for a browser that names no region. */
const regionsOfLanguages: Readonly<Record<string, FormatRegion>> = {
  de: "DE",
  nl: "NL",
  da: "DK",
  sv: "SE",
  fi: "FI",
};

/**
 * Returns the format of a browser from its `Accept-Language` header: the region of its first
 * language, or British where there is no format for it.
 */
export const browserLocale = (acceptLanguage: string | null): EnglishLocale => {
  const first = /^\s*([a-z]{2,3})(?:-[a-z]{4})?(?:-([a-z]{2}))?\b/i.exec(acceptLanguage ?? "");
  const [, language = "", region] = first ?? [];
  return (
    localeOf(region?.toUpperCase()) ??
    localeOf(
      Object.hasOwn(regionsOfLanguages, language.toLowerCase())
        ? regionsOfLanguages[language.toLowerCase()]
        : undefined,
    ) ??
    defaultLocale
  );
};

/** Returns a chosen format from a cookie; `null` for anything else than one of the formats. */
export const chosenLocale = (cookie: string | undefined): EnglishLocale | null => localeOf(cookie);

/** The longest name of a time zone is about 30 characters. */
const maxZoneLength = 64;

/** Returns a time zone from a cookie, by its canonical name; `null` if there is no such zone. */
export const chosenZone = (cookie: string | undefined): string | null => {
  if (!cookie || cookie.length > maxZoneLength || !/^[A-Za-z][\w+\-/]*$/.test(cookie)) return null;
  try {
    return dateTimeFormat("en-GB", { timeZone: cookie }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
};

/** The cookies of the settings that a browser keeps. */
export const formatCookies = {
  /** The browser's own time zone, which it reports by itself. */
  browserZone: "zone",
  zone: "chosen-zone",
  region: "format",
} as const;

/** How dates and numbers are shown to a person. */
export interface Formats {
  timeZone: string;
  locale: FormatLocale;
}

/** Reads the formats of a browser: the chosen ones, or else its own. UTC until it reports its zone. */
export const readFormats = (
  cookieOf: (name: string) => string | undefined,
  acceptLanguage: string | null,
) => {
  const browserZone = chosenZone(cookieOf(formatCookies.browserZone));
  const zone = chosenZone(cookieOf(formatCookies.zone));
  const locale = chosenLocale(cookieOf(formatCookies.region));
  const own: Formats = {
    timeZone: browserZone ?? "UTC",
    locale: browserLocale(acceptLanguage),
  };
  return {
    /** The browser's own formats, and whether each was chosen instead. */
    own,
    chosen: { timeZone: zone, locale },
    used: { timeZone: zone ?? own.timeZone, locale: locale ?? own.locale } satisfies Formats,
  };
};
