"use client";

import { type CartLine, countOf, lineKey } from "#components/cart/cart.ts";
import { CartRow, type LineErrors } from "#components/flows/purchase/cart-row.tsx";
import { Country } from "#components/ui/country.tsx";
import { countText } from "#components/ui/number.ts";

const groupOf = ({ country, isCountryAsked }: CartLine) => (isCountryAsked ? "" : country);

/** The lines of a cart, grouped by the country they ship from, since quotes are per region. */
export function CartList({
  lines,
  errorsOf,
  isReadOnly,
  onChange,
  onRemove,
}: {
  lines: readonly CartLine[];
  errorsOf: (key: string) => LineErrors;
  isReadOnly: boolean;
  onChange: (key: string, change: Partial<Pick<CartLine, "quantity" | "country">>) => void;
  onRemove: (key: string) => void;
}) {
  return (
    <div className="grid gap-3">
      {[...Map.groupBy(lines, groupOf)].map(([country, group]) => (
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
            {group.map((line) => {
              const key = lineKey(line);
              return (
                <CartRow
                  key={key}
                  line={line}
                  errors={errorsOf(key)}
                  isReadOnly={isReadOnly}
                  onChange={(change) => onChange(key, change)}
                  onRemove={() => onRemove(key)}
                />
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
