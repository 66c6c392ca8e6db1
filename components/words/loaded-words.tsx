"use client";

import type { CompiledMessage } from "icu-minify/format";
import type { ReactNode } from "react";
import { isLanguage } from "#lib/protocol/words/languages.ts";
import { setWords } from "#lib/protocol/words/t.ts";

/** Messages as compiled, by their parts and names. */
export type LoadedMessages = Readonly<Record<string, Readonly<Record<string, CompiledMessage>>>>;

/** What this browser's page has loaded. Its language never changes: choosing another one loads a new page. */
const loaded: Record<string, CompiledMessage> = {};

/** Adds words to those of this browser's page. */
export const loadWords = (messages: LoadedMessages) => {
  // The server has all words.
  if (typeof window === "undefined") return;
  for (const [part, words] of Object.entries(messages)) {
    for (const [name, message] of Object.entries(words)) loaded[`${part}.${name}`] = message;
  }
  setWords(() => {
    const { lang, dataset } = document.documentElement;
    return {
      language: isLanguage(lang) ? lang : "en",
      formats: dataset.formats,
      messageOf: (key) => (Object.hasOwn(loaded, key) ? loaded[key] : undefined),
    };
  });
};

/** Gives the words of some parts to a browser, before what is inside is rendered there. */
export function LoadedWords({
  messages,
  children,
}: {
  messages: LoadedMessages;
  children: ReactNode;
}) {
  loadWords(messages);
  return children;
}
