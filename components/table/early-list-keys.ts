/** The ID of the element that holds the keys typed before the list is hydrated. */
export const earlyKeysId = "early-list-keys";

/**
 * Keeps `j`, `k` and Space that are typed before the list handles keys: without it the browser would
 * scroll the page, and the keys would be lost. Keys typed in a field or on a button are left alone.
 * Runs as a page script.
 */
export function keepEarlyListKeys(holderId: string) {
  const keep = (event: KeyboardEvent) => {
    const holder = document.getElementById(holderId);
    if (!holder || "hydrated" in holder.dataset || !["j", "k", " "].includes(event.key)) return;
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (document.querySelector("dialog[open]")) return;
    const target = event.target as Element;
    if (target !== document.body && !target.closest("[data-row-link]")) return;
    event.preventDefault();
    holder.dataset.keys = (holder.dataset.keys ?? "") + event.key;
  };
  addEventListener("keydown", keep, true);
}

/** Returns the keys that were typed early, in their order. From now on the list handles keys itself. */
export function takeEarlyKeys(holder: { dataset: DOMStringMap } | null): string[] {
  if (!holder || "hydrated" in holder.dataset) return [];
  holder.dataset.hydrated = "";
  return [...(holder.dataset.keys ?? "")];
}
