import { type Country, countries } from "#sandbox/world/countries.ts";

const byCode = new Map(countries.map((country) => [country.code, country]));

export const findCountry = (code: string): Country | null => byCode.get(code) ?? null;

/** Returns a place as a courier prints it: `Lagos, NG`. */
export const placeOf = (city: string | null, code: string) => {
  const country = byCode.get(code);
  const known = country?.cities.find(([local]) => local === city) ?? country?.cities[0];
  return `${known?.[1] ?? city ?? code}, ${code}`;
};

/** Countries of one customs union. */
const customsUnion = ["DE", "FR", "NL", "ES", "PT", "IT", "PL", "CZ", "SE"];

/** Returns whether a shipment between two countries passes customs. */
export const crossesBorder = (from: string, to: string) =>
  from !== to && !(customsUnion.includes(from) && customsUnion.includes(to));
