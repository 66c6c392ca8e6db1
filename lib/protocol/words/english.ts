import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";
import { en } from "#lib/protocol/words/en.ts";
import { setWords } from "#lib/protocol/words/t.ts";

const messages: Readonly<Record<string, Readonly<Record<string, string>>>> = en;

const compiled = new Map<string, CompiledMessage>();

const messageOf = (key: string): CompiledMessage | undefined => {
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const [part = "", name = ""] = key.split(".");
  const words = Object.hasOwn(messages, part) ? messages[part] : undefined;
  const message = words && Object.hasOwn(words, name) ? words[name] : undefined;
  if (message === undefined) return undefined;
  const made = compile(message);
  compiled.set(key, made);
  return made;
};

/** Lets the words of this process be English: those of a command, which has neither a request nor a page. */
export const speakEnglish = (): void => setWords(() => ({ language: "en", messageOf }));
