import { expect, test } from "vitest";
import {
  ignoredFilters,
  isFiltered,
  optionsInput,
  stockInput,
  suggestionsInput,
} from "#components/catalog/catalog-input.ts";
import { registry } from "#lib/v4/registry.ts";

const all = {
  country: "DE",
  productType: "Laptops",
  location: "Service Warehouse",
  specs: "32 GB",
  limit: 3,
};

test.each([
  ["devices.options", optionsInput, all, 25],
  [
    "devices.suggestions",
    suggestionsInput,
    { country: "DE", productType: "Laptops", limit: 3 },
    15,
  ],
  [
    "inventory.search",
    stockInput,
    { status: "available", country: "DE", category: "Laptops", limit: 50 },
    50,
  ],
] as const)(
  "the panel of %s sends only its own parameters, which its schema accepts, and asks for the maximum",
  (name, toInput, input, maximum) => {
    expect(toInput(all)).toEqual(input);
    expect(registry[name].input.safeParse(input).success).toBe(true);
    expect(toInput({}).limit).toBe(maximum);
  },
);

test("the filters that a panel ignores are returned where they are set", () => {
  expect(ignoredFilters(all)).toEqual(["location", "specs"]);
  expect(ignoredFilters({ country: "DE" })).toEqual([]);
});

test("a search is filtered where it has more than a limit", () => {
  expect(isFiltered({})).toBe(false);
  expect(isFiltered({ limit: 3 })).toBe(false);
  expect(isFiltered({ country: "DE" })).toBe(true);
  expect(isFiltered({ specs: "32 GB" })).toBe(true);
});
