import "server-only";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { en } from "#lib/protocol/words/en.ts";
import type { MessageNames, WordsOfPage } from "#lib/protocol/words/message-names.ts";
import { perProcess } from "#lib/server/per-process.ts";

/** Written by the build beside its server. */
const file = "words-of-pages.json";

const allNames: MessageNames = Object.fromEntries(
  Object.entries(en).map(([part, words]) => [part, Object.keys(words)]),
);

const known = perProcess("qmWordsOfPages", (): Record<string, WordsOfPage> | null => {
  const path = join(process.cwd(), file);
  return existsSync(path)
    ? (JSON.parse(readFileSync(path, "utf8")) as Record<string, WordsOfPage>)
    : null;
});

/**
 * Returns the words that a page or layout gives the browser, by its path below `app`. `npm run dev` has no build that
 * found them, and gives all.
 */
export const wordsOfPage = (name: string): WordsOfPage => {
  const built = known();
  if (built === null) return { atOnce: allNames, later: {} };
  return Object.hasOwn(built, name) ? (built[name] as WordsOfPage) : { atOnce: {}, later: {} };
};

/** Returns the words that some pages and layouts show later. */
export const laterWordsOf = (pages: readonly string[]): MessageNames => {
  const names: Record<string, readonly string[]> = {};
  for (const { later } of pages.map(wordsOfPage)) {
    for (const [part, wanted] of Object.entries(later)) {
      names[part] = [...new Set([...(names[part] ?? []), ...wanted])];
    }
  }
  return names;
};
