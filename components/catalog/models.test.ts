import { describe, expect, test } from "vitest";
import { toModels } from "#components/catalog/models.ts";
import type { CatalogOption } from "#lib/v4/records/device.ts";

const air = { model: "MacBook Air", maker: "Apple", configuration: "16 GB" };
const item = (id: string, changes: Partial<CatalogOption> = {}): CatalogOption => ({
  id,
  ...air,
  ...changes,
});

describe("the models of the catalog", () => {
  test("have a line for each country, in the API's order, options first", () => {
    const options = [
      item("cat_de1", { country: "DE" }),
      item("cat_jp2", { model: "Mac mini", country: "JP" }),
      item("cat_gb1", { country: "GB", model: " macbook air " }),
    ];
    const models = toModels(options, [item("cat_us1", { country: "US" })]);
    expect(models.map(({ model, lines }) => [model, lines.map((line) => line.item.id)])).toEqual([
      ["MacBook Air", ["cat_de1", "cat_gb1", "cat_us1"]],
      ["Mac mini", ["cat_jp2"]],
    ]);
    expect(models[0]).toMatchObject({ isSuggested: false, isBuiltToOrder: false });
  });

  test("keep another configuration and another maker apart", () => {
    const models = toModels(
      [item("1"), item("2", { configuration: "24 GB" }), item("3", { maker: "Other" })],
      [],
    );
    expect(models).toHaveLength(3);
  });

  test("never merge items without a model", () => {
    const options = [item("1", { model: null }), item("2", { model: " " })];
    expect(toModels(options, []).map(({ model }) => model)).toEqual(["", ""]);
  });

  test("offer the item that can be bought where the two lists differ, and keep both records", () => {
    const option = item("cat_de1", { country: "DE", available: false, location: "In transit" });
    const suggestion = item("cat_de1", { country: "DE", available: true, price: 9 });
    const [model] = toModels([option], [suggestion]);
    expect(model?.lines).toHaveLength(1);
    expect(model?.lines[0]?.item).toBe(suggestion);
    expect(model?.lines[0]?.records.map(({ item: record }) => record)).toEqual([
      option,
      suggestion,
    ]);
  });

  test("are suggested where only the suggestions list them, and built to order where all items are", () => {
    const [suggested] = toModels([], [item("1")]);
    expect(suggested?.isSuggested).toBe(true);
    const toOrder = item("1", { buildToOrder: true });
    expect(toModels([toOrder], [])[0]?.isBuiltToOrder).toBe(true);
    expect(toModels([toOrder, item("2")], [])[0]?.isBuiltToOrder).toBe(false);
  });
});
