"use client";

import { useEffect } from "react";
import { whenIdle } from "#components/ui/when-idle.ts";
import { type LoadedMessages, loadWords } from "#components/words/loaded-words.tsx";

/** The pages and layouts of which words come later, and these words once they are asked for. */
const later = new Map<string, Promise<void> | null>();

const readWords = async (pages: readonly string[]) => {
  const search = new URLSearchParams(pages.map((page) => ["later", page]));
  const answer = await fetch(`/api/words?${search}`);
  if (!answer.ok) throw new Error(`The words of ${pages.join(", ")} could not be loaded.`);
  loadWords((await answer.json()) as LoadedMessages);
};

/** Loads the words of all pages and layouts that have asked so far: a page and its layouts in one request. */
const laterWords = async () => {
  const missing = [...later].flatMap(([page, words]) => (words === null ? [page] : []));
  if (missing.length > 0) {
    const words = readWords(missing).catch((error: unknown) => {
      // The next that needs them asks again.
      for (const page of missing) later.set(page, null);
      throw error;
    });
    for (const page of missing) later.set(page, words);
  }
  await Promise.all(later.values());
};

/** Returns a module that a page loads when it is needed, once the words that come after the page are there too. */
export const withWords = async <Module>(module: Promise<Module>): Promise<Module> => {
  // The server has all words.
  if (typeof window !== "undefined") await laterWords();
  return module;
};

/**
 * Loads the words that a page or layout shows later, such as in a dialog, as soon as the browser has nothing else to
 * do: what opens during an outage has its words.
 */
export function LaterWords({ of }: { of: string }) {
  if (!later.has(of)) later.set(of, null);
  useEffect(() => whenIdle(() => void laterWords().catch(() => undefined)), []);
  return null;
}
