import { type RefObject, useEffect, useEffectEvent } from "react";

const isInFieldOrDialog = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement &&
  target.closest("input, textarea, select, [role=dialog]") !== null;

/**
 * Handles the keys of a list: `j` and `k` move between the rows' links, `Space` peeks, `Escape`
 * closes the peek, and `Enter` follows the link. Ignores keys typed in a field or a dialog.
 */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  { onPeek, onClose }: { onPeek: (rowId: string) => void; onClose: () => void },
) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isInFieldOrDialog(event) || event.metaKey || event.ctrlKey || event.altKey) return;
    const links = [...(list.current?.querySelectorAll<HTMLElement>("[data-row-link]") ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    if (event.key === "j" || event.key === "k") {
      event.preventDefault();
      const next = at === -1 ? 0 : at + (event.key === "j" ? 1 : -1);
      links[Math.min(Math.max(next, 0), links.length - 1)]?.focus();
    } else if (event.key === " " && at >= 0) {
      event.preventDefault();
      onPeek(links[at]?.dataset.rowLink ?? "");
    } else if (event.key === "Escape") {
      onClose();
    }
  });
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
