import type { ReactNode } from "react";
import { LoadedWords } from "#components/words/loaded-words.tsx";
import type { Part } from "#lib/protocol/words/catalog.ts";
import { languageInUse } from "#lib/protocol/words/t.ts";
import { partMessages } from "#lib/server/words/compiled-words.ts";

/** Sends the words of some parts with a page, in the language of the request, and nothing else of the catalog. */
export function PageWords({ of, children }: { of: readonly Part[]; children: ReactNode }) {
  return <LoadedWords messages={partMessages(languageInUse(), of)}>{children}</LoadedWords>;
}
