import { dateTimeFormat } from "#lib/protocol/words/intl.ts";
import { isCountryCode } from "#lib/v4/fields/country-code.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";
import type { DeliveryAddress } from "#lib/v4/normalize/delivery-address.ts";

/**
 * States and provinces that lie in one time zone as a whole, by code and name. The others have two
 * zones or observe two, such as Texas, Florida, Indiana, Arizona, Ontario and New South Wales.
 */
const zonesByState: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: {
    "America/New_York":
      "CT Connecticut, DC District of Columbia, DE Delaware, GA Georgia, MA Massachusetts, MD Maryland, ME Maine, NC North Carolina, NH New Hampshire, NJ New Jersey, NY New York, OH Ohio, PA Pennsylvania, RI Rhode Island, SC South Carolina, VA Virginia, VT Vermont, WV West Virginia",
    "America/Chicago":
      "AR Arkansas, IA Iowa, IL Illinois, LA Louisiana, MN Minnesota, MO Missouri, MS Mississippi, OK Oklahoma, WI Wisconsin",
    "America/Denver": "CO Colorado, MT Montana, NM New Mexico, UT Utah, WY Wyoming",
    "America/Los_Angeles": "CA California, WA Washington",
    "Pacific/Honolulu": "HI Hawaii",
  },
  CA: {
    "America/Halifax": "NS Nova Scotia, PE Prince Edward Island",
    "America/Moncton": "NB New Brunswick",
    "America/Winnipeg": "MB Manitoba",
    "America/Edmonton": "AB Alberta",
    "America/Whitehorse": "YT Yukon",
  },
  AU: {
    "Australia/Sydney": "ACT Australian Capital Territory",
    "Australia/Melbourne": "VIC Victoria",
    "Australia/Brisbane": "QLD Queensland",
    "Australia/Hobart": "TAS Tasmania",
    "Australia/Adelaide": "SA South Australia",
    "Australia/Darwin": "NT Northern Territory",
  },
  BR: {
    "America/Sao_Paulo":
      "DF Distrito Federal, ES Espírito Santo, GO Goiás, MG Minas Gerais, PR Paraná, RJ Rio de Janeiro, RS Rio Grande do Sul, SC Santa Catarina, SP São Paulo",
    "America/Bahia": "BA Bahia",
    "America/Maceio": "AL Alagoas, SE Sergipe",
    "America/Fortaleza": "CE Ceará, MA Maranhão, PB Paraíba, PI Piauí, RN Rio Grande do Norte",
    "America/Belem": "AP Amapá, PA Pará",
    "America/Araguaina": "TO Tocantins",
    "America/Cuiaba": "MT Mato Grosso",
    "America/Campo_Grande": "MS Mato Grosso do Sul",
    "America/Porto_Velho": "RO Rondônia",
    "America/Boa_Vista": "RR Roraima",
    "America/Rio_Branco": "AC Acre",
  },
};

/**
 * The zone of countries with one legal time, for which browsers list other zones too, and today's
 * name where browsers have an old one.
 */
const legalZones: Readonly<Record<string, string>> = {
  AR: "America/Argentina/Buenos_Aires",
  CN: "Asia/Shanghai",
  IN: "Asia/Kolkata",
  NP: "Asia/Kathmandu",
  UA: "Europe/Kiev",
  VN: "Asia/Ho_Chi_Minh",
};

const foldName = (text: string) => nameKey(text.normalize("NFD").replaceAll(/\p{M}/gu, ""));

/** Returns the zone of a state; `null` where the state has two, or is not known. */
const zoneOfState = (country: string, state: string): string | null => {
  const name = foldName(state);
  for (const [zone, states] of Object.entries(zonesByState[country] ?? {})) {
    const isHere = states.split(", ").some((entry) => {
      const [code = "", ...words] = entry.split(" ");
      return name === foldName(code) || name === foldName(words.join(" "));
    });
    if (isHere) return zone;
  }
  return null;
};

/** Returns the zone of a postal code in a country whose islands have their own. */
const zoneOfPostalCode = (country: string, code: string): string | null => {
  if (country === "ES" && /^\d{5}$/.test(code))
    return /^(35|38)/.test(code) ? "Atlantic/Canary" : "Europe/Madrid";
  if (country === "PT" && /^\d{4}(-?\d{3})?$/.test(code)) {
    if (/^9[5-9]/.test(code)) return "Atlantic/Azores";
    return code.startsWith("9") ? "Atlantic/Madeira" : "Europe/Lisbon";
  }
  return null;
};

interface LocaleWithZones extends Intl.Locale {
  getTimeZones?: () => string[] | undefined;
  /** What `getTimeZones` was before it was standardized. */
  timeZones?: string[];
}

/** Returns the zones of a country; none where the browser can't list them. */
export function zonesOfCountry(country: string | null | undefined): string[] {
  if (!isCountryCode(country)) return [];
  const locale: LocaleWithZones = new Intl.Locale(`und-${country}`);
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  const legal = legalZones[country];
  return legal ? [legal] : zones;
}

/** Returns the time of a zone in each month from now, to compare zones. */
const clockOf = (timeZone: string) => {
  const format = dateTimeFormat("en-GB", {
    timeZone,
    dateStyle: "short",
    timeStyle: "short",
  });
  const now = Date.now();
  const months = Array.from({ length: 12 }, (_, month) => now + month * 30 * 86_400_000);
  return months.map((moment) => format.format(moment)).join();
};

/** Returns the first of several zones where their clocks show the same time all year. */
const onlyZone = (zones: readonly string[]): string | null => {
  const [first] = zones;
  if (!first) return null;
  if (zones.length === 1) return first;
  const clock = clockOf(first);
  return zones.every((zone) => clockOf(zone) === clock) ? first : null;
};

/**
 * Returns the time zone of a delivery address: that of the country if it has one, else that of the
 * state or postal code. `null` where the address does not decide, so that the person chooses.
 */
export function zoneOfAddress({
  country,
  state,
  zipCode,
  reach,
}: Pick<DeliveryAddress, "country" | "state" | "zipCode" | "reach">): string | null {
  // Such an address may be in another country than the employee.
  if (reach === "elsewhere" || !isCountryCode(country)) return null;
  return (
    onlyZone(zonesOfCountry(country)) ??
    (state ? zoneOfState(country, state) : null) ??
    (zipCode ? zoneOfPostalCode(country, zipCode.trim()) : null)
  );
}

/** Returns every zone of this browser, and UTC, which browsers omit. */
export const allZones = (): string[] => [
  ...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"]),
];
