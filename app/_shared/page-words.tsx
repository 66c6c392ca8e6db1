import type { ReactNode } from "react";
import { LaterWords } from "#components/words/later-words.ts";
import { LoadedWords } from "#components/words/loaded-words.tsx";
import { languageInUse } from "#lib/protocol/words/t.ts";
import { namedMessages } from "#lib/server/words/compiled-words.ts";
import { wordsOfPage } from "#lib/server/words/words-of-pages.ts";

/**
 * Sends a browser the words that the page or layout of this name shows, in the language of the request, and nothing
 * else of the catalog. `of`: the path of its file below `app`, without the ending.
 */
export function PageWords({ of, children }: { of: string; children: ReactNode }) {
  const { atOnce, later } = wordsOfPage(of);
  return (
    <LoadedWords messages={namedMessages(languageInUse(), atOnce)}>
      {Object.keys(later).length > 0 && <LaterWords of={of} />}
      {children}
    </LoadedWords>
  );
}
