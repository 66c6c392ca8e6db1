import type { Place } from "#components/orders/order-route.ts";
import { Country } from "#components/ui/country.tsx";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

/** A place, with the code of its country before it. */
export function PlaceName({ place }: { place: Place }) {
  if (place.name === null && place.country === null) return <span className="text-ink-3">—</span>;
  return (
    <span className="inline-flex items-center gap-1.5">
      {place.country && <Country code={place.country} />}
      {place.name && <span>{showUnsafe(place.name)}</span>}
    </span>
  );
}
