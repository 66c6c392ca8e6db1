import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { inlineStepOf } from "#components/ui/inline-step.ts";

/** `g` and then `c` opens the catalog: the letter belongs to `g` for this long, in milliseconds. */
const goMs = 1_500;

const isInField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest("input, textarea, select, [role=dialog], summary") !== null;

/** How many cards stand in one row: those at the height of the first. */
const columnsOf = (cards: readonly HTMLElement[]) =>
  Math.max(1, cards.filter(({ offsetTop }) => offsetTop === cards[0]?.offsetTop).length);

const firstTarget = (card: HTMLElement | undefined) =>
  card?.querySelector<HTMLElement>("[data-line-button]") ?? card;

/**
 * Moves the focus with the arrow keys while it is in the grid: left and right to the card there, up and
 * down to the next line of a card and on to the card below. `c` focuses the cart (`[data-cart]`).
 */
export function useCardKeys(grid: RefObject<HTMLElement | null>) {
  const goPressedAt = useRef(Number.NEGATIVE_INFINITY);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, metaKey, ctrlKey, altKey } = event;
    if (metaKey || ctrlKey || altKey || isInField(target)) return;
    const isAfterGo = event.timeStamp - goPressedAt.current < goMs;
    goPressedAt.current = key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (key === "c" && !isAfterGo) {
      const carts = [...document.querySelectorAll<HTMLElement>("[data-cart]")];
      carts.find(({ offsetParent }) => offsetParent !== null)?.focus();
      return;
    }
    const cards = [...(grid.current?.querySelectorAll<HTMLElement>("[data-card]") ?? [])];
    const at = cards.findIndex((card) => card.contains(document.activeElement));
    const card = cards[at];
    if (card === undefined || !key.startsWith("Arrow")) return;
    event.preventDefault();
    const across = inlineStepOf(key, card);
    if (across !== 0) {
      firstTarget(cards[at + across])?.focus();
      return;
    }
    const step = key === "ArrowDown" ? 1 : -1;
    const buttons = [...card.querySelectorAll<HTMLElement>("[data-line-button]")];
    const line = buttons.indexOf(document.activeElement as HTMLElement);
    const next = line === -1 ? undefined : buttons[line + step];
    (next ?? firstTarget(cards[at + step * columnsOf(cards)]))?.focus();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
