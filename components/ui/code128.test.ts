import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeCode128 } from "#components/ui/code128.ts";

const widthsOf = (text: string) => encodeCode128(text)?.join("") ?? null;

/** The symbols of an encoded text, each with six widths and the stop with seven. */
const symbolsOf = (widths: string) => {
  const body = widths.slice(0, -7);
  return [...(body.match(/.{6}/g) ?? []), widths.slice(-7)];
};

/** The widths of every symbol by its value, as the encoder writes them for texts of one character. */
const valuesBySymbol = new Map(
  Array.from({ length: 95 }, (_, value) => {
    const [, symbol = ""] = symbolsOf(widthsOf(String.fromCharCode(value + 32)) ?? "");
    return [symbol, value] as const;
  }),
);
for (let pair = 0; pair < 100; pair += 1) {
  const digits = String(pair).padStart(2, "0");
  const [, symbol = ""] = symbolsOf(widthsOf(`${digits}00`) ?? "");
  valuesBySymbol.set(symbol, pair);
}
valuesBySymbol.set("211214", 104).set("211232", 105).set("114131", 100);

/** Reads the widths as a scanner does, and checks the checksum. */
const decode = (widths: string) => {
  const values = symbolsOf(widths)
    .slice(0, -1)
    .map((symbol) => valuesBySymbol.get(symbol) ?? Number.NaN);
  const checksum = values.pop();
  const sum = values.reduce((total, value, index) => total + value * Math.max(1, index), 0);
  expect(checksum === undefined || Number.isNaN(checksum) || checksum === sum % 103).toBe(true);
  const [start, ...data] = values;
  let isC = start === 105;
  return data
    .map((value) => {
      if (isC && value === 100) isC = false;
      else if (!isC && value === 99) isC = true;
      else return isC ? String(value).padStart(2, "0") : String.fromCharCode(value + 32);
      return "";
    })
    .join("");
};

describe("a text as Code 128", () => {
  test("has the bars that other encoders draw", () => {
    expect(widthsOf("C02ZM48NF6")).toBe(
      "2112141313211231222232113123111131232212313112221133211323112231121133212331112",
    );
    // The example of the standard's articles, in set B: start, P J J 1 2 3 C, checksum 55, stop.
    expect(widthsOf("PJJ123C")).toBe(
      [
        ...["211214", "313121", "112133", "112133", "123221"],
        ...["223211", "221132", "131321", "311321", "2331112"],
      ].join(""),
    );
  });

  test("writes pairs of digits as one symbol each", () => {
    expect(symbolsOf(widthsOf("12345678") ?? "")).toHaveLength(1 + 4 + 2);
    expect(symbolsOf(widthsOf("AB123456") ?? "")).toHaveLength(1 + 2 + 1 + 3 + 2);
    expect(symbolsOf(widthsOf("AB12") ?? "")).toHaveLength(1 + 4 + 2);
  });

  test("is read back as the same text, and each symbol is 11 modules wide", () => {
    const printable = fc.stringMatching(/^[ -~]{1,24}$/);
    fc.assert(
      fc.property(fc.oneof(printable, fc.stringMatching(/^[A-Z]{0,3}\d{1,14}[A-Z]?$/)), (text) => {
        const widths = widthsOf(text) ?? "";
        for (const symbol of symbolsOf(widths)) {
          const modules = [...symbol].reduce((sum, width) => sum + Number(width), 0);
          expect(modules).toBe(symbol.length === 7 ? 13 : 11);
        }
        expect(decode(widths)).toBe(text);
      }),
    );
  });

  test("has no form for an empty text and for characters outside of ASCII", () => {
    expect(encodeCode128("")).toBeNull();
    expect(encodeCode128("端末-1")).toBeNull();
    expect(encodeCode128("A\nB")).toBeNull();
  });
});
