import { foldText } from "#lib/v4/fields/fold-text.ts";

/** A page of the help in the index. */
export interface HelpEntry {
  href: string;
  title: string;
  summary: string;
  /** Further words by which it is found. */
  words: string;
}

export interface FoundHelp {
  tasks: readonly HelpEntry[];
  screens: readonly HelpEntry[];
}

/** Returns the pages in which each typed word begins a word; all pages without one. */
export const findHelp = (query: string, { tasks, screens }: FoundHelp): FoundHelp => {
  const typed = foldText(query).split(/\s+/).filter(Boolean);
  const has = ({ title, summary, words }: HelpEntry) => {
    const text = ` ${foldText(`${title} ${summary} ${words}`).replace(/[^\p{L}\p{N}]+/gu, " ")}`;
    return typed.every((word) => text.includes(` ${word}`));
  };
  return { tasks: tasks.filter(has), screens: screens.filter(has) };
};
