/** A base to resolve paths against. Nothing is ever sent to it. */
const placeholderOrigin = "http://console.invalid";

/**
 * Returns untrusted text if it is the path of a page of Quartermaster, else `/`. Refuses other
 * origins in every spelling that a browser accepts: `//host`, `/\host`, control characters, schemes.
 */
export const safePath = (from: unknown): string => {
  if (typeof from !== "string" || from.length > 4_000) return "/";
  if (!from.startsWith("/") || /[\\\p{Cc}]/u.test(from)) return "/";
  if (!URL.canParse(from, placeholderOrigin)) return "/";
  const url = new URL(from, placeholderOrigin);
  const path = `${url.pathname}${url.search}${url.hash}`;
  const isSameOrigin = url.origin === placeholderOrigin && !path.startsWith("//");
  const isPage = !/^\/(?:signin|api)(?:\/|$)/.test(url.pathname);
  return isSameOrigin && isPage ? path : "/";
};
