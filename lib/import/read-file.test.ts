import fc from "fast-check";
import { expect, test } from "vitest";
import { FileProblem } from "#lib/import/file-problem.ts";
import { fileProblemText } from "#lib/import/file-problem-text.ts";
import { noChoice, type ReadChoice } from "#lib/import/read-choice.ts";
import { readFile } from "#lib/import/read-file.ts";
import { csvLines, csvStart } from "#lib/protocol/delimited.ts";
import { runsOf } from "#testing/proofs.ts";
import { toArchive, toWorkbook } from "#testing/workbook.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const wide = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le"));

const read = (content: string | Uint8Array<ArrayBuffer>, choice: Partial<ReadChoice> = {}) =>
  readFile(typeof content === "string" ? bytesOf(content) : content, { ...noChoice, ...choice });

/** Returns the sentence that says why the file can't be read. */
const problemOf = async (
  content: string | Uint8Array<ArrayBuffer>,
  choice: Partial<ReadChoice> = {},
) => {
  const error = await read(content, choice).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(FileProblem);
  return fileProblemText((error as FileProblem).reason);
};

const cellsOf = async (
  content: string | Uint8Array<ArrayBuffer>,
  choice: Partial<ReadChoice> = {},
) => (await read(content, choice)).table.lines.map(({ cells }) => cells);

test("a file that Quartermaster wrote reads back the same", async () => {
  const cell = fc
    .oneof(
      fc.string(),
      fc.constantFrom("=1+1", "+49 30 1", "-", "@a", 'say "hi"', "a;b", "a\r\nb", "'=1"),
    )
    .filter((text) => !text.includes("\0") && text.trim() !== "")
    .filter((text) => !/(?![\t\n\v\f\r])\p{Cc}/u.test(text));
  const rows = fc
    .integer({ min: 2, max: 5 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }),
    );
  await fc.assert(
    fc.asyncProperty(rows, async (lines) => {
      const headers = (lines[0] ?? []).map((_, index) => `Column ${index}`);
      expect(await cellsOf(csvStart + csvLines([headers, ...lines]))).toEqual(lines);
    }),
    { numRuns: runsOf(100) },
  );
});

test.each([
  [",", "name,email\nAda,ada@a.example\n"],
  [";", "name;email\r\nAda;ada@a.example\r\n"],
  ["\t", "name\temail\nAda\tada@a.example"],
  ["|", "name|email\nAda|ada@a.example\n"],
])("the separator %j is found", async (separator, text) => {
  const file = await read(text);
  expect(file.separator).toBe(separator);
  expect(file.table).toEqual({
    headers: ["name", "email"],
    lines: [{ row: 2, cells: ["Ada", "ada@a.example"] }],
  });
});

test("a chosen separator is used instead of the one that fits better", async () => {
  expect((await read("a;b\n1;2\n", { separator: "," })).table.headers).toEqual(["a;b"]);
});

test.each([
  ["utf-8", bytesOf("name,city\nMüller,Köln\n")],
  ["utf-8", bytesOf("\ufeffname,city\nMüller,Köln\n")],
  ["utf-16le", wide("name,city\nMüller,Köln\n")],
  ["windows-1252", latin("name,city\nM\xfcller,K\xf6ln\n")],
])("a name with an umlaut is read from %s", async (encoding, bytes) => {
  const file = await read(bytes);
  expect(file.encoding).toBe(encoding);
  expect(file.table.lines[0]?.cells).toEqual(["Müller", "Köln"]);
});

test("blank rows and trailing blank columns are left out, and rows keep their numbers", async () => {
  const { table } = await read("name,email,,\n,,,\nAda,a@a.example,,\n\nBo,b@b.example,,\n\n");
  expect(table).toEqual({
    headers: ["name", "email"],
    lines: [
      { row: 3, cells: ["Ada", "a@a.example"] },
      { row: 5, cells: ["Bo", "b@b.example"] },
    ],
  });
});

test("the last line of an incomplete export of ours is no row", async () => {
  const text = csvLines([["name", "email"], ["Ada", "a@a.example"], ["# 3 records are missing."]]);
  expect(await cellsOf(text)).toEqual([["Ada", "a@a.example"]]);
});

