import { useRef, useState } from "react";
import {
  type Cart,
  type CartLine,
  lineKey,
  type SentCart,
  type SentLine,
  takePlaced,
} from "#components/catalog/cart/cart.ts";
import { useCart } from "#components/catalog/cart/cart-store.ts";
import { useWrite } from "#components/form/use-write.ts";
import { useWriteForm } from "#components/form/use-write-form.ts";
import { useAddress } from "#lib/client/address.ts";
import { formOf } from "#lib/client/pending-submissions.ts";
import type { SubmitAnswer } from "#lib/protocol/intent.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { purchaseOrderTypes } from "#lib/v4/fields/known-values.ts";
import type { InputOf } from "#lib/v4/registry.ts";

export type PurchaseType = (typeof purchaseOrderTypes)[number];

interface PurchaseDraft {
  type: PurchaseType;
  employeeId: string | null;
  shippingType: string;
  lines: readonly CartLine[];
}

/** The receiver is kept in the address, so that a reload or a shared link keeps it. */
function useReceiver() {
  const { params, change } = useAddress();
  const type: PurchaseType =
    params.get("for") === "inventory" ? "Purchase for Inventory" : "Purchase for Employee";
  const set = (name: string, value: string | null) =>
    change((next) => {
      if (value === null) next.delete(name);
      else next.set(name, value);
      return next;
    }, "replace");
  return {
    type,
    employeeId: params.get("employee"),
    setType: (next: PurchaseType) =>
      set("for", next === "Purchase for Inventory" ? "inventory" : null),
    setEmployeeId: (id: string | null) => set("employee", id),
  };
}

const toItem = ({ itemId, country, quantity }: CartLine): SentLine => ({
  itemId,
  quantity,
  country,
});

const toInput = ({
  type,
  employeeId,
  shippingType,
  lines,
}: PurchaseDraft): InputOf<"orders.purchase"> => ({
  orderType: type,
  ...(type === "Purchase for Employee" && employeeId !== null ? { employeeId } : {}),
  items: lines.map(toItem),
  ...(shippingType.trim() ? { shippingType: shippingType.trim() } : {}),
});

/** Returns what the draft still lacks, as an instruction; `null` when it can be sent. */
const missingText = ({ type, employeeId, lines }: PurchaseDraft): string | null => {
  if (type === "Purchase for Employee" && employeeId === null) return t("purchase.chooseEmployee");
  return lines.every(({ country }) => country !== "") ? null : t("purchase.chooseCountries");
};

/** Returns the cart after an answer: without what was placed, and held while the outcome is open. */
const afterAnswer = (cart: Cart, sent: SentCart, { status }: SubmitAnswer): Cart => {
  if (status === "accepted") return { ...takePlaced(cart, sent.lines), sent: null };
  return { ...cart, sent: status === "checking" || status === "needs you" ? sent : null };
};

/** Returns the errors of one line: `items.2.quantity` belongs to the third line sent. */
const errorsOfLine = (errors: Readonly<Record<string, string>>, index: number) =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) => {
      const [items, at, field = "itemId"] = path.split(".");
      return items === "items" && at === String(index) ? [[field, message]] : [];
    }),
  );

/**
 * The form of a purchase. Its draft is the cart, the receiver in the address, and the shipping. Each
 * sending is noted in the cart first: until its outcome is known, no tab places the cart again.
 */
export function usePurchaseForm(idempotencyKey: string) {
  const { cart, change } = useCart();
  const receiver = useReceiver();
  const [shippingType, setShippingType] = useState("standard");
  /** When this form sent the cart last, ISO 8601. */
  const [sentAt, setSentAt] = useState<string | null>(null);
  const sending = useRef<SentCart | null>(null);
  const { type, employeeId } = receiver;
  const draft: PurchaseDraft = { type, employeeId, shippingType, lines: cart?.lines ?? [] };
  const missing = missingText(draft);
  const isSentByThisForm = cart?.sent != null && cart.sent.at === sentAt;
  /** An earlier purchase of unknown outcome may have bought what the cart holds. */
  const isHeld = cart?.sent != null && !isSentByThisForm;

  const write = useWrite("orders.purchase", idempotencyKey);
  const form = useWriteForm({
    write,
    draft,
    toInput: () => (missing === null && !isHeld ? toInput(draft) : null),
    preview: () => toInput(draft),
    onSend: ({ lines }) => {
      const at = new Date().toISOString();
      const sent = { at, form: formOf(write.idempotencyKey), lines: lines.map(toItem) };
      sending.current = sent;
      setSentAt(at);
      change((now) => ({ ...now, sent }));
    },
    onAnswer: (answer) => {
      const sent = sending.current;
      if (!sent) return;
      change((now) => (now.sent?.at === sent.at ? afterAnswer(now, sent, answer) : now));
    },
  });

  const sentLines = form.sentDraft?.lines ?? [];
  const { fieldErrors } = write;
  return {
    ...form,
    ...receiver,
    shippingType,
    setShippingType,
    cart,
    changeCart: change,
    /** The lines to show: those that were sent, once they were, even if the cart has changed. */
    lines: form.isReadOnly && form.sentDraft ? sentLines : draft.lines,
    missing,
    isSentByThisForm,
    isReady: missing === null && !isHeld,
    /** Why a line was refused, by the field of its item: `quantity`, `country`, `itemId`. */
    lineErrorsOf: (key: string) =>
      errorsOfLine(
        fieldErrors,
        sentLines.findIndex((line) => lineKey(line) === key),
      ),
  };
}

export type PurchaseFormState = ReturnType<typeof usePurchaseForm>;
