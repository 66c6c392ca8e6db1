import { byCountry, type CartLine, countOf, totalsOf } from "#components/catalog/cart/cart.ts";
import { itemName } from "#components/catalog/line-text.ts";
import type { Numbers } from "#components/ui/number.ts";
import { countryName } from "#lib/protocol/country-name.ts";
import { listFormat } from "#lib/protocol/words/intl.ts";

const listed = listFormat("en-GB", { type: "conjunction" });

/** Returns the sum by currency, `EUR 2,398 and USD 999`; `null` where nothing has a price. */
export const sumText = (lines: readonly CartLine[], { priceText }: Numbers) => {
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

const counted = (lines: readonly CartLine[], { numberText }: Numbers) => {
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
export const effectText = (
  lines: readonly CartLine[],
  receiver: string | null,
  numbers: Numbers,
) => {
  const verb = countOf({ lines }) === 1 ? "is" : "are";
  return `${counted(lines, numbers)} ${verb} bought for ${receiver ?? "the company's inventory"}.`;
};
