import { byCountry, type CartLine, countOf, totalsOf } from "#components/cart/cart.ts";
import { priceText } from "#components/catalog/price.ts";
import { countryName } from "#components/ui/country.tsx";
import { numberText } from "#components/ui/number.ts";

const listed = new Intl.ListFormat("en-GB");

export const itemName = ({ model, itemId }: Pick<CartLine, "model" | "itemId">) => model ?? itemId;

/** Returns the price of a line, or `null` where the catalog has none. */
export const lineCost = ({ price, currency, quantity }: CartLine) =>
  priceText(price === null ? null : price * quantity, currency);

/** Returns the sum by currency, `EUR 2,398 and USD 999`; `null` where nothing has a price. */
export const sumText = (lines: readonly CartLine[]) => {
  const { sums } = totalsOf(lines);
  if (sums.length === 0) return null;
  return listed.format(sums.map(({ amount, currency }) => priceText(amount, currency) ?? ""));
};

/** Countries whose name needs an article in a sentence. */
const articled = new Set(["AE", "BS", "CD", "CF", "DO", "GB", "GM", "MV", "NL", "PH", "US"]);

const inSentence = (country: string) =>
  `${articled.has(country) ? "the " : ""}${countryName(country)}`;

/** How many lines the sentence names before it only counts them. */
const maxNamed = 3;

const counted = (lines: readonly CartLine[]) => {
  if (lines.length > maxNamed) {
    const from = byCountry(lines).map(([country]) => inSentence(country));
    return `${numberText(countOf({ lines }))} devices in ${lines.length} kinds, shipped from ${listed.format(from)},`;
  }
  const named = byCountry(lines).map(([country, group]) => {
    const items = group.map((line) => `${numberText(line.quantity)} × ${itemName(line)}`);
    return `${listed.format(items)}, shipped from ${inSentence(country)}`;
  });
  return `${named.join("; ")},`;
};

/** Returns what will be bought, in one sentence. `receiver`: the employee, `null` for the stock. */
export const effectText = (lines: readonly CartLine[], receiver: string | null) => {
  const verb = countOf({ lines }) === 1 ? "is" : "are";
  return `${counted(lines)} ${verb} bought for ${receiver ?? "the company's inventory"}.`;
};
