import { useItemModels } from "#components/requests/use-item-models.ts";
import { StatusLabel } from "#components/ui/status-label.tsx";
import { countryName } from "#lib/protocol/country-name.ts";
import { t } from "#lib/protocol/words/t.ts";
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

const resultVariants = { same: "good", different: "bad", unknown: "none" } as const;

const resultText = (result: keyof typeof resultVariants) =>
  ({
    same: t("requestPage.matches"),
    different: t("requestPage.different"),
    unknown: t("requestPage.compareModels"),
  })[result];

const lineOf = (quantity: number, item: string, country = "") =>
  t("requestPage.itemLine", {
    quantity,
    item,
    hasCountry: country === "" ? "no" : "yes",
    country: country === "" ? "" : countryName(country),
  });

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
    return <p className="mt-1.5 text-ink-3">{t("requestPage.itemsUnlisted")}</p>;
  }
  const models = new Map([
    ...catalog,
    ...ordered.flatMap(({ itemId, model }) => (itemId && model ? [[itemId, model] as const] : [])),
  ]);
  const wanted = sentItems(sent);
  const result = compareBought(sent, order);
  return (
    <section aria-label={t("requestPage.items")} className="mt-2 grid gap-1.5">
      <p className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-3">
        <span className="text-ink-3">{t("requestPage.items")}</span>
        <span>
          <StatusLabel variant={resultVariants[result]}>{resultText(result)}</StatusLabel>
        </span>
      </p>
      <div className="grid grid-cols-1 gap-x-4 gap-y-1.5 sm:grid-cols-2">
        <Items
          title={t("requestPage.sent")}
          lines={wanted.map(({ itemId, quantity, country }) => {
            const model = models.get(itemId);
            return lineOf(quantity, model ? `${model} (${itemId})` : itemId, country);
          })}
        />
        <Items
          title={t("requestPage.inThisOrder")}
          lines={ordered.map(({ itemId, model, quantity }) => {
            if (!model && !itemId) return lineOf(quantity, t("requestPage.noModel"));
            return lineOf(quantity, model && itemId ? `${model} (${itemId})` : model || itemId);
          })}
        />
      </div>
    </section>
  );
}
