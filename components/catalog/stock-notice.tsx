import Link from "next/link";
import type { CartLine } from "#components/catalog/cart/cart.ts";
import { hidden } from "#components/catalog/hidden.tsx";
import { itemName } from "#components/catalog/line-text.ts";
import { stockNumber } from "#components/catalog/stock-text.tsx";
import type { ModelCount } from "#components/devices/model-count.ts";
import { StatusMark } from "#components/ui/status-label.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { countryName } from "#lib/protocol/country-name.ts";
import { tRich } from "#lib/protocol/words/t.ts";
import { deployableStatus } from "#lib/v4/fields/known-values.ts";
import { writeSearch } from "#lib/v4/search.ts";

/** Says that devices of the model can be deployed where it ships from, so that it need not be bought. */
export function StockNotice({
  line,
  stock,
}: {
  line: CartLine;
  stock: ModelCount | null | undefined;
}) {
  const numbers = useNumbers();
  if (stock == null || stock.count === 0) return null;
  const { model, country } = line;
  return (
    <p className="mt-2 flex items-baseline gap-2 rounded-control border border-rule-3 px-2.5 py-1 text-small">
      <StatusMark variant="good" />
      <span>
        {tRich("cart.inStock", {
          n: stockNumber(stock, numbers),
          country: countryName(country),
          item: itemName(line),
          hidden,
          link: (inside) => (
            <Link
              key="link"
              className="link whitespace-nowrap"
              prefetch={false}
              href={`/inventory?${writeSearch({ status: deployableStatus, country, query: model })}`}
            >
              {inside}
            </Link>
          ),
        })}
      </span>
    </p>
  );
}
