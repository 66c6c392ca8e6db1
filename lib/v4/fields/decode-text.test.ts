import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeText } from "#lib/v4/fields/decode-text.ts";

const littleEndian = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

/** As each program writes a text to a file. */
const encodings = {
  "UTF-8": (text: string) => Buffer.from(text),
  "UTF-8 with a mark": (text: string) => Buffer.from(`\ufeff${text}`),
  "UTF-16 of Windows": littleEndian,
  "UTF-16 with the higher byte first": (text: string) => littleEndian(text).swap16(),
};

test.each(Object.entries(encodings))("a text in %s is read as it is", (_name, encode) => {
  const texts = fc.string({ unit: "grapheme" }).filter((text) => !text.startsWith("\ufeff"));
  fc.assert(fc.property(texts, (text) => decodeText(encode(text)) === text));
});

test.each([
  ["a lone byte of Latin-1", Buffer.from([0x7b, 0xfc, 0x7d])],
  ["half a character of UTF-16", Buffer.from([0xff, 0xfe, 0x41])],
])("bytes that are no text are refused, not replaced: %s", (_what, bytes) => {
  expect(() => decodeText(bytes)).toThrow(TypeError);
});
