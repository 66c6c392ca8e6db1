import { wordOf } from "#lib/protocol/words/t.ts";

/** Returns the name of the message for a title: `newOrder` for `New order`. */
export const titleName = (title: string): string =>
  title
    .split(/[^A-Za-z]+/)
    .map((word, at) =>
      at === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
    )
    .join("");

/**
 * Returns the title of a screen, a section or a help page in the language of the request or page. Definitions have
 * the English one. A title that names a record stays as it came.
 */
export const titleWord = (title: string): string => wordOf(`screens.${titleName(title)}`) ?? title;

/** Returns what a page is about, where its definition says so. */
export const summaryWord = ({ title, summary }: { title: string; summary: string }): string =>
  wordOf(`screens.${titleName(title)}Summary`) ?? summary;

/** Returns the other words that find the form of a screen. */
export const searchWords = ({
  title,
  action,
}: {
  title: string;
  action?: { words?: string };
}): string =>
  action?.words === undefined ? "" : (wordOf(`screens.${titleName(title)}Words`) ?? action.words);
