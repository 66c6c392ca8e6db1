import type { Page } from "@playwright/test";

/** What is no text of the console, or the same in each language: names, codes and keys. */
const asItCame = "script, style, option, bdi, code, pre, kbd, .code, .font-mono, [data-as-it-came]";

/**
 * Returns the texts of a page in `en-XA`, with its accessible names, that hold a word without an accent. Those are in no
 * catalog, but for the texts of the service: words of `known` are left out.
 */
export const plainTexts = async (
  page: Page,
  within = "main",
  known: ReadonlySet<string> = new Set(),
): Promise<string[]> => {
  const texts = await page.locator(within).evaluateAll(
    (elements, skipped) =>
      elements.flatMap((element) => {
        const found: string[] = [];
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          if (!node.parentElement?.closest(skipped)) found.push(node.textContent ?? "");
        }
        for (const one of element.querySelectorAll("[aria-label], [title], [placeholder]")) {
          for (const attribute of ["aria-label", "title", "placeholder"]) {
            found.push(one.getAttribute(attribute) ?? "");
          }
        }
        return found;
      }),
    asItCame,
  );
  // Accents leave no English word of three letters.
  const words = (text: string) => text.match(/(?<![\p{L}\d_])[a-z]{3,}(?![\p{L}\d_])/giu) ?? [];
  return [...new Set(texts)].filter((text) =>
    words(text).some((word) => !known.has(word.toLowerCase())),
  );
};

/** Names of months, days and countries, which are those of English in `en-XA`. */
const namesOfIntl = (countries: readonly string[]): string[] => {
  const regions = new Intl.DisplayNames("en-GB", { type: "region" });
  const day = (options: Intl.DateTimeFormatOptions, at: number) =>
    new Intl.DateTimeFormat("en-GB", options).format(new Date(2026, at, at + 1));
  return [
    ...countries.map((code) => regions.of(code) ?? ""),
    ...Array.from({ length: 12 }, (_, at) => [
      day({ month: "long", weekday: "long" }, at),
      day({ month: "short", weekday: "short" }, at),
    ]).flat(),
  ];
};

/** Returns the words of all values of records, and of names that are the same in each language. */
export const wordsOf = (countries: readonly string[], ...records: unknown[]): Set<string> =>
  new Set(
    JSON.stringify([
      "Quartermaster SANDBOX PRODUCTION Ctrl Esc UTC",
      namesOfIntl(countries),
      records,
    ])
      .toLowerCase()
      .match(/[a-z]{3,}/g),
  );
