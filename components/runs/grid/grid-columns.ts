import { cellOf } from "#components/runs/line-text.ts";
import type { RunLine, RunView } from "#lib/protocol/run.ts";
import { runFieldWord } from "#lib/protocol/run-field-word.ts";

export interface GridColumn {
  header: string;
  field: string;
  label: string;
}

/** Returns the columns of a run that fill a field. */
export const gridColumns = ({ columns }: Pick<RunView, "columns">): GridColumn[] =>
  columns.flatMap(({ header, field }) => {
    if (field === null) return [];
    const label = runFieldWord(field);
    return [{ header, field, label }];
  });

/** Returns the position of a column that only names the people of a run; -1 without one. */
export const nameColumnOf = ({ columns }: Pick<RunView, "columns">): number =>
  columns.findIndex(({ header, field }) => field === null && header === "Name");

/** The columns that say what a row is about. */
const subjectFields: readonly string[] = ["id", "email", "displayName", "device", "devices"];

/** Whether a line says something in a column that is not there already, or has a problem in it. */
const changes = (run: Pick<RunView, "columns">, line: RunLine, field: string): boolean => {
  if (line.notes.some((note) => note.field === field && note.level !== "change")) return true;
  if (line.makes === "update") return Object.hasOwn(line.before, field);
  return cellOf(run, line, field) !== "";
};

/**
 * Returns the columns in which one of the lines changes something, with those that say what a row is
 * about.
 */
export const changingColumns = (
  run: Pick<RunView, "columns">,
  lines: readonly RunLine[],
): GridColumn[] =>
  gridColumns(run).filter(
    ({ field }) => subjectFields.includes(field) || lines.some((line) => changes(run, line, field)),
  );
