import { type KeyboardEvent, useState } from "react";
import {
  addLine,
  type CartLine,
  canBuy,
  lineKey,
  maxLines,
  maxOfOne,
  removeOne,
  toLine,
} from "#components/cart/cart.ts";
import { useCart } from "#components/cart/cart-store.ts";
import type { CatalogModel, ModelLine } from "#components/catalog/models.ts";
import { StockText } from "#components/catalog/stock-text.tsx";
import { OtherFields } from "#components/data/other-fields.tsx";
import { fieldsOnlyInRow, unshownFields } from "#components/data/unshown-fields.ts";
import { useMay, useNumbers } from "#components/data/viewer.tsx";
import type { ModelCount } from "#components/device/model-count.ts";
import { Code } from "#components/ui/code.tsx";
import { Country, countryName } from "#components/ui/country.tsx";
import { DeviceDrawing } from "#components/ui/device-drawing.tsx";
import { StatusLabel } from "#components/ui/status-label.tsx";
import type { CatalogOption } from "#lib/v4/records/device.ts";

export type StockOf = (model: string, country: string | null) => ModelCount | null | undefined;

/** The lines of a card before it is opened. */
const maxLinesShown = 3;

/** A dashed plate for what only a custom request can order. */
export function CustomRequest() {
  return (
    <span className="rounded-xs border border-dashed border-rule-3 px-1 text-small whitespace-nowrap">
      Custom request
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
  const from = line.country ? ` from ${countryName(line.country)}` : "";
  const name = `${line.model ?? line.itemId}${from}`;
  const text = isFull ? "Cart full: " : "Add to cart: ";
  return (
    <button
      type="button"
      data-line-button=""
      aria-label={
        known ? `${numberText(known.quantity)} in cart: ${name}. Add one more` : text + name
      }
      aria-disabled={isFull || undefined}
      aria-keyshortcuts="Plus -"
      title={isFull ? "The cart is full" : undefined}
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
function Line({
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
      className="grid min-h-8.5 grid-cols-[34px_minmax(0,1fr)_auto_minmax(26px,auto)] items-center gap-1.5 border-rule pr-2 pl-3.5 text-compact not-first:border-t max-sm:min-h-13"
      onKeyDown={onKeyDown}
    >
      <div>
        <Country code={item.country} />
      </div>
      <div className="text-small whitespace-nowrap">
        <StockText stock={stock} />
      </div>
      <div className="text-right wrap-anywhere">
        {item.available === false && !canBuy(item) && !item.buildToOrder ? (
          <span className="text-ink-3" title={price ?? undefined}>
            Not available
          </span>
        ) : (
          (price ?? <span className="text-ink-3">No price</span>)
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

const availabilityOf = ({ available }: CatalogOption) => {
  if (available == null) return <span className="text-ink-3">Availability unknown</span>;
  return (
    <StatusLabel variant={available ? "good" : "none"}>
      {available ? "Available" : "Not available"}
    </StatusLabel>
  );
};

const listNames = { option: "Option", suggestion: "Suggestion" };

/** The fields that a card and its details show of a record. A currency without a price is not among them. */
const shownFields = ({ price }: CatalogOption) => [
  ...["id", "model", "configuration", "country", "available", "maker", "productType", "location"],
  ...["price", "buildToOrder"],
  ...(price == null ? [] : ["currency"]),
];

/** Every record of a line, as each list of the API sent it. */
function LineDetails({ line: { records } }: { line: ModelLine }) {
  const { priceText } = useNumbers();
  return records.map(({ item, list }, index) => {
    const first = records[0]?.item ?? item;
    const rest = unshownFields(item, shownFields(item));
    const others = index === 0 ? rest : fieldsOnlyInRow(rest, first);
    return (
      <li
        // biome-ignore lint/suspicious/noArrayIndexKey: one list may name an item several times
        key={`${list} ${index}`}
        className="grid gap-0.5 border-rule py-1.5 not-first:border-t"
      >
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          <Country code={item.country} named />
          {availabilityOf(item)}
        </p>
        <p className="text-ink-3 wrap-anywhere">
          {[listNames[list], item.productType, item.location].filter(Boolean).join(" · ")}
        </p>
        <p className="wrap-anywhere">
          {priceText(item.price, item.currency) ?? <span className="text-ink-3">No price</span>}{" "}
          <Code>{item.id}</Code>
        </p>
        {Object.keys(others).length > 0 && <OtherFields record={others} />}
      </li>
    );
  });
}

function Details({ model }: { model: CatalogModel }) {
  return (
    <details className="text-small">
      <summary className="min-h-6 w-fit cursor-pointer text-ink-3 hover:text-ink">
        More details
        <span className="sr-only"> of {model.model || model.lines[0]?.item.id}</span>
      </summary>
      <ul className="mt-1">
        {model.lines.map((line) => (
          <LineDetails key={line.key} line={line} />
        ))}
      </ul>
    </details>
  );
}

/** A model: its drawing, what it is, and a line for each country that it ships from. */
export function ModelCard({ model, stockOf }: { model: CatalogModel; stockOf: StockOf }) {
  const [isOpen, setOpen] = useState(false);
  const { countText } = useNumbers();
  const { lines, configuration, maker, productType } = model;
  const shown = isOpen ? lines : lines.slice(0, maxLinesShown);
  const hiddenCount = lines.length - shown.length;
  const title = model.model || <Code>{lines[0]?.item.id ?? ""}</Code>;
  return (
    <li
      data-card=""
      tabIndex={-1}
      className="sheet row-span-2 mb-3.5 grid grid-rows-subgrid content-start"
    >
      <div className="grid grid-cols-[72px_minmax(0,1fr)] items-center gap-3.5 py-3.5 pr-3 pl-3.5">
        <DeviceDrawing
          deviceType={productType}
          words={`${model.model} ${configuration ?? ""}`}
          className="h-13.5 w-18"
        />
        <div className="min-w-0 wrap-anywhere">
          <p className="text-small text-ink-3">
            {maker}{" "}
            {model.isSuggested && (
              <span className="rounded-xs border border-rule-2 px-1 text-micro">Suggested</span>
            )}
          </p>
          <h3 className="font-semibold">{title}</h3>
          {configuration && <p className="text-small text-ink-2">{configuration}</p>}
        </div>
      </div>
      <div className="flex flex-col border-t border-rule">
        {model.isBuiltToOrder ? (
          <div className="grid gap-1.5 px-3.5 py-3 text-small text-ink-2">
            <p>
              <CustomRequest />
            </p>
            <p>Built to order. Order through your account manager.</p>
          </div>
        ) : (
          <ul className="py-0.5">
            {shown.map((line) => (
              <Line
                key={line.key}
                line={line}
                stock={
                  model.model && line.item.country ? stockOf(model.model, line.item.country) : null
                }
              />
            ))}
          </ul>
        )}
        {!model.isBuiltToOrder && lines.length > maxLinesShown && (
          <button
            type="button"
            aria-expanded={isOpen}
            className="link min-h-7 border-t border-rule px-3.5 text-left text-small max-sm:min-h-11"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? "Fewer countries" : countText(hiddenCount, "more country", "more countries")}
            <span className="sr-only"> of {model.model}</span>
          </button>
        )}
        <div className="border-t border-rule px-3.5 py-1">
          <Details model={model} />
        </div>
      </div>
    </li>
  );
}
