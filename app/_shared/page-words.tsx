import type { ReactNode } from "react";
import { type LoadedMessages, LoadedWords } from "#components/words/loaded-words.tsx";
import type { Part } from "#lib/protocol/words/catalog.ts";
import { languageInUse } from "#lib/protocol/words/t.ts";
import { compiledPart } from "#lib/server/words/compiled-words.ts";

/** Sends the words of some parts with a page, in the language of the request, and nothing else of the catalog. */
export function PageWords({ of, children }: { of: readonly Part[]; children: ReactNode }) {
  const language = languageInUse();
  const messages: LoadedMessages = Object.fromEntries(
    of.flatMap((part) =>
      Object.entries(compiledPart(language, part)).map(([name, words]) => [
        `${part}.${name}`,
        words,
      ]),
    ),
  );
  return <LoadedWords messages={messages}>{children}</LoadedWords>;
}
