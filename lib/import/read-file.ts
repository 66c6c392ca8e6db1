import { FileProblem } from "#lib/import/file-problem.ts";
import { noChoice, type ReadChoice, type ReadFile } from "#lib/import/read-choice.ts";
import { readText } from "#lib/import/read-text.ts";

/** The largest file. */
export const maxFileBytes = 20 * 1_024 * 1_024;

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** Whether an old compound file holds an encrypted workbook, by the name of the part that has it. */
const isProtected = (bytes: Uint8Array) => {
  const name = [..."EncryptedPackage"].flatMap((letter) => [letter.charCodeAt(0), 0]);
  const last = bytes.length - name.length;
  for (let at = 0; at <= last; at += 2) {
    if (name.every((byte, index) => bytes[at + index] === byte)) return true;
  }
  return false;
};

/** Refuses what is no spreadsheet by its first bytes: the name of a file may say anything. */
const checkStart = (bytes: Uint8Array) => {
  if (bytes.length === 0) throw new FileProblem("empty");
  if (bytes.length > maxFileBytes) {
    throw new FileProblem("large", { max: maxFileBytes / 1_024 / 1_024 });
  }
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new FileProblem(isProtected(bytes) ? "password" : "oldExcel");
  }
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) {
    throw new FileProblem("pdf");
  }
};

const readTable = async (
  bytes: Uint8Array<ArrayBuffer>,
  choice: ReadChoice,
): Promise<Omit<ReadFile, "english">> => {
  checkStart(bytes);
  if (startsWith(bytes, 0x50, 0x4b)) {
    const { readXlsx } = await import("#lib/import/read-xlsx.ts");
    return { ...noChoice, ...(await readXlsx(bytes, choice)) };
  }
  return { ...noChoice, sheets: [], ...readText(bytes, choice) };
};

/** Reads a file by what is in it, whatever it is called. Throws `FileProblem`. */
export const readFile = async (
  bytes: Uint8Array<ArrayBuffer>,
  choice: ReadChoice,
): Promise<ReadFile> => {
  const read = await readTable(bytes, choice);
  const { englishHeaders } = await import("#lib/import/english-headers.ts");
  return { ...read, english: englishHeaders(read.table.headers) };
};
