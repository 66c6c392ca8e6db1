import { useReads } from "#lib/client/reads.ts";
import { isObject } from "#lib/v4/normalize/json.ts";
import { endpoints } from "#lib/v4/operations/endpoints.ts";

/** The number of countries whose catalog is read; items from the others are shown by ID. */
const maxCountries = 3;
const staleTime = 300_000;

const countriesOf = (items: unknown) => [
  ...new Set(
    (Array.isArray(items) ? items : [])
      .filter(isObject)
      .flatMap(({ country }) =>
        typeof country === "string" && /^[A-Z]{2}$/.test(country) ? [country] : [],
      ),
  ),
];

/**
 * Returns the models of catalog items by ID, as far as the catalog of the countries that they ship
 * from names them now. A purchase holds only IDs.
 */
export function useItemModels(items: unknown): ReadonlyMap<string, string> {
  const countries = countriesOf(items).slice(0, maxCountries);
  const suggestions = useReads(
    "devices.suggestions",
    countries.map((country) => ({
      input: { limit: endpoints["devices.suggestions"].limit.maximum, country },
      staleTime,
    })),
  );
  const options = useReads(
    "devices.options",
    countries.map((country) => ({
      input: { limit: endpoints["devices.options"].limit.maximum, country },
      staleTime,
    })),
  );
  const listed = [...options, ...suggestions].flatMap(({ data }) => data?.data.items ?? []);
  return new Map(listed.flatMap(({ id, model }) => (model?.trim() ? [[id, model.trim()]] : [])));
}
