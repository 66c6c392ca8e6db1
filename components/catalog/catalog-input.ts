import { endpoints } from "#lib/v4/operations/endpoints.ts";
import type { InputOf } from "#lib/v4/registry.ts";

/** What the catalog's one filter bar may hold: the fields of its reads together. */
export type CatalogSearch = Record<string, unknown>;

/** Each panel asks for as many as the service gives at most (api-v4.md, Limits). */
const maxShown = (name: "devices.options" | "devices.suggestions" | "inventory.search") =>
  endpoints[name].limit.maximum;

const only = (search: CatalogSearch, names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  );

const optionFields = ["productType", "location", "specs", "country", "limit"];
const suggestionFields = ["country", "productType", "limit"];

export const optionsInput = (search: CatalogSearch): InputOf<"devices.options"> => ({
  limit: maxShown("devices.options"),
  ...only(search, optionFields),
});

export const suggestionsInput = (search: CatalogSearch): InputOf<"devices.suggestions"> => ({
  limit: maxShown("devices.suggestions"),
  ...only(search, suggestionFields),
});

/** Stock knows the product type as its category. */
export const stockInput = (search: CatalogSearch): InputOf<"inventory.search"> => ({
  inStock: true,
  limit: maxShown("inventory.search"),
  ...only(search, ["country"]),
  ...(search.productType === undefined ? {} : { category: String(search.productType) }),
});

/** Whether a filter narrows what a panel asked for. */
export const isNarrowed = (input: object) =>
  Object.keys(input).some((name) => name !== "limit" && name !== "inStock");

/** The filters that are set and that a panel can't heed, by their parameter's name. */
export const unheeded = (search: CatalogSearch) =>
  ["location", "specs"].filter((name) => search[name] !== undefined);
