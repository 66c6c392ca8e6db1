import { byCountry, type CartLine, lineKey, totalsOf } from "#components/cart/cart.ts";
import { itemName, lineCost, sumText } from "#components/flows/purchase/purchase-words.ts";
import { Country } from "#components/ui/country.tsx";
import { numberText } from "#components/ui/number.ts";

/** What is about to be bought, with the estimated total. */
export function Review({ lines }: { lines: readonly CartLine[] }) {
  const { unpriced } = totalsOf(lines);
  const sum = sumText(lines);
  return (
    <>
      {byCountry(lines).map(([country, group]) => (
        <div key={country} className="border-b border-dashed border-rule-2 px-4 py-2.5">
          <p className="mb-1 flex items-baseline gap-2 text-small text-ink-3">
            {country ? (
              <>
                From <Country code={country} named />
              </>
            ) : (
              "Country not chosen"
            )}
          </p>
          <ul className="grid gap-0.5">
            {group.map((line) => (
              <li key={lineKey(line)} className="flex items-baseline gap-3">
                <span className="min-w-0 grow wrap-anywhere">
                  {numberText(line.quantity)} × {itemName(line)}
                </span>
                <span className="shrink-0 text-ink-2">
                  {lineCost(line) ?? <span className="text-ink-3">No price</span>}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div className="border-b border-dashed border-rule-2 px-4 py-2.5">
        {sum && (
          <p className="flex items-baseline justify-between gap-3 font-medium">
            <span>Estimated total</span> <span className="text-right">{sum}</span>
          </p>
        )}
        {unpriced > 0 && (
          <p className="text-ink-2">
            {numberText(unpriced)} {unpriced === 1 ? "device has" : "devices have"} no price and
            {unpriced === 1 ? " is" : " are"} not in the total.
          </p>
        )}
        <p className="text-small text-ink-3">
          Catalog prices at the time of adding. The provider sends the final quote per region.
        </p>
      </div>
    </>
  );
}
