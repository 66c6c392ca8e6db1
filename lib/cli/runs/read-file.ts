import { readFileSync } from "node:fs";
import { basename } from "node:path";
import Papa from "papaparse";
import { CliError } from "#lib/cli/host/exit-codes.ts";
import type { Host } from "#lib/cli/host/host.ts";
import { readStandardInput, toGivenText } from "#lib/cli/input/given-text.ts";
import type { CliRunKind } from "#lib/cli/runs/run-file.ts";
import { undefused } from "#lib/protocol/delimited.ts";
import { maxRunColumns, maxRunLines } from "#lib/protocol/run.ts";
import { guessFields } from "#lib/protocol/run-fields.ts";

/** A file of a run: its columns, and the cells of each row below the header. */
export interface RunTable {
  title: string;
  columns: { header: string; field: string | null }[];
  lines: { line: number; cells: string[] }[];
}

const refusal = (message: string) => new CliError("usage", `${message} Nothing was sent.`);

const maxBytes = 20_000_000;

const readText = async (path: string, host: Host): Promise<string> => {
  if (path === "-") return readStandardInput(host);
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw refusal(
      code === "ENOENT" ? `There is no file ${path}.` : `${path} can't be read: ${code}.`,
    );
  }
  if (bytes.length > maxBytes) throw refusal(`${path} is larger than 20 MB.`);
  // A ZIP archive, which XLSX files are.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    throw refusal(`${path} is a workbook. Save it as CSV, or import it in the console.`);
  }
  return toGivenText(bytes, path);
};

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "");

/**
 * Reads a CSV file, or standard input for `-`, with the separator that its header shows. Throws `CliError`
 * (usage) for a file of which nothing can be made.
 */
export const readRunTable = async (
  path: string,
  kind: CliRunKind,
  host: Host,
): Promise<RunTable> => {
  const text = await readText(path, host);
  const { data, errors } = Papa.parse<string[]>(text, {
    delimitersToGuess: [",", ";", "\t", "|"],
    preview: 2 * maxRunLines,
  });
  const broken = errors.find(({ type }) => type === "Quotes");
  if (broken) {
    throw refusal(`Row ${(broken.row ?? 0) + 1}: the quotes around a cell are not closed.`);
  }
  const [headers, ...rows] = data.map((cells) => cells.map(undefused));
  if (!headers || isBlank(headers)) throw refusal("The file is empty.");
  if (headers.length > maxRunColumns) throw refusal(`The file has ${headers.length} columns.`);
  const fields = guessFields(kind, headers);
  if (fields.every((field) => field === null)) {
    throw refusal(`No column of the file is a field of ${kind}: ${headers.join(", ")}.`);
  }
  const lines = rows.flatMap((cells, index) => {
    if (isBlank(cells)) return [];
    if (cells.length > headers.length) {
      throw refusal(
        `Row ${index + 2} has ${cells.length} cells, and the header ${headers.length}.`,
      );
    }
    return [{ line: index + 2, cells: headers.map((_, at) => cells[at] ?? "") }];
  });
  if (lines.length === 0) throw refusal("The file has a header and no rows.");
  if (lines.length > maxRunLines) throw refusal(`A run has at most ${maxRunLines} rows.`);
  const columns = headers.map((header, at) => ({ header, field: fields[at] ?? null }));
  return { title: path === "-" ? "standard input" : basename(path), columns, lines };
};
