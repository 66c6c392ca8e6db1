import compile from "icu-minify/compile";
import { afterEach, expect, test } from "vitest";
import ar from "#lib/protocol/words/ar.json" with { type: "json" };
import de from "#lib/protocol/words/de.json" with { type: "json" };
import { en } from "#lib/protocol/words/en.ts";
import { speakEnglish } from "#lib/protocol/words/english.ts";
import ja from "#lib/protocol/words/ja.json" with { type: "json" };
import type { Language } from "#lib/protocol/words/languages.ts";
import { setWords, t } from "#lib/protocol/words/t.ts";
import { writeText } from "#lib/protocol/write-text.ts";
import { type WriteName, writeNames } from "#lib/v4/operations/endpoints.ts";
import { sampleRecords, writeSamples } from "#testing/samples.ts";

afterEach(speakEnglish);

const speak = (language: Language, catalog: object) =>
  setWords(() => ({
    language,
    messageOf: (key) => {
      const [part = "", name = ""] = key.split(".");
      return compile((catalog as Record<string, Record<string, string>>)[part]?.[name] ?? "");
    },
  }));

/** What is said of a write by its kind: a kind that a message does not name gets the words of another one. */
const texts: Readonly<Record<string, (name: WriteName) => string>> = {
  title: (name) => writeText[name].title,
  plural: (name) => writeText[name].plural,
  "title of one": (name) => writeText[name].titleOf(writeSamples[name](sampleRecords, "Ada"), null),
  "another one under way": (name) =>
    t("journal.otherUnderWay", { kind: writeText[name].kind, progress: "soon" }),
};

test.each(Object.entries({ en, de, ja, ar }))(
  "each kind of write has words of its own in %s",
  (language, catalog) => {
    speak(language as Language, catalog);
    for (const [what, textOf] of Object.entries(texts)) {
      const all = writeNames.map(textOf);
      expect(all, what).toEqual([...new Set(all)]);
    }
  },
);
