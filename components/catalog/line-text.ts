import type { CartLine } from "#components/catalog/cart/cart.ts";
import type { Numbers } from "#components/ui/number.ts";

export const itemName = ({ model, itemId }: Pick<CartLine, "model" | "itemId">) => model ?? itemId;

/** Returns the price of a line, or `null` where the catalog has none. */
export const lineCost = ({ price, currency, quantity }: CartLine, { priceText }: Numbers) =>
  priceText(price === null ? null : price * quantity, currency);
