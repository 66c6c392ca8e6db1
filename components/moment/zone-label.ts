import { commaText } from "#lib/protocol/intl-words.ts";
import { dateTimeFormat, displayNames } from "#lib/protocol/words/intl.ts";
import { languageInUse, localeInUse } from "#lib/protocol/words/t.ts";

/** The first part of a zone's ID, as the code of a region that `Intl` has names for. */
const regions: Readonly<Record<string, string>> = {
  Africa: "002",
  America: "019",
  Antarctica: "AQ",
  Asia: "142",
  Australia: "AU",
  Europe: "150",
};

/** Returns what a zone's time is called in the language of the page, such as that of one in an ocean. */
const timeName = (zone: string, timeZoneName: "longGeneric" | "longOffset"): string | undefined =>
  dateTimeFormat(localeInUse(), { timeZone: zone, timeZoneName })
    .formatToParts()
    .find(({ type }) => type === "timeZoneName")?.value;

const regionName = (zone: string, part: string): string => {
  if (languageInUse().startsWith("en")) return part;
  const code = regions[part];
  const name = code
    ? displayNames(localeInUse(), { type: "region" }).of(code)
    : timeName(zone, "longGeneric");
  return name ?? part;
};

/**
 * Returns a time zone as a place and its region in the language of the page, so that typing the place finds it in a list:
 * `Denver, America`. The signs in the IDs of zones without a place are the other way round than everyone writes them.
 */
export const zoneLabel = (zone: string): string => {
  if (zone.startsWith("Etc/GMT")) return timeName(zone, "longOffset") ?? zone;
  const [region = zone, ...places] = zone.replaceAll("_", " ").split("/");
  if (places.length === 0) return zone;
  return commaText([...places.reverse(), regionName(zone, region)]);
};
