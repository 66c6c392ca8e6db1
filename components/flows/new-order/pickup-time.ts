import { isCountryCode } from "#components/form/field-checks.ts";

/** Returns how far a zone is ahead of UTC at a moment: `+09:00`. */
function offsetAt(moment: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    timeZoneName: "longOffset",
  }).formatToParts(moment);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  // UTC itself is only `GMT`.
  return name.replace("GMT", "").slice(0, 6) || "+00:00";
}

/** Returns the moment as if the time were in UTC; `NaN` for text that is no time. */
const asUtcOf = (local: string) =>
  /^\d{4,6}-\d\d-\d\dT\d\d:\d\d/.test(local) ? Date.parse(`${local.slice(0, 16)}:00Z`) : Number.NaN;

/**
 * Returns a wall-clock time of a zone, `2026-11-25T09:00`, as ISO 8601 with the zone's offset then. A
 * time that its clocks skip has the offset before the change. Text that is no time, or an unknown
 * zone, is returned unchanged: the service refuses it by name.
 */
export function toInstant(local: string, timeZone: string): string {
  const asUtc = asUtcOf(local);
  if (Number.isNaN(asUtc)) return local;
  try {
    // Near a change of the clocks, the offset at the same time in UTC is that of the wrong side.
    const nearOffset = offsetAt(asUtc, timeZone);
    const moment = Date.parse(`${local.slice(0, 16)}:00${nearOffset}`);
    return `${local}:00${offsetAt(moment, timeZone)}`;
  } catch {
    return local;
  }
}

/** The zone of most people, for countries with several zones. */
const mainZones: Readonly<Record<string, string>> = {
  AR: "America/Argentina/Buenos_Aires",
  AU: "Australia/Sydney",
  BR: "America/Sao_Paulo",
  CA: "America/Toronto",
  CL: "America/Santiago",
  CN: "Asia/Shanghai",
  DE: "Europe/Berlin",
  EC: "America/Guayaquil",
  ES: "Europe/Madrid",
  ID: "Asia/Jakarta",
  KZ: "Asia/Almaty",
  MX: "America/Mexico_City",
  MY: "Asia/Kuala_Lumpur",
  NZ: "Pacific/Auckland",
  PT: "Europe/Lisbon",
  RU: "Europe/Moscow",
  UA: "Europe/Kiev",
  US: "America/New_York",
};

interface LocaleWithZones extends Intl.Locale {
  getTimeZones?: () => string[] | undefined;
}

/**
 * Returns the likely zone of a pickup window: the viewer's own if the employee's country has it, else
 * the country's main zone, else the viewer's.
 */
export function usualZone(country: string | null | undefined, viewerZone: string): string {
  if (!isCountryCode(country)) return viewerZone;
  const zones = (new Intl.Locale(`und-${country}`) as LocaleWithZones).getTimeZones?.() ?? [];
  if (zones.includes(viewerZone)) return viewerZone;
  return mainZones[country] ?? zones[0] ?? viewerZone;
}

/** Returns the zones in `first`, every other zone of this browser, and UTC, which browsers omit. */
export const allZones = (...first: string[]): string[] => [
  ...new Set([...first, ...Intl.supportedValuesOf("timeZone"), "UTC"]),
];

const dayAndTime: Intl.DateTimeFormatOptions = {
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
};

/** Returns `Wed 25 Nov, 09:00 to Fri 27 Nov, 18:00` for two wall-clock times of one zone. */
export function windowText(from: string, to: string): string {
  const timeText = (local: string) => {
    const asUtc = asUtcOf(local);
    return Number.isNaN(asUtc) ? local : new Intl.DateTimeFormat("en-GB", dayAndTime).format(asUtc);
  };
  return `${timeText(from)} to ${timeText(to)}`;
}
