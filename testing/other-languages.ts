import { directionOf } from "#lib/protocol/direction.ts";
import { languages } from "#lib/protocol/words/languages.ts";

/** The languages other than English, each with the direction of its text. */
export const otherLanguages = languages
  .filter((language) => !language.startsWith("en"))
  .map((language) => ({ language, dir: directionOf(language) }));
