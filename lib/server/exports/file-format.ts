import "server-only";
import { csvLines, csvStart } from "#lib/protocol/delimited.ts";
import type { ExportFormat } from "#lib/protocol/list-export.ts";
import { t } from "#lib/protocol/words/t.ts";

/** What the last line of a file says of it. */
export interface FileNote {
  isComplete: boolean;
  rows: number;
  /** ISO 8601, UTC. */
  asOf: string;
  /** The filters of the address: `not.type=Collection&view=open`. */
  filter: string;
  /** Why the file may lack records or cells, in full sentences. */
  gaps: readonly string[];
  /** In which other order than the list's the rows are, in a full sentence; empty for the list's. */
  order: string;
}

/** How a file is written, part by part. */
interface FileFormat {
  contentType: string;
  start: (names: readonly string[]) => string;
  rows: (names: readonly string[], rows: readonly (readonly string[])[]) => string;
  end: (note: FileNote) => string;
}

const noteText = ({ isComplete, rows, asOf, filter, gaps, order }: FileNote): string =>
  [
    t("exportFile.state", { isComplete: isComplete ? "yes" : "no" }),
    ...gaps,
    t("exportFile.rows", { rows, asOf }),
    order,
    filter === "" ? t("exportFile.noFilter") : t("exportFile.filter", { filter }),
  ]
    .filter(Boolean)
    .join(" ");

const toLine = (value: unknown) => `${JSON.stringify(value)}\n`;

export const fileFormats: Readonly<Record<ExportFormat, FileFormat>> = {
  csv: {
    contentType: "text/csv; charset=utf-8",
    start: (names) => csvStart + csvLines([names]),
    rows: (_, rows) => csvLines(rows),
    // An import skips a row of one cell that begins like this.
    end: (note) => csvLines([[`# ${noteText(note)}`]]),
  },
  jsonl: {
    contentType: "application/x-ndjson; charset=utf-8",
    start: () => "",
    rows: (names, rows) =>
      rows
        .map((cells) => toLine(Object.fromEntries(names.map((name, at) => [name, cells[at]]))))
        .join(""),
    // No column is called so.
    end: (note) => toLine({ "#": note }),
  },
};
