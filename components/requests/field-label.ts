import { codeWord } from "#lib/protocol/words/code-word.ts";
import { fieldPhrase } from "#lib/protocol/write-text.ts";

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns what a screen calls a field of an input. */
export const fieldLabel = (name: string) => {
  const label = codeWord("inputField", name);
  return label === name ? capitalized(fieldPhrase(name)) : label;
};
