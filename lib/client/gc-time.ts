/**
 * Returns how long a query client keeps what no panel shows any more, in milliseconds: `keepMs` in the
 * browser. On the server, where a timer for each query would keep a page's data for that long after the
 * page is sent, `Infinity`, which sets no timer.
 */
export const gcTimeOf = (keepMs: number): number =>
  typeof window === "undefined" ? Number.POSITIVE_INFINITY : keepMs;