test.each([
  ["an empty file", "", "The file is empty: it has no header and no rows."],
  ["blank lines alone", "\n , \n", "The file is empty: it has no header and no rows."],
  ["a header alone", "name,email\n", "Row 1 is the header, and there are no rows below it."],
  [
    "two equal headers",
    "Email,Name,email\na,b,c\n",
    'Row 1: columns A and C are both called "email". Rename one of them.',
  ],
  [
    "300 columns",
    `${Array.from({ length: 300 }, (_, at) => `c${at}`).join(",")}\n`,
    "Row 1 has 300 columns. A file may have at most 100.",
  ],
  [
    "a row that is cut off",
    "name,email,city\nAda,a@a.example,Rome\nBo,b@b.exa",
    'Row 3 ends after column "email": it has 2 of 3 cells. The file may have been cut off.',
  ],
  [
    "a row with too many cells",
    "name,email\nDoe, Jane,a@a.example\n",
    'Row 2 has cells after the last column "email": 3 cells for 2 columns. A cell with a separator in it needs quotes.',
  ],
  [
    "quotes that are not closed",
    'name,email\nAda,"a@a.example\nBo,b@b.example\n',
    'Row 2, column "email": the quotes around the cell are not closed where it ends. The file may have been cut off.',
  ],
  [
    "a cell that is too long",
    `name,email\nAda,${"a".repeat(4_001)}\n`,
    'Row 2, column "email": the text is longer than 4,000 characters.',
  ],
  [
    "more than 50,000 rows",
    `name,email\n${"a,b\n".repeat(50_001)}`,
    "The rows go on after row 50,001. A file may have at most 50,000 rows: split it.",
  ],
  [
    "1,000,000 rows",
    `name,email\n${"a,b\n".repeat(1_000_000)}`,
    "The rows go on after row 50,001. A file may have at most 50,000 rows: split it.",
  ],
  ["a web page", "<html><table></table>", /^This is a web page or XML, not a spreadsheet\./],
])("%s gives one sentence", async (_, text, sentence) => {
  expect(await problemOf(text)).toEqual(
    typeof sentence === "string" ? sentence : expect.stringMatching(sentence),
  );
});

test("a wrong encoding names the first cell that it can't read", async () => {
  expect(
    await problemOf(latin("name,city\nAda,Rome\nM\xfcller,Bonn\n"), { encoding: "utf-8" }),
  ).toBe('Row 3, column "name" is not UTF-8. Choose another encoding.');
});

test.each([
  [
    "a picture",
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 1),
    /^This is neither text nor an XLSX/,
  ],
  ["a PDF", bytesOf("%PDF-1.7"), /^This is a PDF/],
  ["an old Excel file", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0, 0), /^This is an old Excel file/],
  [
    "an encrypted workbook",
    new Uint8Array(
      Buffer.concat([
        Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
        Buffer.from("EncryptedPackage", "utf16le"),
      ]),
    ),
    /^The file is protected by a password/,
  ],
  [
    "another archive",
    toArchive([{ name: "word/document.xml", text: "<w/>" }]),
    /^This is an archive/,
  ],
  [
    "an archive with a password",
    toArchive([{ name: "xl/workbook.xml", text: "<w/>", isEncrypted: true }]),
    /^The file is protected by a password/,
  ],
  ["half a workbook", toWorkbook({ A: [["a"]] }).slice(0, 300), /^The workbook is damaged/],
  [
    "a workbook without its parts",
    toArchive([{ name: "xl/workbook.xml", text: "<workbook/>" }]),
    /^The workbook is damaged/,
  ],
])("%s that is called a spreadsheet gives one sentence", async (_, bytes, sentence) => {
  expect(await problemOf(bytes)).toMatch(sentence);
});

test("an archive that says it unpacks to too much is refused unread", async () => {
  const bomb = toWorkbook(
    { A: [["a"], ["b"]] },
    { more: [{ name: "xl/media/a.bin", text: "", claimedBytes: 200 * 1_024 * 1_024 }] },
  );
  expect(await problemOf(bomb)).toMatch(/^The workbook unpacks to more than 100 MB\./);
});

test("an archive that unpacks to more than it says is refused while it is counted", async () => {
  const liar = toWorkbook(
    { A: [["a"], ["b"]] },
    { more: [{ name: "xl/liar.xml", text: new Uint8Array(1_000_000), claimedBytes: 10 }] },
  );
  expect(await problemOf(liar)).toMatch(/^The workbook unpacks to more than 100 MB\./);
});

test("a workbook's texts, numbers, formulas and dates are read as a person sees them", async () => {
  const rows = [
    ["Name", "Zip", "Link", "Start"],
    [
      "Müller",
      10_115,
      { formula: 'HYPERLINK("https://a")', value: "=HYPERLINK" },
      { serial: 46_357 },
    ],
    [null, null, null, null],
    ["Bo", 7, null, null],
  ];
  const file = await read(toWorkbook({ Hires: rows, Notes: [["x"]] }));
  expect(file.sheets).toEqual(["Hires", "Notes"]);
  expect(file.sheet).toBe("Hires");
  expect(file.table.lines).toEqual([
    { row: 2, cells: ["Müller", "10115", "=HYPERLINK", "2026-12-01"] },
    { row: 4, cells: ["Bo", "7", "", ""] },
  ]);
});

