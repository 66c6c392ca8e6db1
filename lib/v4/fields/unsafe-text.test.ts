import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findUnsafe, showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

describe("unsafe text", () => {
  it.each([
    ["invoice\u202Efdp.exe", "U+202E", "invoice[U+202E]fdp.exe"],
    ["a\u2066b\u2069", "U+2066", "a[U+2066]b[U+2069]"],
    ["\u0000", "U+0000", "[U+0000]"],
    ["bell\u0007", "U+0007", "bell[U+0007]"],
    ["next\u0085line", "U+0085", "next[U+0085]line"],
    ["half \uD83D of a pair", "U+D83D", "half [U+D83D] of a pair"],
    ["a\u2028b", "U+2028", "a[U+2028]b"],
  ])("the unsafe character of %j is found and shown by its code", (text, code, shown) => {
    expect(findUnsafe(text)).toBe(code);
    expect(showUnsafe(text)).toBe(shown);
  });

  it.each([
    "Zoë Müller-Nuñez",
    "שלום עולם",
    "مرحبا\u200F (ABC)",
    "日本語テスト",
    "👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️",
    "क्‍ष नमस्ते",
    "می‌خواهم",
    "O’Neill — “quoted” …",
    "e\u0301",
  ])("%j has no unsafe character", (text) => {
    expect(findUnsafe(text)).toBeNull();
    expect(showUnsafe(text)).toBe(text);
  });

  it("includes line breaks and tabs in text of one line only, and they are shown as they are", () => {
    expect(findUnsafe("a\nb\tc", true)).toBeNull();
    expect(findUnsafe("a\nb")).toBe("U+000A");
    expect(findUnsafe("a\nb\u202E", true)).toBe("U+202E");
    expect(showUnsafe("a\r\nb\tc")).toBe("a\r\nb\tc");
  });

  it("has no unsafe character left after it is shown", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(findUnsafe(showUnsafe(text), true)).toBeNull();
        expect(showUnsafe(showUnsafe(text))).toBe(showUnsafe(text));
      }),
    );
  });
});
