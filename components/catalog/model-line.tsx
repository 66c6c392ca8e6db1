import type { KeyboardEvent } from "react";
import {
  addLine,
  type CartLine,
  canBuy,
  lineKey,
  maxLines,
  maxOfOne,
  removeOne,
  toLine,
} from "#components/catalog/cart/cart.ts";
import { useCart } from "#components/catalog/cart/cart-store.ts";
import { itemFrom } from "#components/catalog/line-text.ts";
import type { ModelLine } from "#components/catalog/models.ts";
import { StockText } from "#components/catalog/stock-text.tsx";
import type { ModelCount } from "#components/devices/model-count.ts";
import { Country } from "#components/ui/country.tsx";
import { useMay, useNumbers } from "#components/viewer/viewer.tsx";
import { t } from "#lib/protocol/words/t.ts";
import type { CatalogOption } from "#lib/v4/records/device.ts";

/** A dashed plate for what only a custom request can order. */
export function CustomRequest() {
  return (
    <span className="rounded-xs border border-dashed border-rule-3 px-1 text-small whitespace-nowrap">
      {t("catalog.customRequest")}
    </span>
  );
}

/** Adds one of the item to the cart, or once it is there shows how many are, and adds another. */
function AddButton({
  line,
  known,
  isFull,
  isDisabled,
  onAdd,
}: {
  line: CartLine;
  known: CartLine | undefined;
  isFull: boolean;
  isDisabled: boolean;
  onAdd: () => void;
}) {
  const { numberText } = useNumbers();
  const name = itemFrom(line);
  const addText = isFull ? t("catalog.addNone", { name }) : t("catalog.addToCart", { name });
  return (
    <button
      type="button"
      data-line-button=""
      aria-label={known ? t("catalog.addMore", { n: numberText(known.quantity), name }) : addText}
      aria-disabled={isFull || undefined}
      aria-keyshortcuts="Plus -"
      title={isFull ? t("catalog.cartFull") : undefined}
      disabled={isDisabled}
      className={`grid h-6.5 min-w-6.5 place-items-center rounded-control border px-1 max-sm:h-11 max-sm:min-w-11 aria-disabled:opacity-50 ${
        known
          ? "border-ink bg-ink text-small font-semibold text-paper tabular-nums"
          : "border-rule-2 bg-sheet hover:border-rule-3 active:bg-sunk"
      }`}
      onClick={() => {
        if (!isFull) onAdd();
      }}
    >
      {known ? (
        numberText(known.quantity)
      ) : (
        <svg viewBox="0 0 12 12" className="size-3 stroke-current stroke-[1.5]" aria-hidden="true">
          <path d="M6 1v10M1 6h10" />
        </svg>
      )}
    </button>
  );
}

function useLine(item: CatalogOption) {
  const { cart, change } = useCart();
  const line = toLine(item);
  const known = cart?.lines.find((other) => lineKey(other) === lineKey(line));
  const isFull = known
    ? known.quantity >= maxOfOne
    : cart !== null && cart.lines.length >= maxLines;
  return {
    line,
    known,
    isFull,
    isDisabled: cart === null,
    add: () => change((now) => addLine(now, line)),
    takeOne: () => change((now) => removeOne(now, lineKey(line))),
  };
}

/** One country of a model: its stock, its price there, and the button that adds it. */
export function Line({
  line: { item },
  stock,
}: {
  line: ModelLine;
  stock: ModelCount | null | undefined;
}) {
  const may = useMay("orders.purchase");
  const { add, takeOne, ...button } = useLine(item);
  const isOffered = may && canBuy(item);
  const { priceText } = useNumbers();
  const price = priceText(item.price, item.currency);
  const onKeyDown = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (!isOffered || button.isDisabled || ctrlKey || metaKey) return;
    if ((key === "+" || key === "=") && !button.isFull) add();
    if (key === "-" || key === "_") takeOne();
  };
  return (
    <li
      data-item-id={item.id}
      className="grid min-h-8.5 grid-cols-[34px_minmax(0,1fr)_auto_minmax(26px,auto)] items-center gap-1.5 border-rule pe-2 ps-3.5 text-compact not-first:border-t max-sm:min-h-13"
      onKeyDown={onKeyDown}
    >
      <div>
        <Country code={item.country} />
      </div>
      <div className="text-small whitespace-nowrap">
        <StockText stock={stock} />
      </div>
      <div className="text-end wrap-anywhere">
        {item.available === false && !canBuy(item) && !item.buildToOrder ? (
          <span className="text-ink-3" title={price ?? undefined}>
            {t("catalog.notAvailable")}
          </span>
        ) : (
          (price ?? <span className="text-ink-3">{t("cart.noPrice")}</span>)
        )}
      </div>
      {isOffered ? (
        <AddButton {...button} onAdd={add} />
      ) : (
        <span>{item.buildToOrder && <CustomRequest />}</span>
      )}
    </li>
  );
}
