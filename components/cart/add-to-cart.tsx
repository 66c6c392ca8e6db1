import { addLine, canBuy, lineKey, maxLines, maxOfOne, toLine } from "#components/cart/cart.ts";
import { useCart } from "#components/cart/cart-store.ts";
import { useMay } from "#components/data/viewer.tsx";
import { Button } from "#components/ui/button.tsx";
import { countryName } from "#components/ui/country.tsx";
import { numberText } from "#components/ui/number.ts";
import type { CatalogOption } from "#lib/v4/records/device.ts";

/** The button that adds an item of the catalog to the cart; absent where it can't be bought. */
export function AddToCart({ item }: { item: CatalogOption }) {
  const may = useMay("orders.purchase");
  const { cart, change } = useCart();
  if (!may || !canBuy(item)) return null;
  const line = toLine(item);
  const known = cart?.lines.find((other) => lineKey(other) === lineKey(line));
  const isFull = known
    ? known.quantity >= maxOfOne
    : cart !== null && cart.lines.length >= maxLines;
  const from = line.country ? ` from ${countryName(line.country)}` : "";
  return (
    <span className="ml-auto inline-flex items-baseline gap-2">
      <span className="text-ink-2" aria-live="polite">
        {known && `${numberText(known.quantity)} in cart`}
      </span>
      {isFull ? (
        <span className="text-ink-2">Cart full</span>
      ) : (
        <Button
          className="h-6.5! px-2! text-compact text-ink"
          aria-label={`Add to cart: ${item.model ?? item.id}${from}`}
          disabled={cart === null}
          onClick={() => change((now) => addLine(now, line))}
        >
          Add to cart
        </Button>
      )}
    </span>
  );
}
