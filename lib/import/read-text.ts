import { FileProblem } from "#lib/import/file-problem.ts";
import { columnName, type FileTable } from "#lib/import/file-table.ts";
import { type Encoding, encodings, type Separator } from "#lib/import/read-choice.ts";
import { readCsv } from "#lib/import/read-csv.ts";

const isStrict = (bytes: Uint8Array, encoding: Encoding): boolean => {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/** Returns the byte order of a text in UTF-16 without a mark: every second byte of Latin text is zero. */
const wideOrder = (bytes: Uint8Array): Encoding | null => {
  const start = bytes.subarray(0, 512);
  const zeros = [0, 0];
  for (const [index, byte] of start.entries()) {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (even === 0 && odd > start.length / 4) return "utf-16le";
  return odd === 0 && even > start.length / 4 ? "utf-16be" : null;
};

/** Returns the encoding that a text file says it has or fits, else the one that Excel writes in the West. */
export const guessEncoding = (bytes: Uint8Array): Encoding => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return wideOrder(bytes) ?? (isStrict(bytes, "utf-8") ? "utf-8" : "windows-1252");
};

const isText = (text: string) => !/(?![\t\n\v\f\r])\p{Cc}/u.test(text.slice(0, 4_096));

/** Names the first cell that the encoding can't read. */
const undecoded = ({ headers, lines }: FileTable, chosen: Encoding): FileProblem => {
  const encoding = encodings[chosen];
  const index = headers.findIndex((header) => header.includes("\ufffd"));
  if (index >= 0) return new FileProblem("headerEncoding", { column: index + 1, encoding });
  for (const { row, cells } of lines) {
    const column = cells.findIndex((cell) => cell.includes("\ufffd"));
    if (column >= 0) {
      return new FileProblem("cellEncoding", { row, ...columnName(headers, column), encoding });
    }
  }
  return new FileProblem("encoding", { encoding });
};

export interface TextFile {
  table: FileTable;
  encoding: Encoding;
  separator: Separator;
}

/** Reads a text file with the given encoding and separator, or those that fit. Throws `FileProblem`. */
export const readText = (
  bytes: Uint8Array,
  chosen: { encoding: Encoding | null; separator: Separator | null },
): TextFile => {
  const encoding = chosen.encoding ?? guessEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (!isText(text)) {
    throw new FileProblem("noText");
  }
  if (/^\s*<(?:!doctype|html|table|\?xml)/i.test(text)) {
    throw new FileProblem("webPage");
  }
  const { table, separator } = readCsv(text, chosen.separator);
  if (!isStrict(bytes, encoding)) throw undecoded(table, encoding);
  return { table, encoding, separator };
};
