"use client";

import { type CartLine, countOf, lineKey } from "#components/cart/cart.ts";
import { CartRow } from "#components/flows/purchase/cart-row.tsx";
import type { PurchaseFormState } from "#components/flows/purchase/use-purchase-form.ts";
import { Country } from "#components/ui/country.tsx";
import { countText } from "#components/ui/number.ts";

const groupOf = ({ country, isCountryAsked }: CartLine) => (isCountryAsked ? "" : country);

/** The lines of a cart, grouped by the country they ship from, since quotes are per region. */
export function CartList({ form }: { form: PurchaseFormState }) {
  return (
    <div className="grid gap-3">
      {[...Map.groupBy(form.lines, groupOf)].map(([country, group]) => (
        <section key={country} className="sheet" aria-label={country || "Country unknown"}>
          <div className="flex items-baseline justify-between gap-3 border-b border-rule px-3.5 py-2">
            <h3 className="flex items-baseline gap-2 text-ink-2">
              {country ? (
                <>
                  Ships from <Country code={country} named />
                </>
              ) : (
                "Country unknown"
              )}
            </h3>
            <p className="text-small text-ink-3">
              {countText(countOf({ lines: group }), "device")}
            </p>
          </div>
          <ul>
            {group.map((line) => (
              <CartRow key={lineKey(line)} line={line} form={form} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
