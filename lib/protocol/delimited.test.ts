import { parse } from "csv-parse/sync";
import fc from "fast-check";
import papaparse from "papaparse";
import { describe, expect, it, test } from "vitest";
import { csvLines, csvStart, tabbedLine, undefused } from "#lib/protocol/delimited.ts";

const readWithPapaparse = (text: string) => {
  const { data, errors } = papaparse.parse<string[]>(text, { delimiter: ",", newline: "\r\n" });
  expect(errors).toEqual([]);
  // A text that ends with a line break has an empty line after it, to this reader.
  return data.slice(0, -1);
};
const readWithCsvParse = (text: string): string[][] => parse(text, { bom: true });

/** Returns the cells as both readers see them, without the apostrophes of the writer. */
const written = (rows: string[][]) => {
  const text = csvStart + csvLines(rows);
  const [one, other] = [readWithPapaparse(text), readWithCsvParse(text)];
  expect(one).toEqual(other);
  return one;
};

const lineBreaks = [
  "\n",
  "\r",
  "\r\n",
  "\v",
  "\f",
  "\u001c",
  "\u001e",
  "\u0085",
  "\u2028",
  "\u2029",
];
const formulas = [
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "＝1",
  "＋1",
  "－1",
  "＠A",
  "﹦1",
  "﹢1",
  "﹣1",
  "﹫A",
];

const telling = fc.constantFrom(
  ...lineBreaks,
  ...formulas,
  ..."\"',;\t \u00a0\u200b\ufeff\u0000#=+-@",
  "a",
  "1",
);
const cell = fc.oneof(
  { weight: 4, arbitrary: fc.array(telling, { maxLength: 12 }).map((parts) => parts.join("")) },
  { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
);
const table = fc.integer({ min: 1, max: 6 }).chain((width) =>
  fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
    minLength: 1,
    maxLength: 8,
  }),
);

describe("a CSV file", () => {
  it("is read back by two other readers with the same rows and cells, but for apostrophes", () => {
    const plain = (rows: string[][]) =>
      rows.map((row) => row.map((text) => text.replaceAll("'", "")));
    fc.assert(
      fc.property(table, (rows) => {
        expect(plain(written(rows))).toEqual(plain(rows));
      }),
      { numRuns: 500 },
    );
  });

  it("is read back as it was by the import, apostrophes and formulas too", () => {
    expect(written([["'=1", "''-1"]])).toEqual([["''=1", "'''-1"]]);
    fc.assert(
      fc.property(table, (rows) => {
        const read = parse(csvStart + csvLines(rows), { bom: true }) as string[][];
        expect(read.map((row) => row.map(undefused))).toEqual(rows);
      }),
      { numRuns: 500 },
    );
  });

  it("begins no row with a formula, wherever a program breaks its lines or divides its cells", () => {
    const divider = /[\p{Zl}\p{Zp}\p{Cc};]/u;
    const begin = /^[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u;
    fc.assert(
      fc.property(table, (rows) => {
        for (const text of [csvLines(rows), ...written(rows).flat()]) {
          const pieces = text.split(divider);
          expect(pieces.filter((piece) => begin.test(piece))).toEqual([]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("has a text without a formula unchanged", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" })), (texts) => {
        const harmless = texts.map(
          (text) => `a${text.replaceAll(/[;=+\-@\uFF00-\uFFEF\uFE50-\uFE6F]/g, "")}`,
        );
        expect(written([["x", ...harmless]])).toEqual([["x", ...harmless]]);
      }),
    );
  });
});

test.each(lineBreaks)(
  "what follows the line break %j in a cell is no row and no formula",
  (lineBreak) => {
    const rows = [["a", `note${lineBreak}=1+1`, "b"]];
    expect(csvLines(rows)).toBe(`"a","note${lineBreak}'=1+1","b"\r\n`);
    expect(written(rows)).toEqual([["a", `note${lineBreak}'=1+1`, "b"]]);
  },
);

test.each(formulas)(
  "%s at the start of a cell is a text, also after blanks and quotes",
  (formula) => {
    for (const before of ["", " ", "\u00a0", "\u200b", "\ufeff", '"', ' "'])
      expect(written([[`${before}${formula}`]])).toEqual([[`'${before}${formula}`]]);
  },
);

test("a cell that is divided by a semicolon or a tab in another country begins no formula there", () => {
  expect(written([["Berlin;=1+1", "x\t-2\u0000=3"]])).toEqual([
    ["Berlin;'=1+1", "x\t'-2\u0000'=3"],
  ]);
});

test("a tab or a line break at the start of a cell stays behind an apostrophe", () => {
  expect(written([["\tx", "\rx", "\nx"]])).toEqual([["'\tx", "'\rx", "'\nx"]]);
});

test("signs inside a line are no formula", () => {
  const rows = [["a = b", "1-2", "me@home.example", "C++", "'1", "2026-11-26"]];
  expect(written(rows)).toEqual(rows);
});

test("a row of one empty cell is a row", () => {
  expect(csvLines([[""], ["a"]])).toBe('""\r\n"a"\r\n');
});

test("a line for a terminal has one tab between two cells, whatever is in them, and no formula", () => {
  expect(tabbedLine(["a\tb", "c\nd", "\u001b[2J", "=1+1", ""])).toBe(
    "a b\tc d\t[U+001B][2J\t'=1+1\t\n",
  );
});
