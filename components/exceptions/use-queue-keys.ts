import { useEffect, useEffectEvent, useRef } from "react";

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement &&
  target.closest("input:not([type=checkbox]), textarea, select, [role=dialog], dialog") !== null;

/** A letter after `g` opens a page (shortcuts.tsx) for this long. Milliseconds. */
const goMs = 1_500;

/** What the keys of the queue do. */
export interface QueueKeys {
  j: () => void;
  k: () => void;
  Enter: () => void;
  o: () => void;
  O: () => void;
  s: () => void;
  n: () => void;
  x: () => void;
  c: () => void;
  u: () => void;
  ".": () => void;
  Escape: () => void;
}

/**
 * Handles the keys of the queue before those of every page: here `n` is a note and no new order. Keys that
 * are typed in a field, and the letter after `g`, are left alone.
 */
export function useQueueKeys(keys: QueueKeys) {
  const goPressedAt = useRef(Number.NEGATIVE_INFINITY);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event)) return;
    const isAfterGo = event.timeStamp - goPressedAt.current < goMs;
    goPressedAt.current = event.key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (isAfterGo || !Object.hasOwn(keys, event.key)) return;
    // A focused button or link is pressed by Enter itself.
    const isControl = event.target instanceof HTMLElement && event.target.closest("a, button");
    if (event.key === "Enter" && isControl) return;
    event.preventDefault();
    event.stopPropagation();
    keys[event.key as keyof QueueKeys]();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKey, true);
    return () => window.removeEventListener("keydown", onKey, true);
  }, []);
}
