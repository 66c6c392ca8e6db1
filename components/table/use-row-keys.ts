import { type RefObject, useEffect, useEffectEvent } from "react";

// A checkbox takes no text: the keys of the list keep working where a row was selected by the pointer.
const isInFieldOrDialog = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement &&
  target.closest("input:not([type=checkbox]), textarea, select, [role=dialog]") !== null;

/** Returns the index of the row that `j` or `k` leads to; `at` is -1 where no row is current. */
export const nextRow = (at: number, key: "j" | "k", count: number): number => {
  const next = at === -1 ? 0 : at + (key === "j" ? 1 : -1);
  return Math.min(Math.max(next, 0), count - 1);
};

/**
 * Handles the keys of a list: `j` and `k` move between the rows' links, `Space` peeks, `Escape`
 * closes the peek, and `Enter` follows the link. In a list whose rows can be selected, `x` selects
 * one, and Shift with an arrow selects on the way. Ignores keys typed in a field or a dialog, and
 * keys that another part of the page has handled.
 */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  {
    activeId = null,
    onMove,
    onPeek,
    onClose,
    onSelect,
  }: {
    /** The row whose peek is open: keys typed in the peek move from it. */
    activeId?: string | null;
    onMove?: (rowId: string) => void;
    onPeek: (rowId: string) => void;
    onClose: () => void;
    /** `to`: the row to which the focus moves, which is selected too. */
    onSelect?: ((rowId: string, to?: string) => void) | undefined;
  },
) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isInFieldOrDialog(event)) return;
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const links = [...(list.current?.querySelectorAll<HTMLElement>("[data-row-link]") ?? [])];
    const { activeElement } = document;
    const focusedRow = activeElement?.closest("tr");
    const focused = links.findIndex(
      (link) => link === activeElement || (focusedRow && link.closest("tr") === focusedRow),
    );
    const at =
      focused === -1 ? links.findIndex((link) => link.dataset.rowLink === activeId) : focused;
    const idAt = (index: number) => links[index]?.dataset.rowLink ?? "";
    const moveTo = (index: number) => {
      links[index]?.focus();
      if (links[index]) onMove?.(idAt(index));
    };
    const { key } = event;
    if (key === "j" || key === "k") {
      event.preventDefault();
      moveTo(nextRow(at, key, links.length));
    } else if (key === " " && focused >= 0 && links[focused] === activeElement) {
      event.preventDefault();
      onPeek(idAt(focused));
    } else if (key === "Escape") {
      onClose();
    } else if (key === "x" && onSelect && focused >= 0) {
      event.preventDefault();
      onSelect(idAt(focused));
    } else if (/^Arrow(Up|Down)$/.test(key) && event.shiftKey && onSelect && focused >= 0) {
      event.preventDefault();
      const next = nextRow(focused, key === "ArrowDown" ? "j" : "k", links.length);
      if (next === focused) return;
      onSelect(idAt(focused), idAt(next));
      moveTo(next);
    }
  });
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
