"use client";

import Link from "next/link";
import { type FormEvent, useEffect, useRef, useState } from "react";
import {
  type Cart,
  type CartLine,
  changeLine,
  lineKey,
  removeLine,
  type SentCart,
  type SentLine,
  takePlaced,
} from "#components/cart/cart.ts";
import { useCart } from "#components/cart/use-cart.ts";
import { CartList } from "#components/flows/purchase/cart-list.tsx";
import { ForWhom } from "#components/flows/purchase/for-whom.tsx";
import { effectText } from "#components/flows/purchase/purchase-words.ts";
import { Review } from "#components/flows/purchase/review.tsx";
import { SentPurchase } from "#components/flows/purchase/sent-cart.tsx";
import { StockOffer } from "#components/flows/purchase/stock-offer.tsx";
import { useReceiver } from "#components/flows/purchase/use-receiver.ts";
import { ConfirmSubmit } from "#components/form/confirm-submit.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useWrite } from "#components/form/use-write.ts";
import { Outcome } from "#components/intent/outcome.tsx";
import { employeeTitle } from "#components/person/employee-title.ts";
import { PersonField } from "#components/person/person-field.tsx";
import { Button, buttonClassName } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useRead } from "#lib/client/read.ts";
import type { SubmitAnswer } from "#lib/protocol/intent.ts";
import type { InputOf } from "#lib/v4/registry.ts";

const toSentLine = ({ itemId, country, quantity }: CartLine): SentLine => ({
  itemId,
  quantity,
  country,
});

/** The errors of one line among those of the request: `items.2.quantity` is the third's quantity. */
const errorsOfLine = (errors: Readonly<Record<string, string>>, index: number) =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) => {
      const [items, at, field = "itemId"] = path.split(".");
      return items === "items" && at === String(index) ? [[field, message]] : [];
    }),
  );

/** The cart once the console has answered: emptied of what was placed, held while that is open. */
const afterAnswer = (cart: Cart, sent: SentCart, { status, intentId }: SubmitAnswer): Cart => {
  if (status === "accepted") return { ...takePlaced(cart, sent.lines), sent: null };
  const isOpen = status === "checking" || status === "needs you";
  return { ...cart, sent: isOpen ? { ...sent, intentId } : null };
};

function Empty() {
  return (
    <div className="max-w-[60ch] text-prose">
      <p className="text-ink-2">
        The cart is empty. What can be bought stands in the catalog, beside what is in stock
        already.
      </p>
      <p className="mt-4">
        <Link href="/catalog" className={buttonClassName("main")}>
          Open the catalog
        </Link>
      </p>
    </div>
  );
}

