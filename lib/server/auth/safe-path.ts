/** Only a base to resolve against: nothing is ever sent to it. */
const nowhere = "http://console.invalid";

/**
 * A path of this console from untrusted text, else `/`. Refuses other origins in every spelling
 * that a browser understands: `//host`, `/\host`, control characters in between, schemes.
 */
export const safePath = (from: unknown): string => {
  if (typeof from !== "string" || from.length > 4_000) return "/";
  if (!from.startsWith("/") || /[\\\p{Cc}]/u.test(from)) return "/";
  if (!URL.canParse(from, nowhere)) return "/";
  const url = new URL(from, nowhere);
  const path = `${url.pathname}${url.search}${url.hash}`;
  const isOurs = url.origin === nowhere && !path.startsWith("//");
  const isPage = !/^\/(?:signin|api)(?:\/|$)/.test(url.pathname);
  return isOurs && isPage ? path : "/";
};
