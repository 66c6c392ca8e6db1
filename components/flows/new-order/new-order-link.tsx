"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { useMay } from "#components/data/viewer.tsx";
import { newOrderHref, type Prefill } from "#components/order/order-links.ts";
import { buttonClassName } from "#components/ui/button.tsx";

/** The way to the form of a new order, filled in as far as is known, for whoever may place one. */
export function NewOrderLink({ children, ...prefill }: Partial<Prefill> & { children: ReactNode }) {
  const isAllowed = useMay("orders.create");
  if (!isAllowed) return null;
  return (
    <Link href={newOrderHref(prefill)} prefetch={false} className={buttonClassName()}>
      {children}
    </Link>
  );
}
