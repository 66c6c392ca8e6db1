import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Models } from "#components/catalog/models-panel.tsx";
import { Shelf, toShelf } from "#components/catalog/shelf.tsx";
import { modelStockInput } from "#components/catalog/use-stock.ts";
import type { ModelStockRow } from "#lib/protocol/model-stock.ts";
import type { CatalogOption, Device } from "#lib/v4/records/device.ts";
import { type CachedAnswer, expectEveryFact, listOf, pageText } from "#testing/components/page.tsx";
import { country, id, optional, recordOf, texts } from "#testing/dialect/arbitraries.ts";

const catalogOf = (options: CatalogOption[], suggestions: CatalogOption[] = []): CachedAnswer[] => [
  ["devices.options", { limit: 25 }, listOf(options)],
  ["devices.suggestions", { limit: 15 }, listOf(suggestions)],
];
const stockOf = (model: string, items: Device[], totalCount = items.length): CachedAnswer => [
  "inventory.search",
  modelStockInput(model, null),
  listOf(items, { totalCount }),
];
const textOf = (answers: readonly CachedAnswer[], rows: ModelStockRow[] | null = null) =>
  pageText(answers, <Models fields={[]} />, { rows, at: null });

const air = {
  id: "cat_de001",
  model: "MacBook Air",
  maker: "Apple",
  country: "DE",
  price: 1199,
  currency: "EUR",
  available: true,
};
const airUs = { ...air, id: "cat_us001", country: "US", price: 1299, currency: "USD" };
const units = (model: string, ...countries: string[]): Device[] =>
  countries.map((code, n) => ({ id: `dev_${model}_${n}`, model, country: code }));

describe("the models of the catalog", () => {
  test("show every field of both lists' records", () => {
    const item = recordOf({
      id,
      ...texts("model", "configuration", "maker", "productType", "location"),
      country: optional(country),
      available: optional(fc.boolean()),
      price: optional(
        fc.oneof(
          fc.nat({ max: 99_999 }),
          fc.nat({ max: 99_999 }).map((cents) => cents / 1_000),
        ),
      ),
      currency: optional(fc.constantFrom("EUR", "JPY", "credits")),
      buildToOrder: optional(fc.boolean()),
    });
    const lists = fc.record({
      options: fc.array(item, { maxLength: 3 }),
      suggestions: fc.array(item, { maxLength: 2 }),
    });
    expectEveryFact(lists, ({ options, suggestions }) => textOf(catalogOf(options, suggestions)));
  });

  test("are one card each, with the stock and the price of each country", () => {
    const stock = stockOf("MacBook Air", units("MacBook Air", "DE", "DE", "JP"));
    const text = textOf([...catalogOf([air, airUs]), stock]);
    expect(text.match(/apple macbook air/g)).toHaveLength(1);
    expect(text).toContain("de 2 available eur 1199");
    expect(text).toContain("us none available usd 1299");
  });

  test("show no number where nothing proves that the search finds units by model", () => {
    const text = textOf([...catalogOf([air]), stockOf("MacBook Air", [])]);
    expect(text).not.toMatch(/(\d|none) available/);
    const other = { ...air, id: "cat_de002", model: "Mac mini" };
    const proven = [
      ...catalogOf([air, other]),
      stockOf("MacBook Air", []),
      stockOf("Mac mini", units("Mac mini", "DE")),
    ];
    expect(textOf(proven)).toContain("de none available eur 1199");
  });

  test("have their stock from the console's copy of the inventory where it proves it", () => {
    const rows = [
      { model: "macbook-air", country: "DE", count: 2 },
      { model: "MacBook Air", country: "JP", count: 4 },
      { model: "MacBook Air 15", country: "US", count: 9 },
    ];
    const text = textOf(catalogOf([air, airUs]), rows);
    expect(text).toContain("de 2 available eur 1199");
    expect(text).toContain("us none available usd 1299");
  });

  test("are not counted with those of another model that is named like a country and this one", () => {
    const rows = [
      { model: "Air", country: "DE", count: 1 },
      { model: "DE Air", country: "JP", count: 4 },
    ];
    const text = textOf(catalogOf([{ ...air, model: "Air" }]), rows);
    expect(text).toContain("de 1 available eur 1199");
  });

  test("show no number where the copy names none of the models", () => {
    const text = textOf(catalogOf([air]), [{ model: "MBA", country: "DE", count: 2 }]);
    expect(text).not.toMatch(/(\d|none) available/);
  });

  test("claim no total, and say at the maximum that there may be more", () => {
    const full = Array.from({ length: 25 }, (_, n) => ({ ...air, id: `cat_${n}`, model: `M${n}` }));
    expect(textOf(catalogOf(full))).toContain("the best 25 matches; search to narrow");
    expect(textOf(catalogOf([air]))).not.toMatch(/\d+ (models|matches)/);
  });

  test("explain themselves where they are built to order, and mark what is only suggested", () => {
    const toOrder = { ...air, model: "MacBook Pro", buildToOrder: true };
    const text = textOf(catalogOf([toOrder], [airUs]));
    expect(text).toContain("custom request built to order. order through your account manager");
    expect(text).toContain("apple suggested macbook air");
  });

  test("show the first countries of a model, and how many more there are", () => {
    const many = ["DE", "GB", "JP", "SG", "US"].map((code) => ({
      ...air,
      id: `cat_${code}`,
      country: code,
    }));
    expect(textOf(catalogOf(many))).toContain("2 more countries");
  });

  test("are said to be missing only where both answers are readable and empty", () => {
    expect(textOf(catalogOf([]))).toContain("no models yet, or none you have access to");
    const filtered = catalogOf([]).slice(0, 1);
    expect(textOf(filtered)).not.toContain("no models");
  });
});

describe("the shelf", () => {
  const filters = { status: "available", limit: 50 };

  test("counts each model by asking for it, and never by the first page of units", () => {
    const first = [...units("ThinkPad X1", ...Array(13).fill("SG")), ...units("Dock", "DE")];
    const text = pageText(
      [
        ["inventory.search", filters, listOf(first, { totalCount: 519 })],
        stockOf("ThinkPad X1", units("ThinkPad X1", ...Array(50).fill("SG")), 54),
        stockOf("Dock", units("Dock", "DE", "US")),
        [
          "inventory.search",
          { status: "in_storage", limit: 1 },
          listOf(units("Dock", "DE"), { totalCount: 143 }),
        ],
      ],
      <Shelf fields={[]} />,
    );
    expect(text).toContain("use stock first 519 devices available, 143 in storage");
    expect(text).toContain("54 available");
    expect(text).not.toContain("13 available");
    expect(text).toContain(
      "these models are among the first 14 devices. each number counts all 519",
    );
  });

  test("shows a model without a number where the search does not find it", () => {
    const text = pageText(
      [
        ["inventory.search", filters, listOf(units("Dock", "DE"), { totalCount: null })],
        stockOf("Dock", []),
      ],
      <Shelf fields={[]} />,
    );
    expect(text).toContain("at least 1 device available");
    expect(text).toContain("available dock de");
    expect(text).not.toContain("0 available");
  });

  test("has the models with the most units first, and no unit without a model", () => {
    const devices = [...units("Dock", "DE"), ...units("X1", "US", "DE"), { id: "dev_9" }];
    expect(toShelf(devices).map(({ model, countries }) => [model, countries])).toEqual([
      ["X1", ["DE", "US"]],
      ["Dock", ["DE"]],
    ]);
  });
});
