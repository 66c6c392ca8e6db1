import { setTimeout as wait } from "node:timers/promises";
import type { ConsoleSession } from "#testing/world/console-client.ts";
import { findLeaks } from "#testing/world/exclusive-words.ts";
import { type AccessRow, type MatrixPerson, type Outcome, people } from "./access-table.ts";
import type { Found, ReadAnswer } from "./classify-answer.ts";
import type { Matrix } from "./open-matrix.ts";

/** What one person got: the request and the answer as texts, and the outcome. */
export interface Asked {
  request: string;
  answer: ReadAnswer;
  found: Found;
}

/** How many rows are asked at the same time. */
const atOnce = 4;

/** Manager A comes last, because a row may end what it names. */
const inOrder: readonly MatrixPerson[] = [
  ...people.filter((person) => person !== "manager A"),
  "manager A",
];

/** Returns the words that no answer to a person may have, besides those that they asked with. */
const forbiddenWords = ({
  wordsOfA,
  wordsOfB,
  hidden,
}: Matrix): Record<MatrixPerson, string[]> => ({
  "signed out": [...wordsOfA, ...wordsOfB],
  disabled: [...wordsOfA, ...wordsOfB],
  support: hidden,
  "manager A": wordsOfB,
  "manager B": wordsOfA,
  admin: [],
});

/** How often a page is opened again. */
const maxTries = 4;

/** Asks again where data is expected: a page leaves out what the person's rate limit refused. */
const untilData = async (ask: () => Promise<Asked>, expected: Outcome): Promise<Asked> => {
  for (let tries = 1; ; tries += 1) {
    const asked = await ask();
    const hasAnswer = asked.found !== "no data" || expected === "no data";
    if (hasAnswer || tries === maxTries) return asked;
    await wait(1_000);
  }
};

/**
 * Asks each row as each person, and returns every wrong cell of the table in one line: an outcome that
 * differs from the expected one, and an answer with a word of a record that the person may not see.
 */
export const findWrongCells = async <Column extends string>(
  matrix: Matrix,
  rows: readonly AccessRow<Column>[],
  ask: (
    cells: Record<Column, string>,
    person: MatrixPerson,
    session: ConsoleSession,
  ) => Promise<Asked>,
): Promise<string[]> => {
  const forbidden = forbiddenWords(matrix);
  const wrong: string[] = [];
  const left = [...rows];
  const askOn = async () => {
    for (let row = left.shift(); row; row = left.shift()) {
      for (const person of inOrder) {
        const expected = row.expected[person];
        const { cells } = row;
        const { request, answer, found } = await untilData(
          () => ask(cells, person, matrix.sessions[person]),
          expected,
        );
        const where = `${Object.values(row.cells).slice(0, 2).join(" ")} · ${person}`;
        if (found !== expected) wrong.push(`${where}: expected ${expected}, got ${found}`);
        const leaks = findLeaks(answer.text, forbidden[person], request);
        if (leaks.length > 0)
          wrong.push(`${where}: the answer has ${leaks.slice(0, 3).join(", ")}`);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, askOn));
  return wrong.toSorted();
};
