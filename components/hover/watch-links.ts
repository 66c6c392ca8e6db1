import { type HoveredRecord, isCovered, linkOf } from "#components/hover/hovered-record.ts";

/** How long the pointer or the focus rests on a link before its card opens. Milliseconds. */
const restMs = 400;
/** How long a card stays when the pointer has left its link, so that it can reach the card. */
const leaveMs = 250;

/** A link on which the pointer or the focus rests, with its record. */
export interface Hovered {
  record: HoveredRecord;
  link: HTMLAnchorElement;
}

interface Point {
  clientX: number;
  clientY: number;
}

/** Whether a point is on the open card. The card lets the pointer through to what it covers. */
const isOnCard = ({ clientX, clientY }: Point) => {
  const card = document.querySelector("[data-hover-card]")?.getBoundingClientRect();
  return (
    card !== undefined &&
    clientX >= card.left &&
    clientX <= card.right &&
    clientY >= card.top &&
    clientY <= card.bottom
  );
};

/**
 * Watches all links of the page with one set of listeners. Calls `show` once the pointer or the
 * keyboard's focus has rested on a link to a record, and with `null` when its card must close.
 */
export const watchLinks = (show: (hovered: Hovered | null) => void) => {
  let shown: Hovered | null = null;
  let rested: HTMLAnchorElement | null = null;
  let opening: ReturnType<typeof setTimeout> | undefined;
  let closing: ReturnType<typeof setTimeout> | undefined;

  const cancelOpening = () => {
    clearTimeout(opening);
    rested = null;
  };
  const cancelClosing = () => {
    clearTimeout(closing);
    closing = undefined;
  };
  const set = (next: Hovered | null) => {
    cancelClosing();
    if (next !== shown) show(next);
    shown = next;
  };
  const hide = () => set(null);
  const close = () => {
    cancelOpening();
    hide();
  };
  const rest = (target: EventTarget | null, point: Point | null) => {
    const found = linkOf(target);
    const isKept = found ? found.link === shown?.link : point !== null && isOnCard(point);
    if (isKept) {
      cancelOpening();
      cancelClosing();
      return;
    }
    if (shown) closing ??= setTimeout(hide, leaveMs);
    if (found && found.link === rested) return;
    cancelOpening();
    if (!found) return;
    rested = found.link;
    opening = setTimeout(() => {
      rested = null;
      if (found.link.isConnected && !isCovered()) set(found);
    }, restMs);
  };

  const listeners = new AbortController();
  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
    isCapture = false,
  ) =>
    document.addEventListener(name, listener, {
      signal: listeners.signal,
      capture: isCapture,
      passive: true,
    });

  // A finger does not rest on a link.
  on("pointerover", (event) => {
    if (event.pointerType === "mouse") rest(event.target, event);
  });
  on("focusin", ({ target }) => {
    if (target instanceof Element && target.matches(":focus-visible")) rest(target, null);
  });
  on("focusout", ({ target }) => {
    if (linkOf(target)) close();
  });
  on("pointerdown", close);
  on("scroll", hide, true);
  on(
    "keydown",
    (event) => {
      // Escape closes the card alone, not also what is behind it.
      if (event.key === "Escape" && shown) event.stopPropagation();
      close();
    },
    true,
  );
  return {
    close,
    stop: () => {
      close();
      listeners.abort();
    },
  };
};
