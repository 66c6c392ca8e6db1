"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import type { MouseEvent } from "react";

/** Returns the row around an element of a table's body. */
const rowAround = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLTableRowElement>("tr") : null;

/** What is under the pointer in a row: a link, a button that peeks, another control, or none. */
type Control = "link" | "peek" | "other" | null;

/** Returns what a click in a row does; `null` where the browser or the control itself handles it. */
export const clickAction = (
  control: Control,
  click: { hasPage: boolean; hasModifier: boolean; hasSelection: boolean },
): "follow" | "open" | "peek" | null => {
  if (control === "peek") return "peek";
  if (control === "other") return null;
  // With a modifier, the link opens in a new tab or window.
  if (control === "link") return click.hasModifier ? null : "follow";
  if (click.hasSelection) return null;
  return click.hasPage ? "open" : "peek";
};

const controlAt = (target: Element): [Control, href: string] => {
  const control = target.closest<HTMLElement>("a, button");
  if (!control) return [null, ""];
  const href = control.getAttribute("href") ?? "";
  if (href.startsWith("/")) return ["link", href];
  const isPeek = control.dataset.rowLink !== undefined || control.closest(".peek-cell") !== null;
  return [isPeek ? "peek" : "other", href];
};

interface RowClick<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  href: ((row: Row) => string) | undefined;
  onPeek: ((rowId: string) => void) | undefined;
}

/**
 * Returns the handlers of a table's body, which serve all its rows: a click on a plain link follows
 * it, and a click elsewhere in a row opens the record, or peeks at it where it has no page. Clicks on
 * other controls, and those that select text, are left alone. Enter clicks the link that has the focus.
 */
export function useRowClick<Row>({ rows, rowId, href, onPeek }: RowClick<Row>) {
  const router = useRouter();
  const rowOf = (element: HTMLTableRowElement | null) => rows[element?.sectionRowIndex ?? -1];

  const onClick = (event: MouseEvent) => {
    const row = rowOf(rowAround(event.target));
    if (!row || event.defaultPrevented) return;
    const [control, linkHref] = controlAt(event.target as Element);
    const action = clickAction(control, {
      hasPage: href !== undefined,
      hasModifier: event.metaKey || event.ctrlKey || event.shiftKey || event.altKey,
      hasSelection: Boolean(window.getSelection()?.toString()),
    });
    if (action === null) return;
    event.preventDefault();
    if (action === "peek") onPeek?.(rowId(row));
    else router.push((action === "follow" ? linkHref : href?.(row)) as Route);
  };

  return { onClick };
}
