"use client";

import { lazy } from "react";
import { NewOrderForm } from "#components/orders/new/new-order-form.tsx";
import type { NewOrderFormProps } from "#components/orders/new/use-new-order-form.ts";

// Few forms repeat an order. Without a boundary, the page that was left stays until its code is there.
const RepeatOrderForm = lazy(() => import("#components/orders/new/repeat-order-form.tsx"));

/** The form of a new order, filled in by its address, or from the order with the ID `repeatedId`. */
export function OrderForm({
  repeatedId,
  start,
  ...form
}: NewOrderFormProps & { repeatedId: string | null }) {
  if (repeatedId === null) return <NewOrderForm {...form} start={start} />;
  return <RepeatOrderForm {...form} orderId={repeatedId} />;
}
