import { type RefObject, useEffect, useEffectEvent } from "react";

const isInFieldOrDialog = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement &&
  target.closest("input, textarea, select, [role=dialog]") !== null;

/** Returns the index of the row that `j` or `k` leads to; `at` is -1 where no row is current. */
export const nextRow = (at: number, key: "j" | "k", count: number): number => {
  const next = at === -1 ? 0 : at + (key === "j" ? 1 : -1);
  return Math.min(Math.max(next, 0), count - 1);
};

/**
 * Handles the keys of a list: `j` and `k` move between the rows' links, `Space` peeks, `Escape`
 * closes the peek, and `Enter` follows the link. Ignores keys typed in a field or a dialog, and keys
 * that another part of the page has handled.
 */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  {
    activeId = null,
    onMove,
    onPeek,
    onClose,
  }: {
    /** The row whose peek is open: keys typed in the peek move from it. */
    activeId?: string | null;
    onMove?: (rowId: string) => void;
    onPeek: (rowId: string) => void;
    onClose: () => void;
  },
) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isInFieldOrDialog(event)) return;
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const links = [...(list.current?.querySelectorAll<HTMLElement>("[data-row-link]") ?? [])];
    const focused = links.indexOf(document.activeElement as HTMLElement);
    const at =
      focused === -1 ? links.findIndex((link) => link.dataset.rowLink === activeId) : focused;
    if (event.key === "j" || event.key === "k") {
      event.preventDefault();
      const link = links[nextRow(at, event.key, links.length)];
      link?.focus();
      if (link?.dataset.rowLink) onMove?.(link.dataset.rowLink);
    } else if (event.key === " " && focused >= 0) {
      event.preventDefault();
      onPeek(links[focused]?.dataset.rowLink ?? "");
    } else if (event.key === "Escape") {
      onClose();
    }
  });
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
