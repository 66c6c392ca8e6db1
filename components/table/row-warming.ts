/** How long the pointer or the focus rests on a row before its record is read ahead. Milliseconds. */
const restMs = 100;

/**
 * The least time between two records, in milliseconds. The page of a record takes several of the 12
 * reads a second that a person has.
 */
const spacingMs = 1_000;

/**
 * Reads the pages of records ahead by `warm`. `rest` is told which record's page the row under the
 * pointer or the focus leads to, `null` for none: rows that the pointer only passes cost nothing.
 * `press` is told which one a pressed button will open, and waits for nothing: most people hold a
 * button for 60 to 100 ms, in which the page arrives.
 */
export const createRowWarming = (warm: (href: string) => void) => {
  let rested: string | null = null;
  let warmed: string | null = null;
  let warmedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const warmNow = (href: string) => {
    clearTimeout(timer);
    warmed = href;
    warmedAt = Date.now();
    warm(href);
  };
  return {
    rest: (href: string | null) => {
      if (href === rested) return;
      rested = href;
      clearTimeout(timer);
      if (href === null) return;
      timer = setTimeout(warmNow, Math.max(restMs, warmedAt + spacingMs - Date.now()), href);
    },
    press: (href: string | null) => {
      if (href !== null && href !== warmed) warmNow(href);
    },
  };
};

const hrefAt = (target: EventTarget | null) =>
  target instanceof Element
    ? (target.closest("tr")?.querySelector("a[data-row-link]")?.getAttribute("href") ?? null)
    : null;

/** Returns the page that a press of the pointer's main button will open; `null` for another control, or a new tab. */
const pressedHref = (event: PointerEvent) => {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const control = target instanceof Element ? target.closest("a, button, label") : null;
  return control && !control.matches("a[data-row-link]") ? null : hrefAt(target);
};

/** Reads ahead the page of the record on whose row of a list the pointer or the focus rests or is pressed, until the signal aborts. */
export const warmRows = (list: HTMLElement, warm: (href: string) => void, signal: AbortSignal) => {
  const { rest, press } = createRowWarming(warm);
  const onPointer = (event: PointerEvent) => {
    // A finger does not rest on a row.
    if (event.pointerType === "mouse") rest(hrefAt(event.target));
  };
  const onPress = (event: PointerEvent) => {
    // A finger that is put on a row may scroll the list.
    if (event.pointerType === "mouse") press(pressedHref(event));
  };
  const leave = () => rest(null);
  list.addEventListener("pointerover", onPointer, { signal, passive: true });
  list.addEventListener("pointerdown", onPress, { signal, passive: true });
  list.addEventListener("pointerleave", leave, { signal, passive: true });
  list.addEventListener("focusin", ({ target }) => rest(hrefAt(target)), { signal });
  list.addEventListener("focusout", leave, { signal });
  signal.addEventListener("abort", leave);
};
