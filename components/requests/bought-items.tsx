import { useItemModels } from "#components/requests/use-item-models.ts";
import { StatusLabel } from "#components/ui/status-label.tsx";
import { countryName } from "#lib/protocol/country-name.ts";
import { isObject, type JsonObject } from "#lib/v4/normalize/json.ts";

const objectsIn = (value: unknown): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];
const textOf = (value: unknown) => (typeof value === "string" ? value.trim() : "");

/** A catalog item with its quantity. `model`: as the order names it, empty where it does not. */
interface Counted {
  itemId: string;
  model: string;
  quantity: number;
}

const sentItems = (items: unknown): (Counted & { country: string })[] =>
  objectsIn(items).map(({ itemId, quantity, country }) => ({
    itemId: textOf(itemId),
    model: "",
    quantity: Number(quantity) || 0,
    country: textOf(country),
  }));

/** Returns the devices that an order requests, counted by item and model. */
const orderedItems = (order: JsonObject): Counted[] =>
  [
    ...Map.groupBy(
      objectsIn(order.deviceRequests),
      ({ itemId, model }) => `${textOf(itemId)} ${textOf(model)}`,
    ).values(),
  ].map((group) => ({
    itemId: textOf(group[0]?.itemId),
    model: textOf(group[0]?.model),
    quantity: group.length,
  }));

const countsOf = (items: readonly Counted[]) => {
  const counts = new Map<string, number>();
  for (const { itemId, quantity } of items) {
    counts.set(itemId, (counts.get(itemId) ?? 0) + quantity);
  }
  return counts;
};

/**
 * Returns whether an order lists what a purchase asked for. `unknown` unless the order names the
 * catalog item of each of its devices: a model alone may be sold in several configurations. Only a
 * person decides by this.
 */
export const compareBought = (
  items: unknown,
  order: JsonObject,
): "same" | "different" | "unknown" => {
  const [sent, ordered] = [sentItems(items), orderedItems(order)];
  if (sent.length === 0 || ordered.length === 0) return "unknown";
  if (ordered.some(({ itemId }) => itemId === "")) return "unknown";
  const [wanted, found] = [countsOf(sent), countsOf(ordered)];
  const isSame =
    wanted.size === found.size && [...wanted].every(([id, count]) => found.get(id) === count);
  return isSame ? "same" : "different";
};

const results = {
  same: { variant: "good", text: "Matches" },
  different: { variant: "bad", text: "Different" },
  unknown: { variant: "none", text: "Compare the models" },
} as const;

function Items({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div className="min-w-0">
      <h3 className="text-small text-ink-3">{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What a purchase asked for beside what an order lists; nothing where the order lists no devices. */
export function BoughtItems({ sent, order }: { sent: unknown; order: JsonObject }) {
  const ordered = orderedItems(order);
  const catalog = useItemModels(sent);
  if (ordered.length === 0) {
    return (
      <p className="mt-1.5 text-ink-3">
        This order's record doesn't list its devices, so the items can't be compared.
      </p>
    );
  }
  const models = new Map([
    ...catalog,
    ...ordered.flatMap(({ itemId, model }) => (itemId && model ? [[itemId, model] as const] : [])),
  ]);
  const wanted = sentItems(sent);
  const { variant, text } = results[compareBought(sent, order)];
  return (
    <section aria-label="Items" className="mt-2 grid gap-1.5">
      <p className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-3">
        <span className="text-ink-3">Items</span>
        <span>
          <StatusLabel variant={variant}>{text}</StatusLabel>
        </span>
      </p>
      <div className="grid grid-cols-1 gap-x-4 gap-y-1.5 sm:grid-cols-2">
        <Items
          title="Sent"
          lines={wanted.map(({ itemId, quantity, country }) => {
            const model = models.get(itemId);
            const from = country ? ` from ${countryName(country)}` : "";
            return `${quantity} × ${model ? `${model} (${itemId})` : itemId}${from}`;
          })}
        />
        <Items
          title="In this order"
          lines={ordered.map(({ itemId, model, quantity }) => {
            if (!model && !itemId) return `${quantity} × device without a model`;
            return `${quantity} × ${model && itemId ? `${model} (${itemId})` : model || itemId}`;
          })}
        />
      </div>
    </section>
  );
}
