import type { CartLine } from "#components/catalog/cart/cart.ts";
import type { Numbers } from "#components/ui/number.ts";
import { countryName } from "#lib/protocol/country-name.ts";
import { t } from "#lib/protocol/words/t.ts";

export const itemName = ({ model, itemId }: Pick<CartLine, "model" | "itemId">) => model ?? itemId;

/** Returns the name of an item, with the country that it ships from where that is known. */
export const itemFrom = (line: Pick<CartLine, "model" | "itemId" | "country">) =>
  line.country
    ? t("cart.itemFrom", { item: itemName(line), country: countryName(line.country) })
    : itemName(line);

/** Returns the price of a line, or `null` where the catalog has none. */
export const lineCost = ({ price, currency, quantity }: CartLine, { priceText }: Numbers) =>
  priceText(price === null ? null : price * quantity, currency);
