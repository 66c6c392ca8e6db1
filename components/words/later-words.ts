"use client";

import { useEffect } from "react";
import { type LoadedMessages, loadWords } from "#components/words/loaded-words.tsx";

/** The parts whose words come after the page, and their words once they are asked for. */
const later: { parts: readonly string[]; words: Promise<void> | null } = { parts: [], words: null };

const readWords = async () => {
  const answer = await fetch(`/api/words?${new URLSearchParams({ parts: later.parts.join(" ") })}`);
  if (!answer.ok) throw new Error(`The words of ${later.parts.join(", ")} could not be loaded.`);
  loadWords((await answer.json()) as LoadedMessages);
};

const laterWords = (): Promise<void> => {
  later.words ??= readWords().catch((error: unknown) => {
    // The next that needs them asks again.
    later.words = null;
    throw error;
  });
  return later.words;
};

/** Returns a module that a page loads when it is needed, once the words that come after the page are there too. */
export const withWords = async <Module>(module: Promise<Module>): Promise<Module> => {
  // The server has all words.
  if (typeof window !== "undefined") await laterWords();
  return module;
};

/**
 * Loads the words of the parts that a page shows later, such as in a dialog, as soon as the browser has nothing
 * else to do: what opens during an outage has its words.
 */
export function LaterWords({ of }: { of: readonly string[] }) {
  later.parts = of;
  useEffect(() => {
    const load = () => void laterWords().catch(() => undefined);
    // Safari has no idle callbacks.
    if (typeof window.requestIdleCallback !== "function") {
      const timer = setTimeout(load, 1_000);
      return () => clearTimeout(timer);
    }
    const idle = window.requestIdleCallback(load);
    return () => window.cancelIdleCallback(idle);
  }, []);
  return null;
}
