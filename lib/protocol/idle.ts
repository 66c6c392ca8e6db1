/**
 * The cookie with which a browser marks its requests while nobody uses it: it sets the cookie a
 * minute after the person's last input, and deletes it at the next. Requests with it don't prolong
 * the session. A cookie, because streams, prefetches and refreshed pages can't carry a header of ours.
 */
export const idleCookieName = "idle";

/** How long after the person's last input the browser's requests no longer count as theirs. */
export const idleAfterMs = 60_000;
