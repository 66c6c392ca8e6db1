/** Runs work once the browser has nothing else to do, after at most so many milliseconds. Returns what calls it off. */
export const whenIdle = (work: () => void, atMostMs?: number): (() => void) => {
  // Safari has no idle callbacks.
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(work, atMostMs ?? 1_000);
    return () => clearTimeout(timer);
  }
  const idle = window.requestIdleCallback(
    work,
    atMostMs === undefined ? {} : { timeout: atMostMs },
  );
  return () => window.cancelIdleCallback(idle);
};
