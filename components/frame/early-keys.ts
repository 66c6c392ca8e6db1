/** The ID of the command bar's dialog. */
export const searchDialogId = "command-bar";

/**
 * Opens the command bar before the page is hydrated; ⌘K that comes before the browser has read the bar
 * waits for it. What is typed meanwhile stays in the input; Enter is noted for the component, which
 * takes over both. It listens before React, which stops events while it hydrates. Runs as a page
 * script.
 */
export function openSearchEarly(dialogId: string) {
  const find = () => document.getElementById(dialogId) as HTMLDialogElement | null;
  const isEarly = (dialog: HTMLDialogElement | null): dialog is HTMLDialogElement =>
    dialog !== null && !("hydrated" in dialog.dataset);
  const isSearchKey = ({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent) =>
    key.toLowerCase() === "k" && (metaKey || ctrlKey) && !altKey && !shiftKey;
  const pressAgain = () => {
    if (!find()) return void requestAnimationFrame(pressAgain);
    const key = { key: "k", ctrlKey: true, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new KeyboardEvent("keydown", key));
  };
  const onKey = (event: KeyboardEvent) => {
    const dialog = find();
    if (!dialog && isSearchKey(event)) {
      event.preventDefault();
      return pressAgain();
    }
    if (!isEarly(dialog)) return;
    if (isSearchKey(event)) {
      event.preventDefault();
      if (dialog.open) dialog.close();
      else dialog.showModal();
    } else if (dialog.open && event.key === "Enter") {
      event.preventDefault();
      dialog.dataset.enter = event.metaKey || event.ctrlKey ? "open in new tab" : "open";
    }
  };
  const onClick = (event: MouseEvent) => {
    const dialog = find();
    if (isEarly(dialog) && (event.target as Element).closest("[data-opens-search]"))
      dialog.showModal();
  };
  addEventListener("keydown", onKey, true);
  addEventListener("click", onClick, true);
}
