import { AddToCart } from "#components/cart/add-to-cart.tsx";
import { priceText } from "#components/catalog/price.ts";
import { FoldedFields } from "#components/data/more-fields.tsx";
import { Code } from "#components/ui/code.tsx";
import { Country } from "#components/ui/country.tsx";
import { StatusLabel } from "#components/ui/status-label.tsx";
import type { CatalogOption } from "#lib/v4/records/device.ts";

/** The fields that an item shows. A currency without a price is not among them. */
const shownOf = ({ price }: CatalogOption): (keyof CatalogOption & string)[] => [
  "id",
  "model",
  "configuration",
  "country",
  "available",
  "maker",
  "productType",
  "location",
  "price",
  "buildToOrder",
  ...(price == null ? [] : (["currency"] as const)),
];

function Availability({ available }: { available: boolean | null | undefined }) {
  if (available == null) return <span className="text-ink-3">Availability unknown</span>;
  return (
    <StatusLabel variant={available ? "good" : "none"}>
      {available ? "Available" : "Not available"}
    </StatusLabel>
  );
}

/** Configured devices can't go through the purchase endpoint (api-v4.md, Limits). */
function CustomRequest() {
  return (
    <p className="col-span-2 text-small text-ink-2">
      <span className="rounded-xs border border-dashed border-rule-3 px-1 whitespace-nowrap">
        Custom request
      </span>{" "}
      Built to order. Order through your account manager.
    </p>
  );
}

function Item({ item }: { item: CatalogOption }) {
  const { model, configuration, maker, productType, location, country, price, currency, id } = item;
  const cost = priceText(price, currency);
  return (
    <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] gap-x-3">
      <p className="font-medium wrap-anywhere">{model?.trim() || <Code>{id}</Code>}</p>
      <p className="text-right">
        <Availability available={item.available} />
      </p>
      <p className="text-ink-3 wrap-anywhere">
        {[maker, productType, configuration].filter(Boolean).join(" · ") || <Code>{id}</Code>}
      </p>
      <p className="text-right whitespace-nowrap">
        {cost ?? <span className="text-ink-3">No price</span>}
      </p>
      {item.buildToOrder && <CustomRequest />}
      <div className="col-span-2 mt-0.5 flex items-start gap-3 text-small text-ink-3">
        <div className="flex min-h-6.5 min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
          <Country code={country} named />
          {location && <span>{location}</span>}
          <Code className="min-w-0 wrap-anywhere">{id}</Code>
          <FoldedFields record={item} shown={shownOf(item)} />
        </div>
        <div className="shrink-0">
          <AddToCart item={item} />
        </div>
      </div>
    </div>
  );
}

/** Catalog items in the API's order, which ranks them. */
export function RankedItems({ items }: { items: readonly CatalogOption[] }) {
  // One id may come from several locations, so only the rank identifies an item.
  const ranked = items.map((item, index) => ({ item, rank: index + 1 }));
  return (
    <ol>
      {ranked.map(({ item, rank }) => (
        <li
          key={rank}
          className="flex gap-3 border-rule py-2 not-first:border-t first:pt-0 last:pb-0"
        >
          <span className="code w-5 shrink-0 text-right text-ink-3" aria-hidden="true">
            {rank}
          </span>
          <Item item={item} />
        </li>
      ))}
    </ol>
  );
}
