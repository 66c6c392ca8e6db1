"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import type { MouseEvent } from "react";

/** What is under the pointer in a row: its own link, another one, a button that peeks, another control, or none. */
type Control = "row link" | "link" | "peek" | "other" | null;

/** Returns what a click in a row does; `null` where the browser or the control itself handles it. */
export const clickAction = (
  control: Control,
  click: { hasPage: boolean; hasModifier: boolean; hasSelection: boolean },
): "follow" | "open" | "peek" | null => {
  if (control === "peek") return "peek";
  if (control === "other") return null;
  // With a modifier, the link opens in a new tab or window.
  if (control !== null && click.hasModifier) return null;
  if (control === "link") return "follow";
  if (control === null && click.hasSelection) return null;
  return click.hasPage ? "open" : "peek";
};

const controlAt = (target: Element): [Control, href: string] => {
  const control = target.closest<HTMLElement>("a, button, label");
  if (!control) return [null, ""];
  const href = control.getAttribute("href") ?? "";
  const isRowLink = control.dataset.rowLink !== undefined;
  if (href.startsWith("/")) return [isRowLink ? "row link" : "link", href];
  return [isRowLink || control.closest(".peek-cell") !== null ? "peek" : "other", href];
};

/** Returns the address of a row's record; `null` for a row without a link. */
const rowHref = (row: Element) =>
  row.querySelector("a[data-row-link]")?.getAttribute("href") ?? null;

interface RowClick {
  /** Peeks at a row's record. */
  onPeek?: ((rowId: string) => void) | undefined;
  /** Opens a row's record in another way than as a page. */
  onOpen?: ((rowId: string) => void) | undefined;
}

/**
 * Returns the handlers of the element around rows: a click on a plain link follows
 * it, and a click elsewhere in a row opens the record, or peeks at it where it has no page. Clicks on
 * other controls, and those that select text, are left alone. Enter clicks the link that has the focus.
 */
export function useRowClick({ onPeek, onOpen }: RowClick) {
  const router = useRouter();
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const row = target.closest("tbody tr");
    if (!row || event.defaultPrevented) return;
    const [control, linkHref] = controlAt(target);
    const href = rowHref(row);
    const action = clickAction(control, {
      hasPage: href !== null,
      hasModifier: event.metaKey || event.ctrlKey || event.shiftKey || event.altKey,
      hasSelection: Boolean(window.getSelection()?.toString()),
    });
    if (action === null) return;
    const id = row.querySelector<HTMLElement>("[data-row-link]")?.dataset.rowLink ?? "";
    if (action === "open" && onOpen) onOpen(id);
    else if (action === "peek") onPeek?.(id);
    else router.push((action === "follow" ? linkHref : href) as Route);
    event.preventDefault();
  };
  return { onClick };
}
