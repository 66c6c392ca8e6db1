import { expect, test } from "vitest";
import {
  isNarrowed,
  optionsInput,
  stockInput,
  suggestionsInput,
  unheeded,
} from "#components/catalog/catalog-input.ts";
import { registry } from "#lib/v4/registry.ts";

const all = {
  country: "DE",
  productType: "Laptops",
  location: "Service Warehouse",
  specs: "32 GB",
  limit: 3,
};

test("each panel sends its own parameters and no other", () => {
  expect(optionsInput(all)).toEqual(all);
  expect(suggestionsInput(all)).toEqual({ country: "DE", productType: "Laptops", limit: 3 });
  expect(stockInput(all)).toEqual({ inStock: true, country: "DE", category: "Laptops", limit: 50 });
});

test("the strict schemas take what the panels send", () => {
  expect(registry["devices.options"].input.safeParse(optionsInput(all)).success).toBe(true);
  expect(registry["devices.suggestions"].input.safeParse(suggestionsInput(all)).success).toBe(true);
  expect(registry["inventory.search"].input.safeParse(stockInput(all)).success).toBe(true);
});

test("without a limit each panel asks for the service's maximum", () => {
  expect(optionsInput({}).limit).toBe(25);
  expect(suggestionsInput({}).limit).toBe(15);
  expect(stockInput({}).limit).toBe(50);
});

test("says which set filters a panel can't heed", () => {
  expect(unheeded(all)).toEqual(["location", "specs"]);
  expect(unheeded({ country: "DE" })).toEqual([]);
});

test("knows whether a panel's answer was narrowed by a filter", () => {
  expect(isNarrowed(stockInput({}))).toBe(false);
  expect(isNarrowed(stockInput({ specs: "32 GB", limit: 3 }))).toBe(false);
  expect(isNarrowed(stockInput({ country: "DE" }))).toBe(true);
  expect(isNarrowed(optionsInput({ specs: "32 GB" }))).toBe(true);
});
