"use client";

import Link from "next/link";
import { useState } from "react";
import {
  addLine,
  byCountry,
  type CartLine,
  countOf,
  lineKey,
  maxOfOne,
  removeOne,
  totalsOf,
} from "#components/catalog/cart/cart.ts";
import { useCart } from "#components/catalog/cart/cart-store.ts";
import { itemFrom, itemName, lineCost } from "#components/catalog/line-text.ts";
import { StockNotice } from "#components/catalog/stock-notice.tsx";
import { useLineStock } from "#components/catalog/use-stock.ts";
import type { ModelCount } from "#components/devices/model-count.ts";
import { PersonName } from "#components/employees/reference/person-name.tsx";
import { buttonClassName } from "#components/ui/button.tsx";
import type { Numbers } from "#components/ui/number.ts";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { useAddress } from "#lib/client/address.ts";
import { countryName } from "#lib/protocol/country-name.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";

/** Who the cart is bought for. The purchase page keeps it in its address and can change it. */
type Receiver = "employee" | "inventory";

/** `employeeId`: the employee whom the catalog was opened for, as the address writes it. */
const purchaseHref = ({ receiver, employeeId }: Pick<CartProps, "receiver" | "employeeId">) => {
  if (receiver === "inventory") return "/catalog/purchase?for=inventory";
  const search = employeeId === null ? "" : `?${new URLSearchParams({ employee: employeeId })}`;
  return `/catalog/purchase${search}` as const;
};

interface CartProps {
  receiver: Receiver;
  employeeId: string | null;
  onReceiver: (receiver: Receiver) => void;
}

/** `for an employee`, with a button that changes it. */
function ReceiverLine({ receiver, employeeId, onReceiver }: CartProps) {
  const isForInventory = receiver === "inventory";
  return (
    <p className="text-small text-ink-3">
      {isForInventory
        ? t("cart.forInventory")
        : employeeId === null
          ? t("cart.forEmployee")
          : tRich("cart.forPerson", {
              person: () => <PersonName key="person" id={employeeId} name={null} />,
            })}{" "}
      ·{" "}
      <button
        type="button"
        className="link min-h-6"
        onClick={() => onReceiver(isForInventory ? "employee" : "inventory")}
      >
        {isForInventory ? t("cart.toEmployee") : t("cart.toInventory")}
      </button>
    </p>
  );
}

/** A tear line between two regions of the receipt, with a notch at each edge. */
const torn =
  "relative border-t border-dashed border-rule-2 px-4 py-3 before:absolute before:-top-1.5 before:-inset-s-px before:h-2.75 before:w-2 before:rounded-e-full before:border before:border-s-0 before:border-rule-2 before:bg-paper after:absolute after:-top-1.5 after:-inset-e-px after:h-2.75 after:w-2 after:rounded-s-full after:border after:border-e-0 after:border-rule-2 after:bg-paper";

/** `6 items, 2 regions` */
const sizeText = (lines: readonly CartLine[], { numberText }: Numbers) => {
  const items = countOf({ lines });
  const regions = byCountry(lines).length;
  return t("cart.size", { items, i: numberText(items), regions, r: numberText(regions) });
};

function Stepper({ line }: { line: CartLine }) {
  const { change } = useCart();
  const { numberText } = useNumbers();
  const { quantity } = line;
  const name = itemFrom(line);
  const buttonClass = "grid size-6 place-items-center text-ink-2 hover:bg-sunk disabled:opacity-50";
  return (
    <span className="inline-flex items-center overflow-hidden rounded-control border border-rule-2 text-compact [&>*+*]:border-s [&>*+*]:border-rule">
      <button
        type="button"
        className={buttonClass}
        aria-label={quantity === 1 ? t("cart.remove", { name }) : t("cart.oneLess", { name })}
        onClick={() => change((now) => removeOne(now, lineKey(line)))}
      >
        −
      </button>
      <span className="px-2 leading-6 font-medium tabular-nums">{numberText(quantity)}</span>
      <button
        type="button"
        className={buttonClass}
        aria-label={t("cart.oneMore", { name })}
        disabled={quantity >= maxOfOne}
        onClick={() => change((now) => addLine(now, { ...line, quantity: 1 }))}
      >
        +
      </button>
    </span>
  );
}

function ReceiptLine({ line, stock }: { line: CartLine; stock: ModelCount | null | undefined }) {
  const { configuration, quantity, price, currency } = line;
  const numbers = useNumbers();
  const { numberText, priceText } = numbers;
  const one = priceText(price, currency);
  return (
    <li className="py-1.5 first:pt-0 last:pb-0">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2.5 gap-y-px">
        <span className="min-w-0 wrap-anywhere">{itemName(line)}</span>
        <span className="text-end whitespace-nowrap">
          {lineCost(line, numbers) ?? <span className="text-ink-3">{t("cart.noPrice")}</span>}
        </span>
        <span className="min-w-0 text-small wrap-anywhere text-ink-3">
          <bdi>{configuration}</bdi>
        </span>
        <span className="text-end text-small whitespace-nowrap text-ink-3">
          {one && quantity > 1 && `${numberText(quantity)} × ${one}`}
        </span>
      </div>
      <div className="mt-1">
        <Stepper line={line} />
      </div>
      <StockNotice line={line} stock={stock} />
    </li>
  );
}

