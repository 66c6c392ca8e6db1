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
