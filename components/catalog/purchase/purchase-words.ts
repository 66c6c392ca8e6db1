import { byCountry, type CartLine, countOf, totalsOf } from "#components/catalog/cart/cart.ts";
import { itemName } from "#components/catalog/line-text.ts";
import type { Numbers } from "#components/ui/number.ts";
import { countryName } from "#lib/protocol/country-name.ts";
import { factsText, togetherText } from "#lib/protocol/intl-words.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Returns the sum by currency, `EUR 2,398 and USD 999`; `null` where nothing has a price. */
export const sumText = (lines: readonly CartLine[], { priceText }: Numbers) => {
  const { sums } = totalsOf(lines);
  if (sums.length === 0) return null;
  return togetherText(sums.map(({ amount, currency }) => priceText(amount, currency) ?? ""));
};

/** Countries whose name needs an article in a sentence. */
const articled = new Set(["AE", "BS", "CD", "CF", "DO", "GB", "GM", "MV", "NL", "PH", "US"]);

const inSentence = (country: string) =>
  t("purchase.inSentence", {
    hasArticle: articled.has(country) ? "yes" : "no",
    country: countryName(country),
  });

/** How many lines the sentence names before it only counts them. */
const maxNamed = 3;

/** Returns what will be bought, in one sentence. `receiver`: the employee, `null` for the stock. */
export const effectText = (
  lines: readonly CartLine[],
  receiver: string | null,
  { numberText }: Numbers,
) => {
  const count = countOf({ lines });
  const by = { isForInventory: receiver === null ? "yes" : "no", receiver: receiver ?? "" };
  if (lines.length > maxNamed) {
    const countries = togetherText(byCountry(lines).map(([country]) => inSentence(country)));
    return t("purchase.effectOfMany", {
      n: numberText(count),
      kinds: lines.length,
      countries,
      ...by,
    });
  }
  const groups = byCountry(lines).map(([country, group]) =>
    t("purchase.shippedFrom", {
      items: togetherText(group.map((line) => `${numberText(line.quantity)} × ${itemName(line)}`)),
      country: inSentence(country),
    }),
  );
  return t("purchase.effect", { groups: factsText(groups), count, ...by });
};
