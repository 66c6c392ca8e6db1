import { canBuy } from "#components/catalog/cart/cart.ts";
import type { CatalogOption } from "#lib/v4/records/device.ts";

/** An item as one of the two lists of the catalog sent it. */
export interface Listed {
  item: CatalogOption;
  /** `option`: from `GET /devices/options`; `suggestion`: from `GET /devices/suggestions`. */
  list: "option" | "suggestion";
}

/** One item of a model: what ships from one country. */
export interface ModelLine {
  key: string;
  /** The item that is shown and added to the cart: one that can be bought, where the lists differ. */
  item: CatalogOption;
  /** Every record of the item, in the API's order. */
  records: readonly Listed[];
}

/** A model with a line for each country that it ships from. */
export interface CatalogModel {
  key: string;
  /** Empty where the API names none. */
  model: string;
  maker: string | null;
  configuration: string | null;
  productType: string | null;
  lines: readonly ModelLine[];
  /** Whether every item is configured to order, so that none can go through the purchase endpoint. */
  isBuiltToOrder: boolean;
  /** Whether only the suggestions list it. */
  isSuggested: boolean;
}

const textOf = (text: string | null | undefined) => text?.trim() || null;

/** An item without a model is a card of its own: nothing shows that another is the same. */
const modelKey = ({ id, model, maker, configuration }: CatalogOption) =>
  textOf(model) === null
    ? `item ${id}`
    : JSON.stringify([model, maker, configuration].map((text) => textOf(text)?.toLowerCase()));

const toLine = (key: string, records: readonly Listed[]): ModelLine[] => {
  const [first] = records;
  if (first === undefined) return [];
  return [{ key, item: (records.find(({ item }) => canBuy(item)) ?? first).item, records }];
};

const toModel = (key: string, listed: readonly Listed[]): CatalogModel[] => {
  const [first] = listed;
  if (first === undefined) return [];
  const { model, maker, configuration } = first.item;
  const byItem = Map.groupBy(listed, ({ item }) => `${item.id} ${item.country ?? ""}`);
  return [
    {
      key,
      model: textOf(model) ?? "",
      maker: textOf(maker),
      configuration: textOf(configuration),
      productType: textOf(listed.find(({ item }) => textOf(item.productType))?.item.productType),
      lines: [...byItem].flatMap(([id, records]) => toLine(id, records)),
      isBuiltToOrder: listed.every(({ item }) => item.buildToOrder === true),
      isSuggested: listed.every(({ list }) => list === "suggestion"),
    },
  ];
};

/**
 * Groups the items of both lists by model, and those of a model by the item and its country. Models
 * and lines keep the API's order, which ranks them: options first.
 */
export const toModels = (
  options: readonly CatalogOption[],
  suggestions: readonly CatalogOption[],
): CatalogModel[] => {
  const listed: Listed[] = [
    ...options.map((item) => ({ item, list: "option" }) as const),
    ...suggestions.map((item) => ({ item, list: "suggestion" }) as const),
  ];
  const byModel = Map.groupBy(listed, ({ item }) => modelKey(item));
  return [...byModel].flatMap(([key, items]) => toModel(key, items));
};
