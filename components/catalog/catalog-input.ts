import { deployableStatus } from "#lib/v4/fields/known-values.ts";
import { endpoints } from "#lib/v4/operations/endpoints.ts";
import type { InputOf } from "#lib/v4/registry.ts";

/** The values of the catalog's filter bar, which has the fields of all its reads. */
export type CatalogSearch = Record<string, unknown>;

/**
 * Product types that have a tab. The contract names the first four and leaves the parameter open; any
 * other value of the address gets a tab of its own.
 */
export const categories = [
  "Laptops",
  "Desktops",
  "Monitors",
  "Mobile",
  "Tablet",
  "Accessories",
] as const;

/** Returns the maximum number of items in an answer (api-v4.md, Limits). */
const maxItems = (name: "devices.options" | "devices.suggestions" | "inventory.search") =>
  endpoints[name].limit.maximum;

const pick = (search: CatalogSearch, names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  );

const optionFields = ["productType", "location", "specs", "country", "limit"];
const suggestionFields = ["country", "productType", "limit"];

export const optionsInput = (search: CatalogSearch): InputOf<"devices.options"> => ({
  limit: maxItems("devices.options"),
  ...pick(search, optionFields),
});

export const suggestionsInput = (search: CatalogSearch): InputOf<"devices.suggestions"> => ({
  limit: maxItems("devices.suggestions"),
  ...pick(search, suggestionFields),
});

/** Returns the input of the read of devices that can be deployed now, where a product type is a category. */
export const stockInput = (search: CatalogSearch): InputOf<"inventory.search"> => ({
  status: deployableStatus,
  limit: maxItems("inventory.search"),
  ...pick(search, ["country"]),
  ...(search.productType === undefined ? {} : { category: String(search.productType) }),
});

/** Returns the country that the page is filtered by, or `null`. */
export const countryOf = ({ country }: CatalogSearch) => (country ? String(country) : null);

export const isFiltered = (search: CatalogSearch) =>
  Object.keys(search).some((name) => name !== "limit");

/** Returns the filters that are set and that only the read of options has. */
export const ignoredFilters = (search: CatalogSearch) =>
  ["location", "specs"].filter((name) => search[name] !== undefined);
