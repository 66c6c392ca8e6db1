import { byCountry, type CartLine, countOf, totalsOf } from "#components/cart/cart.ts";
import { priceText } from "#components/catalog/price.ts";
import { countryName } from "#components/ui/country.tsx";

const plain = new Intl.NumberFormat("en-GB");
const listed = new Intl.ListFormat("en-GB");

export const itemName = ({ model, itemId }: Pick<CartLine, "model" | "itemId">) => model ?? itemId;

/** What a line costs as far as the catalog said, or `null`: a price is never made up. */
export const lineCost = ({ price, currency, quantity }: CartLine) =>
  priceText(price === null ? null : price * quantity, currency);

/** `EUR 2,398 and USD 999`, over what has a price and a currency; `null` where nothing has. */
export const sumText = (lines: readonly CartLine[]) => {
  const { sums } = totalsOf(lines);
  if (sums.length === 0) return null;
  return listed.format(sums.map(({ amount, currency }) => priceText(amount, currency) ?? ""));
};

/** Countries whose name stands with an article in a sentence. */
const articled = new Set(["AE", "BS", "CD", "CF", "DO", "GB", "GM", "MV", "NL", "PH", "US"]);

const inSentence = (country: string) =>
  `${articled.has(country) ? "the " : ""}${countryName(country)}`;

/** How many lines the sentence names before it only counts them. */
const maxNamed = 3;

const counted = (lines: readonly CartLine[]) => {
  if (lines.length > maxNamed) {
    const from = byCountry(lines).map(({ country }) => inSentence(country));
    return `${plain.format(countOf({ lines }))} devices in ${lines.length} kinds, shipped from ${listed.format(from)},`;
  }
  const named = byCountry(lines).map(({ country, lines: group }) => {
    const items = group.map((line) => `${plain.format(line.quantity)} × ${itemName(line)}`);
    return `${listed.format(items)}, shipped from ${inSentence(country)}`;
  });
  return `${named.join("; ")},`;
};

/** What will physically happen, in one sentence. `person`: whom it is bought for, `null` for stock. */
export const effectText = (lines: readonly CartLine[], person: string | null) => {
  const verb = countOf({ lines }) === 1 ? "is" : "are";
  return `${counted(lines)} ${verb} bought for ${person ?? "the company's inventory"}.`;
};
