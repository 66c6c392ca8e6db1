import Papa from "papaparse";
import { FileProblem } from "#lib/import/file-problem.ts";
import { columnName, type FileTable, toFileTable } from "#lib/import/file-table.ts";
import { isSeparator, type Separator, separators } from "#lib/import/read-choice.ts";
import { undefused } from "#lib/protocol/delimited.ts";
import { maxRunLines } from "#lib/protocol/run.ts";

/** Returns the separator that divides the header most often, outside of quotes. */
const guessSeparator = (text: string): Separator => {
  const header = /^\s*(?:"(?:[^"]|"")*"|[^"\r\n])*/
    .exec(text)?.[0]
    .replaceAll(/"(?:[^"]|"")*"/g, "");
  const counts = Object.keys(separators)
    .filter(isSeparator)
    .map((separator) => ({ separator, count: (header?.split(separator).length ?? 1) - 1 }));
  return counts.reduce((best, each) => (each.count > best.count ? each : best)).separator;
};

/** An export of ours that may lack records says so in its last row, which has one cell. */
const isNote = (cells: readonly string[] | undefined) =>
  cells?.length === 1 && cells[0]?.startsWith("# ") === true;

const quoteProblem = (rows: readonly string[][], index: number): FileProblem => {
  const column = Math.max(0, (rows[index]?.length ?? 1) - 1);
  const headers = index === 0 ? [] : (rows[0] ?? []);
  return new FileProblem("openQuotes", { row: index + 1, ...columnName(headers, column) });
};

/**
 * Returns the cells of a text with separators, and which separator it was read with: the given one, or
 * else the one that fits. Throws `FileProblem`.
 */
export const readCsv = (
  text: string,
  separator: Separator | null,
): { table: FileTable; separator: Separator } => {
  const delimiter = separator ?? guessSeparator(text);
  const parsed = Papa.parse<string[]>(text, {
    delimiter,
    // More rows are too many, blank ones included.
    preview: 2 * maxRunLines,
  });
  const broken = parsed.errors.find(({ type }) => type === "Quotes");
  if (broken) throw quoteProblem(parsed.data, broken.row ?? 0);
  const rows = parsed.data.map((cells) => cells.map(undefused));
  const lastFilled = rows.findLastIndex((cells) => cells.some((cell) => cell.trim() !== ""));
  const width = rows.find((cells) => cells.some((cell) => cell.trim() !== ""))?.length ?? 0;
  const kept = width > 1 && isNote(rows[lastFilled]) ? rows.slice(0, lastFilled) : rows;
  return { table: toFileTable(kept, null), separator: delimiter };
};
