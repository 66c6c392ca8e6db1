"use client";

import Link from "next/link";
import { type CartLine, countOf, lineKey } from "#components/catalog/cart/cart.ts";
import { CartRow } from "#components/catalog/purchase/cart-row.tsx";
import { EarlierPurchase } from "#components/catalog/purchase/earlier-purchase.tsx";
import { ReviewPanel } from "#components/catalog/purchase/review-panel.tsx";
import { StockOffer } from "#components/catalog/purchase/stock-offer.tsx";
import {
  type PurchaseFormState,
  type PurchaseType,
  usePurchaseForm,
} from "#components/catalog/purchase/use-purchase-form.ts";
import { useLineStock } from "#components/catalog/use-stock.ts";
import { PersonField } from "#components/employees/reference/person-field.tsx";
import { Form } from "#components/form/form.tsx";
import { onFormKey } from "#components/form/form-keys.ts";
import { SuggestField } from "#components/form/suggest-field.tsx";
import { buttonClassName } from "#components/ui/button.tsx";
import { Country } from "#components/ui/country.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";

function EmptyCart() {
  return (
    <div className="max-w-[60ch] text-prose">
      <p className="text-ink-2">{t("purchase.empty")}</p>
      <p className="mt-4 text-base">
        <Link href="/catalog" className={`${buttonClassName("main")} max-sm:h-11`}>
          {t("purchase.browse")}
        </Link>
      </p>
    </div>
  );
}

const types: readonly [type: PurchaseType, note: () => string][] = [
  ["Purchase for Employee", () => t("purchase.toEmployee")],
  ["Purchase for Inventory", () => t("purchase.toStock")],
];

function PurchaseTypeField({ form }: { form: PurchaseFormState }) {
  return (
    <fieldset disabled={form.isReadOnly}>
      <legend className="label mb-1.5">{t("purchase.orderType")}</legend>
      <div className="grid gap-2 sm:grid-cols-2 sm:gap-3">
        {types.map(([type, note]) => (
          <label
            key={type}
            className="sheet relative block cursor-pointer border-rule-3 px-3 py-2 has-checked:border-accent has-checked:shadow-[inset_0_0_0_1px_var(--accent)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:cursor-not-allowed has-disabled:opacity-60"
          >
            <input
              type="radio"
              name="orderType"
              className="sr-only"
              checked={form.type === type}
              onChange={() => form.setType(type)}
            />
            <span className="block font-semibold">{codeWord("orderType", type)}</span>
            <span className="block text-small text-ink-3">{note()}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const groupOf = ({ country, isCountryAsked }: CartLine) => (isCountryAsked ? "" : country);

/** The lines of a cart, grouped by the country they ship from, since quotes are per region. */
function CartList({ form }: { form: PurchaseFormState }) {
  const { numberText } = useNumbers();
  const stockOf = useLineStock(form.isReadOnly ? [] : form.lines);
  return (
    <div className="grid gap-3">
      {[...Map.groupBy(form.lines, groupOf)].map(([country, group]) => (
        <section
          key={country}
          className="sheet"
          aria-label={country || t("purchase.unknownCountry")}
        >
          <div className="flex items-baseline justify-between gap-3 border-b border-rule px-3.5 py-2">
            <h3 className="flex items-baseline gap-2 text-ink-2">
              {country
                ? tRich("purchase.shipsFromCountry", {
                    country: () => <Country key="country" code={country} named />,
                  })
                : t("purchase.unknownCountry")}
            </h3>
            <p className="text-small text-ink-3">
              {t("purchase.devices", {
                count: countOf({ lines: group }),
                n: numberText(countOf({ lines: group })),
              })}
            </p>
          </div>
          <ul>
            {group.map((line) => (
              <CartRow key={lineKey(line)} line={line} form={form} stock={stockOf(line)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function PurchaseFields({ form }: { form: PurchaseFormState }) {
  const { type, employeeId, lines, isReadOnly } = form;
  const itemsError = form.errorOf("items");
  return (
    <div className="grid grid-cols-1 gap-6">
      <section aria-labelledby="items">
        <h2 id="items" className="label mb-1.5">
          {t("purchase.items")}
        </h2>
        <CartList form={form} />
        {itemsError && (
          <p className="mt-1 text-small text-signal" data-refused="" tabIndex={-1}>
            {itemsError}
          </p>
        )}
      </section>
      <PurchaseTypeField form={form} />
      {type === "Purchase for Employee" && (
        <div className="grid gap-3">
          <PersonField
            label={t("purchase.employee")}
            value={employeeId}
            onChange={form.setEmployeeId}
            error={form.errorOf("employeeId")}
            isReadOnly={isReadOnly}
          />
          {employeeId !== null && !isReadOnly && (
            <StockOffer lines={lines} employeeId={employeeId} />
          )}
        </div>
      )}
      <div className="max-w-80">
        <SuggestField
          label={t("purchase.shipping")}
          hint={t("purchase.defaultShipping")}
          error={form.errorOf("shippingType")}
          value={form.shippingType}
          onValueChange={form.setShippingType}
          suggestions={["standard"]}
          readOnly={isReadOnly}
          maxLength={64}
          autoCapitalize="off"
          spellCheck={false}
          required
        />
      </div>
    </div>
  );
}

/** From the cart to a placed purchase, on one page. */
export function PurchaseForm({ idempotencyKey }: { idempotencyKey: string }) {
  const form = usePurchaseForm(idempotencyKey);
  const { cart, lines } = form;
  if (cart === null) return <Skeleton lines={6} />;
  return (
    <>
      {cart.sent && (
        <EarlierPurchase
          key={cart.sent.at}
          sent={cart.sent}
          isShownByForm={form.isSentByThisForm}
          onChange={form.changeCart}
        />
      )}
      {lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <Form
          ref={form.ref}
          className="grid grid-cols-1 items-start gap-x-7 gap-y-6 lg:grid-cols-main-aside"
          onSubmit={form.onSubmit}
          onKeyDown={onFormKey}
        >
          <PurchaseFields form={form} />
          <ReviewPanel form={form} />
        </Form>
      )}
    </>
  );
}
