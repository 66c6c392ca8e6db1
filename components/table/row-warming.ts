/** How long the pointer or the focus rests on a row before its record is read ahead. Milliseconds. */
const restMs = 100;

/**
 * The least time between two records, in milliseconds. The page of a record takes several of the 12
 * reads a second that a person has.
 */
const spacingMs = 1_000;

/**
 * Returns a function that is told which record's page the row under the pointer or the focus leads
 * to, `null` for none. Calls `warm` once it has rested on a row: rows that it only passes cost nothing.
 */
export const createRowWarming = (warm: (href: string) => void) => {
  let rested: string | null = null;
  let warmedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (href: string | null) => {
    if (href === rested) return;
    rested = href;
    clearTimeout(timer);
    if (href === null) return;
    timer = setTimeout(
      () => {
        warmedAt = Date.now();
        warm(href);
      },
      Math.max(restMs, warmedAt + spacingMs - Date.now()),
    );
  };
};
