"use client";

import { lazy } from "react";
import { NewOrderForm } from "#components/orders/new/new-order-form.tsx";
import type { OrderBody } from "#components/orders/new/order-draft.ts";
import type { NewOrderFormProps } from "#components/orders/new/use-new-order-form.ts";
import { withWords } from "#components/words/later-words.ts";

// Few forms repeat an order or change a draft. Without a boundary, the page that was left stays until its code is there.
const EditDraftForm = lazy(() => withWords(import("#components/orders/new/edit-draft-form.tsx")));
const RepeatOrderForm = lazy(() =>
  withWords(import("#components/orders/new/repeat-order-form.tsx")),
);

/** The form of a new order, filled in by its address, from the order `repeatedId`, or from a draft. */
export function OrderForm({
  repeatedId,
  body,
  start,
  ...form
}: NewOrderFormProps & {
  repeatedId: string | null;
  /** What an agent drafted, which the order replaces; `null` for none. */
  body: OrderBody | null;
}) {
  if (body !== null) return <EditDraftForm {...form} body={body} />;
  if (repeatedId === null) return <NewOrderForm {...form} start={start} />;
  return <RepeatOrderForm {...form} orderId={repeatedId} />;
}
