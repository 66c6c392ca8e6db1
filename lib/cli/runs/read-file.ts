import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { CliError } from "#lib/cli/host/exit-codes.ts";
import type { Host } from "#lib/cli/host/host.ts";
import { FileProblem } from "#lib/import/file-problem.ts";
import { fileProblemText } from "#lib/import/file-problem-text.ts";
import { guessMapping } from "#lib/import/guess-mapping.ts";
import { noChoice, type ReadFile } from "#lib/import/read-choice.ts";
import { maxFileBytes, readFile } from "#lib/import/read-file.ts";
import type { RunKind } from "#lib/protocol/run.ts";
import type { Column } from "#lib/runs/read-cells.ts";

/** A file of a run: its columns, and the cells of each row below the header. */
export interface RunTable {
  title: string;
  columns: Column[];
  lines: { row: number; cells: string[] }[];
  /** The sheet that was read, where the file has several. */
  sheet: string | null;
}

const refusal = (message: string) => new CliError("usage", `${message} Nothing was sent.`);

/** Reads a stream to its end, or to the first byte that is too much. */
const readStart = async (stream: AsyncIterable<Uint8Array | string>) => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    chunks.push(bytes);
    size += bytes.byteLength;
    if (size > maxFileBytes) break;
  }
  return new Uint8Array(Buffer.concat(chunks));
};

const readBytes = async (path: string, { stdin }: Host) => {
  try {
    return await readStart(path === "-" ? stdin : createReadStream(path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw refusal(
      code === "ENOENT" ? `There is no file ${path}.` : `${path} can't be read: ${code}.`,
    );
  }
};

const parse = async (bytes: Uint8Array<ArrayBuffer>, sheet: string | null): Promise<ReadFile> => {
  try {
    return await readFile(bytes, { ...noChoice, sheet });
  } catch (error) {
    if (error instanceof FileProblem) throw refusal(fileProblemText(error.reason));
    throw error;
  }
};

/**
 * Reads a CSV or XLSX file, or standard input for `-`, as the console does. `sheet`: the name of one of a
 * workbook. Throws `CliError` (usage) for a file of which nothing can be made.
 */
export const readRunTable = async (
  path: string,
  kind: RunKind,
  sheet: string | null,
  host: Host,
): Promise<RunTable> => {
  const read = await parse(await readBytes(path, host), sheet);
  const { table, sheets, english } = read;
  if (sheet !== null && !sheets.includes(sheet)) {
    const list = sheets.length === 0 ? "it is no workbook" : `it has ${sheets.join(", ")}`;
    throw refusal(`The file has no sheet "${sheet}": ${list}.`);
  }
  const { headers, lines } = table;
  const fields = guessMapping(kind, headers, english);
  if (fields.every((field) => field === null)) {
    throw refusal(`No column of the file is a field of ${kind}: ${headers.join(", ")}.`);
  }
  return {
    title: path === "-" ? "standard input" : basename(path),
    columns: headers.map((header, at) => ({ header, field: fields[at] ?? null })),
    lines,
    sheet: sheets.length > 1 ? read.sheet : null,
  };
};
