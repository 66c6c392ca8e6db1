import { t } from "#lib/protocol/words/t.ts";

/** The most specific first: nearly every browser also names those that it is compatible with. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
];

const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\b(?:iPhone|iPad)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const nameIn = (text: string, names: typeof browsers) =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** Returns `Chrome on Windows` for a User-Agent; it is what the browser says of itself, not proof. */
export const browserNameOf = (userAgent: string | null): string => {
  const browser = nameIn(userAgent ?? "", browsers);
  const system = nameIn(userAgent ?? "", systems);
  return t("access.browserName", {
    known: browser === undefined ? "no" : "yes",
    browser: browser ?? "",
    hasSystem: system === undefined ? "no" : "yes",
    system: system ?? "",
  });
};
