/**
 * For how many seconds the browser shows a page again at once, as it was. The page's reads are then
 * repeated behind it. A page with a form must not be kept: its idempotency key is for one write.
 */
export const unstable_dynamicStaleTime = 300;
