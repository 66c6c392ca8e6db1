import compile from "icu-minify/compile";
import { afterEach } from "vitest";
import ar from "#lib/protocol/words/ar.json" with { type: "json" };
import de from "#lib/protocol/words/de.json" with { type: "json" };
import { speakEnglish } from "#lib/protocol/words/english.ts";
import ja from "#lib/protocol/words/ja.json" with { type: "json" };
import { setWords } from "#lib/protocol/words/t.ts";

const catalogs: Readonly<Record<"de" | "ja" | "ar", Record<string, Record<string, string>>>> = {
  de,
  ja,
  ar,
};

export type OtherLanguage = keyof typeof catalogs;

/** Returns a function that lets a test speak another language. After each test of the file, it is English again. */
export const testLanguages = () => {
  afterEach(speakEnglish);
  return (language: OtherLanguage) =>
    setWords(() => ({
      language,
      messageOf: (key) => {
        const [part = "", name = ""] = key.split(".");
        const message = catalogs[language][part]?.[name];
        return message === undefined ? undefined : compile(message);
      },
    }));
};
