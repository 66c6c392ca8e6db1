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

test("each panel sends only its own parameters", () => {
  expect(optionsInput(all)).toEqual(all);
  expect(suggestionsInput(all)).toEqual({ country: "DE", productType: "Laptops", limit: 3 });
  expect(stockInput(all)).toEqual({ inStock: true, country: "DE", category: "Laptops", limit: 50 });
});

test("the strict schemas accept what the panels send", () => {
  expect(registry["devices.options"].input.safeParse(optionsInput(all)).success).toBe(true);
  expect(registry["devices.suggestions"].input.safeParse(suggestionsInput(all)).success).toBe(true);
  expect(registry["inventory.search"].input.safeParse(stockInput(all)).success).toBe(true);
});

test("each panel asks for the API's maximum without a limit", () => {
  expect(optionsInput({}).limit).toBe(25);
  expect(suggestionsInput({}).limit).toBe(15);
  expect(stockInput({}).limit).toBe(50);
});

test("the filters that a panel ignores are returned where they are set", () => {
  expect(ignoredFilters(all)).toEqual(["location", "specs"]);
  expect(ignoredFilters({ country: "DE" })).toEqual([]);
});

test("an input is filtered where it has more than a limit", () => {
  expect(isFiltered(stockInput({}))).toBe(false);
  expect(isFiltered(stockInput({ specs: "32 GB", limit: 3 }))).toBe(false);
  expect(isFiltered(stockInput({ country: "DE" }))).toBe(true);
  expect(isFiltered(optionsInput({ specs: "32 GB" }))).toBe(true);
});
