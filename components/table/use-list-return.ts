import { usePathname, useSearchParams } from "next/navigation";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";

/** Where the person left a list for a record. */
interface Place {
  rowId: string;
  peekId: string | null;
}

/** The places in this tab by the address of the list. A page that has just loaded has none. */
const places = new Map<string, Place>();

/** Returns the link of a record's row in a list. */
export const rowLinkIn = (list: HTMLElement | null, rowId: string) =>
  list?.querySelector<HTMLElement>(`[data-row-link="${CSS.escape(rowId)}"]`);

/**
 * Returns the state of the peek. When the person comes back from a record to its list, the same peek
 * is open and the focus is on the same row, unless the focus is elsewhere already.
 */
export function useListReturn(list: RefObject<HTMLElement | null>) {
  const address = `${usePathname()}?${useSearchParams()}`;
  const [peekId, setPeekId] = useState(() => places.get(address)?.peekId ?? null);
  const remember = useEffectEvent(({ target }: MouseEvent) => {
    const link =
      target instanceof Element
        ? target.closest("tr")?.querySelector<HTMLElement>("[data-row-link]")
        : null;
    const rowId = link?.dataset.rowLink ?? peekId;
    if (rowId) places.set(address, { rowId, peekId });
  });
  const resume = useEffectEvent(() => {
    const place = places.get(address);
    places.delete(address);
    if (!place || document.activeElement !== document.body) return;
    rowLinkIn(list.current, place.rowId)?.focus({ preventScroll: true });
  });
  useEffect(() => {
    resume();
    const element = list.current;
    const onClick = (event: MouseEvent) => remember(event);
    // In the capture phase, because a row's own handler may leave the page.
    element?.addEventListener("click", onClick, { capture: true });
    return () => element?.removeEventListener("click", onClick, { capture: true });
  }, [list]);
  return { peekId, setPeekId };
}
