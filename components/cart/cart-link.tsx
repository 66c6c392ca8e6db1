"use client";

import Link from "next/link";
import { countOf } from "#components/cart/cart.ts";
import { useCart } from "#components/cart/cart-store.ts";
import { useMay } from "#components/data/viewer.tsx";
import { buttonClassName } from "#components/ui/button.tsx";
import { cartPath, Icon } from "#components/ui/icon.tsx";
import { numberText } from "#components/ui/number.ts";

/** The link to the cart, with the number of items; absent for a role that can't purchase. */
export function CartLink() {
  const may = useMay("orders.purchase");
  const { cart } = useCart();
  if (!may) return null;
  const count = cart === null ? 0 : countOf(cart);
  return (
    <Link href="/catalog/purchase" prefetch={false} className={buttonClassName()}>
      <Icon path={cartPath} className="size-3.5" />
      {count === 0 ? "Cart" : `Cart (${numberText(count)})`}
    </Link>
  );
}
