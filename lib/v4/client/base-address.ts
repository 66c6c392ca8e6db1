/**
 * Returns the base address of a service: without a final slash, and without `/v4`, which the contract prints after
 * it and every path begins with. Source: api-v4.md, first paragraph.
 */
export const baseAddressOf = (url: URL): string =>
  url.origin + url.pathname.replace(/\/+$/, "").replace(/\/v4$/, "");
