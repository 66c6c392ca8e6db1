/** The people of the access matrix, in the order of its columns. */
export const people = [
  "signed out",
  "disabled",
  "support",
  "manager A",
  "manager B",
  "admin",
] as const;
export type MatrixPerson = (typeof people)[number];

/**
 * What a person gets:
 * - `answers`: what was asked for, with the record of the row; of an action or a write: it was carried out
 * - `masked`: the record without what is hidden from support
 * - `no data`: an answer without the record
 * - `refused`: the role does not include it
 * - `not there`: the same as for a record that does not exist
 * - `sign in`: no session
 * - `own token`: this address accepts no session, only a token or a secret of its own
 * - `start page`: a redirect to the page that the role starts with
 * - `no key`: no idempotency key is minted
 * - `error page`: the page that Next shows for an error
 */
const outcomes = [
  "answers",
  "masked",
  "no data",
  "refused",
  "not there",
  "sign in",
  "own token",
  "start page",
  "no key",
  "error page",
] as const;
export type Outcome = (typeof outcomes)[number];

/** A row of a table: its first columns by their head, and the expected outcome of each person. */
export interface AccessRow<Column extends string> {
  cells: Record<Column, string>;
  expected: Record<MatrixPerson, Outcome>;
}

const cellsOf = (line: string) =>
  line
    .trim()
    .split("|")
    .map((cell) => cell.trim());

const toOutcome = (text: string | undefined, line: string): Outcome => {
  const outcome = outcomes.find((known) => known === text);
  if (outcome === undefined) throw new Error(`"${text}" is no outcome, in the row ${line.trim()}`);
  return outcome;
};

/**
 * Parses a table whose columns are separated by `|`: its head names the given columns, then the
 * people. Throws if a row has another number of columns or an unknown outcome.
 */
export const parseTable = <const Column extends string>(
  columns: readonly Column[],
  text: string,
): AccessRow<Column>[] => {
  const [head = "", ...lines] = text.split("\n").filter((line) => line.trim() !== "");
  const names = [...columns, ...people];
  if (cellsOf(head).join() !== names.join()) throw new Error(`A table has the columns ${head}`);
  return lines.map((line) => {
    const cells = cellsOf(line);
    if (cells.length !== names.length) throw new Error(`Wrong number of columns: ${line.trim()}`);
    const outcomesFrom = columns.length;
    return {
      cells: Object.fromEntries(columns.map((name, at) => [name, cells[at]])) as Record<
        Column,
        string
      >,
      expected: Object.fromEntries(
        people.map((person, at) => [person, toOutcome(cells[outcomesFrom + at], line)]),
      ) as Record<MatrixPerson, Outcome>,
    };
  });
};

/** Returns the row of a write that has none of its own. */
export const forAdminsAlone = (operation: string): AccessRow<"operation"> => ({
  cells: { operation },
  expected: {
    "signed out": "sign in",
    disabled: "sign in",
    support: "refused",
    "manager A": "refused",
    "manager B": "refused",
    admin: "answers",
  },
});
