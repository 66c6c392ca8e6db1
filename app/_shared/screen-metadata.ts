import type { Metadata } from "next";
import { titleWord } from "#lib/protocol/words/screen-words.ts";

/** Returns a page's `generateMetadata`: the title of its screen in the language of the request. */
export const screenMetadata =
  ({ title }: { title: string }) =>
  (): Metadata => ({ title: titleWord(title) });
