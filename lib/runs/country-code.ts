import { countryNames } from "#lib/protocol/country-names.ts";
import { displayNames } from "#lib/protocol/words/intl.ts";
import { nearestName } from "#lib/protocol/nearest-name.ts";
import { foldCase } from "#lib/v4/fields/name-key.ts";

/** Languages in which spreadsheets name countries. */
const languages = ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "sv", "ja"];

/** Names that people write and no list has. */
const usual: Readonly<Record<string, string>> = {
  uk: "GB",
  england: "GB",
  scotland: "GB",
  wales: "GB",
  "great britain": "GB",
  usa: "US",
  america: "US",
  holland: "NL",
  "czech republic": "CZ",
  korea: "KR",
  uae: "AE",
};

const plain = (name: string) =>
  foldCase(name.normalize("NFD").replaceAll(/\p{M}/gu, "")).replaceAll(/[.]/g, "").trim();

/** Codes that are no longer in use have the names of those that took their place. */
const isInUse = (code: string) => new Intl.Locale("und", { region: code }).region === code;

let known: ReadonlyMap<string, string> | undefined;

/** Returns the codes by name, made at the first use: it takes some milliseconds. */
const codesByName = (): ReadonlyMap<string, string> => {
  if (known) return known;
  const codes = Object.keys(countryNames).filter(isInUse);
  const ofCode = (name: string | undefined, code: string) => [plain(name ?? ""), code] as const;
  known = new Map([
    ...languages.flatMap((language) => {
      const names = displayNames(language, { type: "region", fallback: "none" });
      return codes.map((code) => ofCode(names.of(code), code));
    }),
    ...codes.map((code) => ofCode(countryNames[code], code)),
    ...Object.entries(usual),
  ]);
  return known;
};

/**
 * Returns the country of a cell, by its code (ISO 3166-1 alpha-2) or its name in one of ten languages;
 * `null` with the nearest English name where there is none.
 */
export const readCountry = (text: string): { code: string } | { nearest: string | null } => {
  const upper = text.trim().toUpperCase();
  if (/^[A-Z]{2}$/.test(upper) && Object.hasOwn(countryNames, upper)) return { code: upper };
  const code = codesByName().get(plain(text));
  if (code !== undefined) return { code };
  return { nearest: nearestName([...new Set(Object.values(countryNames))], text) };
};
