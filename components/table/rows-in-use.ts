/** A pointer that has not moved for this long, in milliseconds, is not being used. */
const pointerRestMs = 30_000;

let pointerUsedAt = Number.NEGATIVE_INFINITY;

const onPointer = () => {
  pointerUsedAt = performance.now();
};

/** Notices when the pointer is used. Returns a function that stops it. */
export const watchPointer = () => {
  const events = ["pointermove", "pointerdown", "wheel"] as const;
  for (const name of events) window.addEventListener(name, onPointer, { passive: true });
  return () => {
    for (const name of events) window.removeEventListener(name, onPointer);
  };
};

/**
 * Returns whether rows are in use: the keyboard's focus is in them, one is open at the side, a pointer
 * that moved within the last 30 s is on them, or rows above the screen would move those on it.
 * `pointerIdleMs`: milliseconds since the pointer was last used.
 */
export const areRowsInUse = (
  find: (selector: string) => { getBoundingClientRect: () => { top: number } } | null,
  pointerIdleMs: number,
): boolean =>
  find("[data-live-rows]:has(:focus-visible)") !== null ||
  find("[data-live-rows]:has([data-active])") !== null ||
  (pointerIdleMs <= pointerRestMs && find("[data-live-rows]:hover") !== null) ||
  (find("[data-live-rows]")?.getBoundingClientRect().top ?? 0) < 0;

/** Returns whether the rows on this page are in use now. */
export const areShownRowsInUse = (): boolean =>
  areRowsInUse((selector) => document.querySelector(selector), performance.now() - pointerUsedAt);
