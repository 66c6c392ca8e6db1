"use client";

import { useMemo, useSyncExternalStore } from "react";
import type { Cart } from "#components/cart/cart.ts";
import { readCart } from "#components/cart/stored-cart.ts";
import { useViewer } from "#components/data/viewer.tsx";

/** Where the browser keeps nothing, the cart lives as long as the tab. */
const kept = new Map<string, string>();
const listeners = new Set<() => void>();

const load = (key: string) => {
  try {
    return kept.get(key) ?? window.localStorage.getItem(key);
  } catch {
    return null;
  }
};

const save = (key: string, cart: Cart) => {
  const text = JSON.stringify(cart);
  try {
    window.localStorage.setItem(key, text);
    kept.delete(key);
  } catch {
    kept.set(key, text);
  }
  for (const listener of listeners) listener();
};

/** A tab hears of its own changes from here, and of the other tabs' by the browser. */
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
};

/**
 * The viewer's cart, kept in this browser: the same in every tab, and after a reload. `null` until
 * the page is alive, because the server knows nothing of it.
 */
export function useCart() {
  const key = `cart ${useViewer().owner}`;
  const stored = useSyncExternalStore<string | null | undefined>(
    subscribe,
    () => load(key),
    () => undefined,
  );
  const cart = useMemo(() => (stored === undefined ? null : readCart(stored)), [stored]);
  /** From what is stored now, not from what this tab saw last: no tab undoes another's change. */
  const change = (to: (cart: Cart) => Cart) => save(key, to(readCart(load(key))));
  return { cart, change };
}