test("a day of a workbook that counts from 1904 is the same day", async () => {
  const rows = [["Start"], [{ serial: 46_357 - 1_462 }]];
  expect(await cellsOf(toWorkbook({ A: rows }, { is1904: true }))).toEqual([["2026-12-01"]]);
});

test("a time in a workbook is kept, to the second, whatever day the workbook counts from", async () => {
  const hours = (hour: number, minute: number) => (hour * 60 + minute) / 1_440;
  const times = [hours(9, 0), hours(17, 45), hours(8, 20), hours(23, 59) + 59.9999 / 86_400, 0];
  for (const is1904 of [false, true]) {
    const day = 46_357 - (is1904 ? 1_462 : 0);
    const rows = [["Pickup from"], ...times.map((time) => [{ serial: day + time }])];
    const cells = await cellsOf(toWorkbook({ A: rows }, { is1904 }));
    expect(cells.flat()).toEqual([
      "2026-12-01 09:00",
      "2026-12-01 17:45",
      "2026-12-01 08:20",
      "2026-12-02",
      "2026-12-01",
    ]);
  }
});

test("midnight in a workbook is a time where the cell's format shows one, and else a day", async () => {
  const formats = ["d mmm yyyy", 'dd.mm.yyyy "Uhrzeit" hh:mm', "[White]yyyy-mm-dd", "[h]:mm"];
  const almost = 46_357 - 0.0001 / 86_400;
  const rows = [
    ["Pickup from"],
    ...[1, 2, 3, 4, 5, 6].map((style) => [{ serial: 46_357, style }]),
    [{ serial: almost, style: 2 }],
  ];
  expect((await cellsOf(toWorkbook({ Notes: [], A: rows }, { formats }))).flat()).toEqual([
    "2026-12-01",
    "2026-12-01 00:00",
    "2026-12-01",
    "2026-12-01 00:00",
    "2026-12-01",
    "2026-12-01 00:00",
    "2026-12-01 00:00",
  ]);
});

test("merged cells with a value are refused, and blank ones are not", async () => {
  const rows = [
    ["Name", "Team"],
    ["Ada", "Data"],
    ["Bo", null],
  ];
  expect(await problemOf(toWorkbook({ Hires: rows }, { merged: ["B2:B3"] }))).toBe(
    'Sheet "Hires": Row 2, column B: the cells B2 to B3 are merged, so only the first has a value. Unmerge them and fill each, then choose that file.',
  );
  expect(await cellsOf(toWorkbook({ Hires: rows }, { merged: ["B3:C4"] }))).toEqual([
    ["Ada", "Data"],
    ["Bo", ""],
  ]);
});

test("a formula in a text file stays the text that it is", async () => {
  const cells = ['=HYPERLINK("https://a.example";"Ada")', "=1+1", "@SUM(A1)"];
  expect(await cellsOf(csvLines([["name", "team", "city"], cells.map((each) => each)]))).toEqual([
    cells,
  ]);
});

test("a time with seconds in a workbook keeps them", async () => {
  const rows = [["At"], [{ serial: 46_357 + 32_430 / 86_400 }]];
  expect(await cellsOf(toWorkbook({ A: rows }))).toEqual([["2026-12-01 09:00:30"]]);
});

test("another sheet is read when it is chosen, and its problem names it", async () => {
  const workbook = toWorkbook({
    Empty: [],
    Hires: [["Name"], ["Ada"]],
    Bad: [
      ["a", "A"],
      ["1", "2"],
    ],
  });
  expect((await read(workbook)).sheet).toBe("Hires");
  expect(await problemOf(workbook, { sheet: "Bad" })).toBe(
    'Sheet "Bad": Row 1: columns A and B are both called "A". Rename one of them.',
  );
});

test.each([
  [
    "300 columns",
    [Array.from({ length: 300 }, (_, at) => `c${at}`), ["1"]],
    'Sheet "Hires": Row 1 has 300 columns. A file may have at most 100.',
  ],
  [
    "a header alone",
    [["Name", "Email"]],
    'Sheet "Hires": Row 1 is the header, and there are no rows below it.',
  ],
  [
    "more than 50,000 rows",
    [["Name"], ...Array.from({ length: 50_001 }, () => ["Ada"])],
    'Sheet "Hires": The rows go on after row 50,001. A file may have at most 50,000 rows: split it.',
  ],
])("a workbook with %s gives one sentence with its sheet", async (_, rows, sentence) => {
  expect(await problemOf(toWorkbook({ Hires: rows }))).toBe(sentence);
});

test("a workbook with entities of its own is read without resolving them", async () => {
  const rows = [["Name"], [{ markup: "&text; &file; &amp;" }]];
  expect(await cellsOf(toWorkbook({ A: rows }))).toEqual([["&text; &file; &"]]);
});
