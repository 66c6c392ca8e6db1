"use client";

import { useEffect } from "react";
import { type LoadedMessages, loadWords } from "#components/words/loaded-words.tsx";

/** The pages and layouts of which words come later, and these words once they are asked for. */
const later = new Map<string, Promise<void> | null>();

const readWords = async (page: string) => {
  const answer = await fetch(`/api/words?${new URLSearchParams({ later: page })}`);
  if (!answer.ok) throw new Error(`The words of ${page} could not be loaded.`);
  loadWords((await answer.json()) as LoadedMessages);
};

const wordsOf = (page: string): Promise<void> => {
  const words =
    later.get(page) ??
    readWords(page).catch((error: unknown) => {
      // The next that needs them asks again.
      later.set(page, null);
      throw error;
    });
  later.set(page, words);
  return words;
};

const laterWords = () => Promise.all([...later.keys()].map(wordsOf));

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
  useEffect(() => {
    const load = () => void wordsOf(of).catch(() => undefined);
    // Safari has no idle callbacks.
    if (typeof window.requestIdleCallback !== "function") {
      const timer = setTimeout(load, 1_000);
      return () => clearTimeout(timer);
    }
    const idle = window.requestIdleCallback(load);
    return () => window.cancelIdleCallback(idle);
  }, [of]);
  return null;
}