/** From the cart to a placed purchase, on one page. */
export function PurchaseForm({ idempotencyKey }: { idempotencyKey: string }) {
  const { cart, change } = useCart();
  const write = useWrite("orders.purchase", idempotencyKey);
  const { type, employeeId, setType, setEmployee } = useReceiver();
  const [shippingType, setShippingType] = useState("standard");
  /** The cart as it was sent: what the outcome speaks of, whatever becomes of the cart. */
  const [sentLines, setSentLines] = useState<readonly CartLine[]>([]);
  /** Which sending noted in the cart is this form's own. */
  const [sentAt, setSentAt] = useState<string | null>(null);
  // State comes too late for a double click: this is what the second one meets.
  const isUnderWay = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const isForEmployee = type === "Purchase for Employee";
  const person = useRead(
    "employees.get",
    { id: employeeId ?? "" },
    { enabled: isForEmployee && employeeId !== null },
  ).data?.data;

  const { outcome, fieldErrors } = write;
  useEffect(() => {
    // After the outcome took the focus: what was refused is where the work is.
    if (outcome?.status !== "refused") return;
    form.current?.querySelector<HTMLElement>("[aria-invalid], [data-refused]")?.focus();
  }, [outcome]);

  if (cart === null) return <Skeleton lines={6} />;
  const isReadOnly = write.isSending || write.isSent;
  const lines = isReadOnly ? sentLines : cart.lines;
  const isOfThisForm = cart.sent !== null && cart.sent.at === sentAt;
  const sentBefore = cart.sent && (
    <SentPurchase
      key={cart.sent.at}
      sent={cart.sent}
      isShownElsewhere={isOfThisForm}
      onChange={change}
    />
  );
  if (lines.length === 0) {
    return (
      <>
        {sentBefore}
        <Empty />
      </>
    );
  }

  const send = async (options: { second?: boolean } = {}) => {
    const chosen = isReadOnly ? sentLines : cart.lines;
    const items = chosen.map(toSentLine);
    const receiver = isForEmployee && employeeId !== null ? { employeeId } : {};
    const shipping = shippingType.trim();
    const input: InputOf<"orders.purchase"> = {
      orderType: type,
      ...receiver,
      items,
      ...(shipping ? { shippingType: shipping } : {}),
    };
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSentLines(chosen);
    // Noted before it is sent: a page that is left meanwhile finds it again.
    const at = new Date().toISOString();
    const [nonce = ""] = write.idempotencyKey.split(".");
    const sent: SentCart = { at, intentId: null, form: nonce, lines: items };
    setSentAt(at);
    change((now) => ({ ...now, sent }));
    const answer = await write.send(input, options);
    isUnderWay.current = false;
    if (answer) change((now) => (now.sent?.at === at ? afterAnswer(now, sent, answer) : now));
  };

  const errorsOf = (key: string) =>
    errorsOfLine(
      fieldErrors,
      sentLines.findIndex((line) => lineKey(line) === key),
    );
  const isComplete =
    lines.every(({ country }) => country !== "") && (!isForEmployee || employeeId !== null);
  const isHeld = cart.sent !== null && !isOfThisForm;
  const isAccepted = outcome?.status === "accepted";
  const missing =
    isForEmployee && employeeId === null
      ? "Choose the employee that it is for."
      : "Choose the country that each item ships from.";

  return (
    <>
      {sentBefore}
      <form
        ref={form}
        className="grid grid-cols-1 items-start gap-x-7 gap-y-6 lg:grid-cols-main-aside"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (isComplete && !isHeld) void send();
        }}
      >
        <div className="grid grid-cols-1 gap-6">
          <section aria-labelledby="what">
            <h2 id="what" className="label mb-1.5">
              What to buy
            </h2>
            <CartList
              lines={lines}
              errorsOf={errorsOf}
              isReadOnly={isReadOnly}
              onChange={(key, changed) => change((now) => changeLine(now, key, changed))}
              onRemove={(key) => change((now) => removeLine(now, key))}
            />
            {fieldErrors.items && (
              <p className="mt-1 text-small text-signal" data-refused="" tabIndex={-1}>
                {fieldErrors.items}
              </p>
            )}
          </section>
          <ForWhom value={type} isReadOnly={isReadOnly} onChange={setType} />
          {isForEmployee && (
            <div className="grid gap-3">
              <PersonField
                label="Employee"
                value={employeeId}
                onChange={setEmployee}
                error={fieldErrors.employeeId}
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
              hint="“standard” is the one value that the service's description names; another is sent as typed."
              error={fieldErrors.shippingType}
              value={shippingType}
              onChange={({ target }) => setShippingType(target.value)}
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
                effect={
                  isComplete
                    ? effectText(
                        lines,
                        isForEmployee ? (person ? employeeTitle(person) : employeeId) : null,
                      )
                    : missing
                }
                word={type}
                isReady={isComplete && !isHeld}
                isSending={write.isSending}
              />
            )}
            <Outcome write={write} again={send}>
              <p className="flex flex-wrap gap-2">
                <Link href="/catalog" className={buttonClassName()}>
                  Back to the catalog
                </Link>
                {cart.lines.length > 0 && isAccepted && (
                  <Button onClick={() => void write.startOver()}>Buy what is left</Button>
                )}
              </p>
            </Outcome>
          </div>
        </section>
      </form>
    </>
  );
}
