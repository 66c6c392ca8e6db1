import "server-only";
import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";
import ar from "#lib/protocol/words/ar.json" with { type: "json" };
import type { Catalog, Part } from "#lib/protocol/words/catalog.ts";
import de from "#lib/protocol/words/de.json" with { type: "json" };
import { en } from "#lib/protocol/words/en.ts";
import ja from "#lib/protocol/words/ja.json" with { type: "json" };
import type { Language } from "#lib/protocol/words/languages.ts";
import type { MessageNames } from "#lib/protocol/words/message-names.ts";
import { perProcess } from "#lib/server/per-process.ts";
import { toPseudo } from "#lib/server/words/pseudo.ts";

const catalogs: Readonly<Record<Exclude<Language, "en-XA">, Catalog>> = { en, de, ja, ar };

/** Messages of a part as compiled, by their names. */
export type CompiledPart = Readonly<Record<string, CompiledMessage>>;

const compiled = perProcess("qmCompiledWords", () => new Map<string, CompiledPart>());

/** Returns the words of a part in a language, which are compiled at their first use. */
export const compiledPart = (language: Language, part: Part): CompiledPart => {
  const key = `${language} ${part}`;
  const known = compiled().get(key);
  if (known) return known;
  const isPseudo = language === "en-XA";
  const messages = catalogs[isPseudo ? "en" : language][part];
  const made = Object.fromEntries(
    Object.entries<string>(messages).map(([name, message]) => {
      // The compiler makes objects without a prototype, which no page can be sent.
      const words = structuredClone(compile(message));
      return [name, isPseudo ? toPseudo(words) : words];
    }),
  );
  compiled().set(key, made);
  return made;
};

/** Returns the words of some parts in a language, by their parts. */
export const partMessages = (
  language: Language,
  parts: readonly Part[],
): Record<string, CompiledPart> =>
  Object.fromEntries(parts.map((part) => [part, compiledPart(language, part)]));

/** Returns the messages with these names in a language, by their parts. */
export const namedMessages = (
  language: Language,
  names: MessageNames,
): Record<string, CompiledPart> =>
  Object.fromEntries(
    Object.entries(names).map(([part, wanted]) => {
      const words = compiledPart(language, part as Part);
      return [part, Object.fromEntries(wanted.map((name) => [name, words[name]]))];
    }),
  ) as Record<string, CompiledPart>;

/** Returns a message of a language as compiled, by its key; `undefined` if there is none. */
export const compiledMessage = (language: Language, key: string): CompiledMessage | undefined => {
  const at = key.indexOf(".");
  const messages = compiledPart(language, key.slice(0, at) as Part);
  const name = key.slice(at + 1);
  return Object.hasOwn(messages, name) ? messages[name] : undefined;
};