function Totals({
  lines,
  ...to
}: { lines: readonly CartLine[] } & Pick<CartProps, "receiver" | "employeeId">) {
  const { numberText, priceText } = useNumbers();
  const { sums, unpriced } = totalsOf(lines);
  return (
    <div className={torn}>
      {sums.length > 0 && (
        <dl className="grid grid-cols-[1fr_auto] gap-x-3">
          <dt>{t("cart.total")}</dt>
          {sums.map(({ currency, amount }) => (
            <dd key={currency} className="col-start-2 text-end font-semibold">
              {priceText(amount, currency)}
            </dd>
          ))}
        </dl>
      )}
      {unpriced > 0 && (
        <p className="text-small text-ink-2">
          {t("cart.unpriced", { count: unpriced, n: numberText(unpriced) })}
        </p>
      )}
      <p className="mt-1 mb-2.5 text-small text-ink-3">
        {t("cart.finalQuote", { hasSeveral: sums.length > 1 ? "yes" : "no" })}
      </p>
      <Link
        href={purchaseHref(to)}
        prefetch={false}
        className={`${buttonClassName("main")} h-8.5! w-full`}
      >
        {t("cart.continue")}
      </Link>
    </div>
  );
}

/** The cart beside the models, as a receipt with a part for each region, since quotes are per region. */
function Receipt(props: CartProps) {
  const { cart } = useCart();
  const numbers = useNumbers();
  const lines = cart?.lines ?? [];
  const stockOf = useLineStock(lines);
  return (
    <section
      data-cart=""
      tabIndex={-1}
      aria-label={t("cart.cart")}
      className="sheet sticky top-17 flex max-h-[calc(100dvh-84px)] flex-col border-rule-2 max-lg:hidden"
    >
      <div className="px-4 py-3">
        <h2>
          {t("cart.cart")}{" "}
          <span className="font-normal text-ink-3" role="status">
            {lines.length > 0 && sizeText(lines, numbers)}
          </span>
        </h2>
        {lines.length > 0 && <ReceiverLine {...props} />}
        {lines.length === 0 && <p className="mt-1 text-small text-ink-3">{t("cart.hint")}</p>}
        {cart?.sent && <p className="mt-1 text-small text-ink-2">{t("cart.earlier")}</p>}
      </div>
      {/* One pixel wider on each side, so that the notches of the tear lines cut the border. */}
      <div className="-mx-px min-h-0 overflow-x-clip overflow-y-auto px-px">
        {byCountry(lines).map(([country, group]) => (
          <div key={country} className={torn}>
            <h3 className="label mb-1.5">
              {country
                ? t("cart.shipsFrom", { country: countryName(country) })
                : t("cart.noCountry")}
            </h3>
            <ul>
              {group.map((line) => (
                <ReceiptLine key={lineKey(line)} line={line} stock={stockOf(line)} />
              ))}
            </ul>
          </div>
        ))}
      </div>
      {lines.length > 0 && <Totals lines={lines} {...props} />}
    </section>
  );
}

/** The cart of a narrow screen: a bar at the bottom edge, above the tabs. */
function CartBar(to: Pick<CartProps, "receiver" | "employeeId">) {
  const { cart } = useCart();
  const numbers = useNumbers();
  const lines = cart?.lines ?? [];
  if (lines.length === 0) return null;
  return (
    <section
      data-cart=""
      tabIndex={-1}
      aria-label={t("cart.cart")}
      className="no-print fixed inset-x-0 bottom-[calc(42px+max(10px,env(safe-area-inset-bottom)))] z-10 flex items-center justify-between gap-3 border-t border-rule-2 bg-sheet px-3.5 pt-2 pb-4 rail:bottom-0 rail:pb-2 lg:hidden"
    >
      <p className="min-w-0">
        <span className="font-medium">{t("cart.cart")}</span> ·{" "}
        <span role="status">{sizeText(lines, numbers)}</span>
      </p>
      <Link
        href={purchaseHref(to)}
        prefetch={false}
        className={`${buttonClassName("main")} h-11! px-5!`}
      >
        {t("cart.continue")}
      </Link>
    </section>
  );
}

/** The cart of the catalog page. A bar keeps the end of the page free of itself. */
export function CatalogCart() {
  const [receiver, setReceiver] = useState<Receiver>("employee");
  const employeeId = useAddress().params.get("employee");
  return (
    <aside aria-label={t("cart.cartAndTotals")} className="max-lg:pb-12">
      <Receipt receiver={receiver} employeeId={employeeId} onReceiver={setReceiver} />
      <CartBar receiver={receiver} employeeId={employeeId} />
    </aside>
  );
}
