import { useId, useState } from "react";
import {
  type CartLine,
  changeLine,
  isQuantity,
  lineKey,
  maxOfOne,
  removeLine,
} from "#components/catalog/cart/cart.ts";
import { itemName, lineCost } from "#components/catalog/line-text.ts";
import type { PurchaseFormState } from "#components/catalog/purchase/use-purchase-form.ts";
import { StockNotice } from "#components/catalog/stock-notice.tsx";
import type { ModelCount } from "#components/devices/model-count.ts";
import { CountryField } from "#components/form/country-field.tsx";
import { Code } from "#components/ui/code.tsx";
import { closePath, Icon } from "#components/ui/icon.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { sentencesText } from "#lib/protocol/intl-words.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Keeps the typed text, because a field that is being emptied is not a number. */
function Quantity({
  line,
  noteId,
  isRefused,
  onChange,
  onInvalid,
}: {
  line: CartLine;
  noteId: string | undefined;
  isRefused: boolean;
  onChange: (quantity: number) => void;
  onInvalid: (isInvalid: boolean) => void;
}) {
  const [text, setText] = useState(String(line.quantity));
  // Another tab may have changed the quantity.
  const shown = isQuantity(Number(text)) ? String(line.quantity) : text;
  return (
    <input
      type="number"
      inputMode="numeric"
      min={1}
      max={maxOfOne}
      step={1}
      required
      aria-label={t("purchase.quantityOf", { item: itemName(line) })}
      aria-invalid={isRefused || undefined}
      aria-describedby={noteId}
      className="field h-9 w-20 text-end"
      value={shown}
      onChange={({ target }) => {
        setText(target.value);
        const quantity = Number(target.value);
        onInvalid(!isQuantity(quantity));
        if (isQuantity(quantity)) onChange(quantity);
      }}
    />
  );
}

/** One line of the cart: the item, its quantity, its price if known, and why it was refused. */
export function CartRow({
  line,
  form,
  stock,
}: {
  line: CartLine;
  form: PurchaseFormState;
  /** How many of the model are in stock where the line ships from. */
  stock: ModelCount | null | undefined;
}) {
  const { isReadOnly } = form;
  const numbers = useNumbers();
  const { numberText, priceText } = numbers;
  const key = lineKey(line);
  const errors = form.lineErrorsOf(key);
  const change = (part: Partial<CartLine>) =>
    form.changeCart((cart) => changeLine(cart, key, part));
  const [isInvalid, setInvalid] = useState(false);
  const id = useId();
  const { itemId, price, currency, quantity, configuration, isCountryAsked } = line;
  const { country: countryError, ...others } = errors;
  const reasons = [
    ...(isInvalid ? [t("form.between", { min: 1, max: numberText(maxOfOne) })] : []),
    ...Object.values(isCountryAsked ? others : errors),
  ];
  const one = priceText(price, currency);
  return (
    <li className="border-rule px-3.5 py-2.5 not-first:border-t">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 sm:grid-cols-[minmax(0,1fr)_auto_9.5rem_auto]">
        <div className="min-w-0 wrap-anywhere max-sm:col-span-3">
          <p className="font-medium">{itemName(line)}</p>
          <p className="text-small text-ink-3">
            {configuration && (
              <>
                <bdi>{configuration}</bdi> ·{" "}
              </>
            )}
            <Code>{itemId}</Code>
          </p>
        </div>
        {isReadOnly ? (
          <p className="w-20 pe-2.5 text-end">{numberText(quantity)} ×</p>
        ) : (
          <Quantity
            line={line}
            noteId={reasons.length > 0 ? `${id}-note` : undefined}
            isRefused={isInvalid || errors.quantity !== undefined}
            onChange={(next) => change({ quantity: next })}
            onInvalid={setInvalid}
          />
        )}
        <p className="text-end whitespace-nowrap">
          {lineCost(line, numbers) ?? <span className="text-ink-3">{t("cart.noPrice")}</span>}
          {one && quantity > 1 && (
            <span className="block text-small text-ink-3 max-sm:ms-2 max-sm:inline">
              {t("purchase.each", { price: one })}
            </span>
          )}
        </p>
        {isReadOnly ? (
          <span className="w-[26px]" />
        ) : (
          <button
            type="button"
            aria-label={t("purchase.removeFrom", { item: itemName(line) })}
            data-refused={reasons.length > 0 && errors.quantity === undefined ? "" : undefined}
            className="-me-1.5 justify-self-end rounded-xs p-2 text-ink-3 hover:text-ink"
            onClick={() => form.changeCart((cart) => removeLine(cart, key))}
          >
            <Icon path={closePath} className="size-4" />
          </button>
        )}
      </div>
      {isCountryAsked && (
        <div className="mt-2 max-w-80">
          <CountryField
            label={t("purchase.shipsFrom")}
            hint={t("purchase.notInCatalog")}
            error={countryError}
            empty={t("purchase.chooseCountry")}
            required
            disabled={isReadOnly}
            value={line.country}
            onChange={({ target }) => change({ country: target.value })}
          />
        </div>
      )}
      <StockNotice line={line} stock={stock} />
      {reasons.length > 0 && (
        <p id={`${id}-note`} className="mt-1 text-small text-signal">
          {sentencesText(reasons)}
        </p>
      )}
    </li>
  );
}
