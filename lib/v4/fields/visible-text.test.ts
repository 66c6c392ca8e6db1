import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isVisible } from "#lib/v4/fields/visible-text.ts";

/** Each shows nothing. Transcribed from the names of the characters, not from the code. */
const blanks = [
  ["zero width space", "\u200b"],
  ["zero width joiner", "\u200d"],
  ["word joiner", "\u2060"],
  ["byte order mark", "\ufeff"],
  ["right-to-left override", "\u202e"],
  ["left-to-right isolate", "\u2066"],
  ["Arabic letter mark", "\u061c"],
  ["Hangul filler", "\u3164"],
  ["halfwidth Hangul filler", "\uffa0"],
  ["Hangul choseong filler", "\u115f"],
  ["Braille blank", "\u2800"],
  ["soft hyphen", "\u00ad"],
  ["variation selector", "\ufe0f"],
  ["variation selector 17", "\u{e0100}"],
  ["tag letter", "\u{e0041}"],
  ["Mongolian vowel separator", "\u180e"],
  ["combining grapheme joiner", "\u034f"],
  ["invisible times", "\u2062"],
  ["annotation anchor", "\ufff9"],
  ["no-break space", "\u00a0"],
  ["ideographic space", "\u3000"],
  ["control character", "\u0007"],
  ["null notehead", "\u{1d159}"],
] as const;

describe("a text", () => {
  test.each(blanks)("of the %s alone shows nothing", (_name, blank) => {
    expect([isVisible(blank), isVisible(` ${blank}${blank}`)]).toEqual([false, false]);
  });

  test("of any such characters shows nothing, and one letter among them is enough", () => {
    const blank = fc
      .array(fc.constantFrom(...blanks.map(([, one]) => one)))
      .map((all) => all.join(""));
    fc.assert(
      fc.property(blank, blank, (before, after) => {
        expect(isVisible(before + after)).toBe(false);
        expect(isVisible(`${before}\u0645${after}`)).toBe(true);
      }),
    );
  });

  test.each(["Ada", "می‌خواهم", "क्‍ष", "👩‍💻", "李", "-", "1", "\u0301e", "܀"])(
    "%s is seen",
    (text) => {
      expect(isVisible(text)).toBe(true);
    },
  );
});
