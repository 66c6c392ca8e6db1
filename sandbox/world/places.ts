import { type Country, countries } from "#sandbox/world/countries.ts";

const byCode = new Map(countries.map((country) => [country.code, country]));

export const findCountry = (code: string): Country | null => byCode.get(code) ?? null;

/** `Lagos, NG`, as a courier prints it. */
export const placeOf = (city: string | null, code: string) => {
  const country = byCode.get(code);
  const known = country?.cities.find(([local]) => local === city) ?? country?.cities[0];
  return `${known?.[1] ?? city ?? code}, ${code}`;
};

/** One customs territory: nothing is held between these. */
const union = ["DE", "FR", "NL", "ES", "PT", "IT", "PL", "CZ", "SE"];

/** Whether customs stand between two countries. */
export const crossesBorder = (from: string, to: string) =>
  from !== to && !(union.includes(from) && union.includes(to));
