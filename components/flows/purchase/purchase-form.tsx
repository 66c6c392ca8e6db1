"use client";

import Link from "next/link";
import { CartList } from "#components/flows/purchase/cart-list.tsx";
import { EarlierPurchase } from "#components/flows/purchase/earlier-purchase.tsx";
import { PurchaseTypeField } from "#components/flows/purchase/purchase-type-field.tsx";
import { effectText } from "#components/flows/purchase/purchase-words.ts";
import { Review } from "#components/flows/purchase/review.tsx";
import { StockOffer } from "#components/flows/purchase/stock-offer.tsx";
import {
  type PurchaseFormState,
  usePurchaseForm,
} from "#components/flows/purchase/use-purchase-form.ts";
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { Outcome } from "#components/intent/outcome.tsx";
import { employeeTitle } from "#components/person/employee-title.ts";
import { PersonField } from "#components/person/person-field.tsx";
import { Button, buttonClassName } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useRead } from "#lib/client/read.ts";

function EmptyCart() {
  return (
    <div className="max-w-[60ch] text-prose">
      <p className="text-ink-2">Your cart is empty.</p>
      <p className="mt-4">
        <Link href="/catalog" className={buttonClassName("main")}>
          Browse the catalog
        </Link>
      </p>
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
          Items
        </h2>
        <CartList form={form} />
        {itemsError && (
          <p className="mt-1 text-small text-signal" data-refused="" tabIndex={-1}>
            {itemsError}
          </p>
        )}
      </section>
      <PurchaseTypeField value={type} isReadOnly={isReadOnly} onChange={form.setType} />
      {type === "Purchase for Employee" && (
        <div className="grid gap-3">
          <PersonField
            label="Employee"
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
        <TextField
          label="Shipping"
          hint="Default: standard"
          error={form.errorOf("shippingType")}
          value={form.shippingType}
          onChange={({ target }) => form.setShippingType(target.value)}
          readOnly={isReadOnly}
          maxLength={64}
          list="shipping-types"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required
        />
        <datalist id="shipping-types">
          <option value="standard" />
        </datalist>
      </div>
    </div>
  );
}

/** What will be bought, the button that places it, and the outcome. */
function ReviewPanel({ form }: { form: PurchaseFormState }) {
  const { type, employeeId, lines, write, cart } = form;
  const isForEmployee = type === "Purchase for Employee";
  const employee = useRead(
    "employees.get",
    { id: employeeId ?? "" },
    { enabled: isForEmployee && employeeId !== null },
  ).data?.data;
  const receiver = isForEmployee ? (employee ? employeeTitle(employee) : employeeId) : null;
  const canContinue = write.outcome?.status === "accepted" && (cart?.lines.length ?? 0) > 0;
  return (
    <section className="sheet lg:sticky lg:top-17" aria-labelledby="review">
      <div className="border-b border-dashed border-rule-2 px-4 py-3">
        <h2 id="review" className="text-prose!">
          Review
        </h2>
        <p className="text-small text-ink-3">{type}</p>
      </div>
      <Review lines={lines} />
      <div className="grid gap-3 px-4 py-3.5">
        {!write.isSent && (
          <ConfirmSubmit
            label="Place order"
            effect={form.missing ?? effectText(lines, receiver)}
            word={type}
            isReady={form.isReady}
            isSending={form.isBusy}
          />
        )}
        <Outcome write={write} again={form.sendAgain}>
          <p className="flex flex-wrap gap-2">
            <Link href="/catalog" className={buttonClassName()}>
              Back to the catalog
            </Link>
            {canContinue && <Button onClick={() => void form.startOver()}>Continue</Button>}
          </p>
        </Outcome>
      </div>
    </section>
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
        <form
          ref={form.ref}
          className="grid grid-cols-1 items-start gap-x-7 gap-y-6 lg:grid-cols-main-aside"
          onSubmit={form.onSubmit}
        >
          <PurchaseFields form={form} />
          <ReviewPanel form={form} />
        </form>
      )}
    </>
  );
}
