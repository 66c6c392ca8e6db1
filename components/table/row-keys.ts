import type { KeyboardEvent } from "react";

const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement &&
  target.closest("input, textarea, select, [role=dialog]") !== null;

/** `j` and `k` move between the rows' links, `Space` peeks; `Enter` opens, as a link does. */
export function handleRowKeys(
  event: KeyboardEvent<HTMLElement>,
  { onPeek, onClose }: { onPeek: (rowId: string) => void; onClose: () => void },
) {
  if (isTyping(event.target) || event.metaKey || event.ctrlKey || event.altKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row-link]")];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
  if (step !== undefined) {
    event.preventDefault();
    links[Math.min(Math.max(at + step, 0), links.length - 1)]?.focus();
  } else if (event.key === " " && at >= 0) {
    event.preventDefault();
    onPeek(links[at]?.dataset.rowLink ?? "");
  } else if (event.key === "Escape") {
    onClose();
  }
}
