import { crc32, deflateRawSync } from "node:zlib";

/** An entry of an archive. The other fields are lies for the directory to tell. */
export interface ArchiveEntry {
  name: string;
  text: string | Uint8Array;
  claimedBytes?: number;
  isEncrypted?: boolean;
}

const fields = (...parts: [size: 2 | 4, value: number][]): Buffer =>
  Buffer.concat(
    parts.map(([size, value]) => {
      const part = Buffer.alloc(size);
      part.writeUIntLE(value, 0, size);
      return part;
    }),
  );

/** Returns a ZIP archive. */
export const toArchive = (entries: readonly ArchiveEntry[]): Uint8Array<ArrayBuffer> => {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text, claimedBytes, isEncrypted } of entries) {
    const bytes = Buffer.from(text);
    const packed = deflateRawSync(bytes);
    const path = Buffer.from(name);
    const shared = fields(
      [2, 20],
      [2, isEncrypted ? 1 : 0],
      [2, 8],
      [4, 0],
      [4, crc32(bytes)],
      [4, packed.length],
      [4, claimedBytes ?? bytes.length],
      [2, path.length],
      [2, 0],
    );
    const file = Buffer.concat([fields([4, 0x0403_4b50]), shared, path, packed]);
    directory.push(
      Buffer.concat([
        fields([4, 0x0201_4b50], [2, 20]),
        shared,
        fields([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]),
        path,
      ]),
    );
    files.push(file);
    offset += file.length;
  }
  const listed = Buffer.concat(directory);
  const end = fields(
    [4, 0x0605_4b50],
    [4, 0],
    [2, entries.length],
    [2, entries.length],
    [4, listed.length],
    [4, offset],
    [2, 0],
  );
  return new Uint8Array(Buffer.concat([...files, listed, end]));
};

/** A cell of a sheet: a text, a number, a day by its serial number, or a formula with its last value. */
export type Cell =
  | string
  | number
  | null
  /** `style`: the index of its number format; a day unless given. */
  | { serial: number; style?: number }
  | { formula: string; value: string }
  /** Markup that is not escaped. */
  | { markup: string };

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const cellXml = (cell: Cell, place: string): string => {
  if (cell === null) return "";
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === "string") {
    return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  }
  if ("markup" in cell) return `<c r="${place}" t="str"><v>${cell.markup}</v></c>`;
  if ("serial" in cell) return `<c r="${place}" s="${cell.style ?? 1}"><v>${cell.serial}</v></c>`;
  return `<c r="${place}" t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.value)}</v></c>`;
};

/** Declares entities: a parser that resolves them reads a file, or grows without end. */
const doctype = '<!DOCTYPE x [<!ENTITY file SYSTEM "file:///etc/passwd"><!ENTITY text "boom">]>';

const mergeXml = (merged: readonly string[]) =>
  merged.length === 0
    ? ""
    : `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells>`;

/** The number formats of cells, by `style`: none, a day, a day and a time, and further ones. */
const stylesXml = (main: string, formats: readonly string[]) => {
  const own = formats.map(
    (code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', "&quot;")}"/>`,
  );
  const ids = [0, 14, 22, ...formats.map((_, at) => 164 + at)];
  const xfs = ids.map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`);
  return `<styleSheet xmlns="${main}"><numFmts>${own.join("")}</numFmts><cellXfs>${xfs.join("")}</cellXfs></styleSheet>`;
};

const sheetXml = (rows: readonly (readonly Cell[])[], merged: readonly string[]) =>
  `${doctype}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${row + 1}`)).join("")}</row>`,
    )
    .join("")}</sheetData>${mergeXml(merged)}</worksheet>`;

/** Returns an XLSX workbook with up to 26 columns a sheet. */
export const toWorkbook = (
  sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>,
  {
    is1904 = false,
    merged = [],
    formats = [],
    more = [],
  }: {
    is1904?: boolean;
    /** Ranges such as `A2:A4`, of each sheet. */
    merged?: readonly string[];
    /** Further number formats, from style 3 on. */
    formats?: readonly string[];
    more?: readonly ArchiveEntry[];
  } = {},
): Uint8Array<ArrayBuffer> => {
  const names = Object.keys(sheets);
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  return toArchive([
    {
      name: "xl/workbook.xml",
      text: `<workbook xmlns="${main}" xmlns:r="${relations}">${is1904 ? '<workbookPr date1904="1"/>' : "<workbookPr/>"}<sheets>${names
        .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
        .join("")}</sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      text: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
        .map(
          (_, at) =>
            `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
        )
        .join(
          "",
        )}<Relationship Id="rIdStyles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    },
    {
      name: "xl/styles.xml",
      text: stylesXml(main, formats),
    },
    ...names.map((name, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      text: sheetXml(sheets[name] ?? [], merged),
    })),
    ...more,
  ]);
};
