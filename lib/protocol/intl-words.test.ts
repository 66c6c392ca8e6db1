import { afterEach, expect, test } from "vitest";
import { commaText, midSentence, sentencesText } from "#lib/protocol/intl-words.ts";
import { speakEnglish } from "#lib/protocol/words/english.ts";
import { type Language, languages } from "#lib/protocol/words/languages.ts";
import { sentenceGap, setWords } from "#lib/protocol/words/t.ts";

const speak = (language: Language) => setWords(() => ({ language, messageOf: () => undefined }));

afterEach(speakEnglish);

test.each([
  ["en", "Leipzig, DE"],
  ["de", "Leipzig, DE"],
  ["ja", "Leipzig、DE"],
  ["ar", "Leipzig، DE"],
] as const)("the comma of %s stands between the parts of a place", (language, text) => {
  speak(language);
  expect(commaText(["Leipzig", "DE"])).toBe(text);
});

test("only English begins a label inside a sentence with a small letter", () => {
  expect(midSentence("Waiting for approval")).toBe("waiting for approval");
  speak("de");
  expect(midSentence("Wartet auf Genehmigung")).toBe("Wartet auf Genehmigung");
});

test("sentences stand apart, but after the full stop of Japanese; an empty one leaves no space", () => {
  expect(sentencesText(["One.", "", null, "Two."])).toBe("One. Two.");
  expect(sentencesText(["Held.", "これ。", undefined, "それ。"])).toBe("Held. これ。それ。");
});

test("a link after a sentence has a space before it, but not after the full stop of Japanese", () => {
  const withoutGap = languages.filter((language) => {
    speak(language);
    return sentenceGap() === "";
  });
  expect(withoutGap).toEqual(["ja"]);
});
