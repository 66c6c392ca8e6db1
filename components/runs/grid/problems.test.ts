import { expect, test } from "vitest";
import {
  alikeOf,
  gridReducer,
  type Problem,
  problemsOf,
  startState,
} from "#components/runs/grid/problems.ts";
import type { LineNote, RunLine } from "#lib/protocol/run.ts";

const run = {
  columns: [
    { header: "Name", field: "displayName" },
    { header: "Mail", field: "email" },
    { header: "Notes", field: null },
    { header: "Land", field: "country" },
    { header: "Team", field: "teamName" },
  ],
};

const lineOf = (line: number, cells: string[], ...notes: LineNote[]): RunLine => ({
  line,
  state: "blocked",
  makes: "new",
  cells,
  after: {},
  before: {},
  notes,
  steps: [],
  isCanary: false,
});

const unknown = (suggestion?: string): LineNote => ({
  field: "country",
  level: "blocked",
  text: "unknown",
  ...(suggestion ? { suggestion } : {}),
});
const incomplete: LineNote = { field: "email", level: "blocked", text: "incomplete" };

const lines = [
  lineOf(8, ["Bo", "bo@", "", "Polnd", "Sales"], unknown("PL"), incomplete),
  lineOf(3, ["Ada", "a@a.example", "", "Polnd", "Suport"], unknown("PL"), {
    field: "teamName",
    level: "warning",
    text: "new team",
  }),
  lineOf(5, ["Cy", "c@a.example", "", "DE", "Sales"], {
    field: "country",
    level: "change",
    text: "Germany",
  }),
];
const problems = problemsOf(run, lines);
const places = (found: readonly Problem[]) => found.map(({ line, field }) => `${line} ${field}`);

test("problems come row by row and from left to right, without new teams and mere rewritings", () => {
  expect(places(problems)).toEqual(["3 country", "8 email", "8 country"]);
  expect(problems[0]).toMatchObject({ value: "Polnd", suggestion: "PL" });
});

test("the same value in the same column can be mended at once", () => {
  const [first] = problems;
  expect(first && places(alikeOf(problems, first))).toEqual(["8 country"]);
});

const settle = (state = startState, ...done: Problem[]) =>
  gridReducer(state, { type: "settle", done, all: problems });

test("mending a cell leads to the next problem, and from the last one to one that was left out", () => {
  const [first, second, third] = problems as [Problem, Problem, Problem];
  const started = gridReducer(startState, { type: "select", place: second });
  const atThird = settle(started, second);
  expect(atThird.place).toEqual({ line: 8, field: "country" });
  const atFirst = settle(atThird, third);
  expect(atFirst.place).toEqual({ line: 3, field: "country" });
  expect(settle(atFirst, first).place).toBeNull();
});

test("a mended cell that is still wrong is a new problem", () => {
  const [first] = problems as [Problem];
  const state = settle(startState, ...problems);
  const again = { ...first, value: "Poland?" };
  expect(gridReducer(state, { type: "settle", done: [], all: [again] }).place).toEqual({
    line: 3,
    field: "country",
  });
});

test("skipped problems are gone through again when the person starts over", () => {
  const state = settle(startState, ...problems);
  expect(gridReducer(state, { type: "restart", all: problems })).toEqual({
    place: { line: 3, field: "country" },
    settled: [],
    isLed: true,
    turn: 2,
    isTyped: false,
  });
});

test("a cell that the person chooses is theirs, and one that a mend leads to is the grid's", () => {
  const [first] = problems as [Problem];
  const led = settle(startState, first);
  expect(led.isLed).toBe(true);
  expect(gridReducer(led, { type: "select", place: first }).isLed).toBe(false);
});

test("a cell that the person writes into is theirs until they leave it or it is mended", () => {
  const [first, second] = problems as [Problem, Problem];
  const typing = gridReducer(settle(startState, first), { type: "type" });
  expect(typing.isTyped).toBe(true);
  expect(gridReducer(typing, { type: "select", place: typing.place }).isTyped).toBe(true);
  expect(gridReducer(typing, { type: "select", place: first }).isTyped).toBe(false);
  expect(settle(typing, second).isTyped).toBe(false);
});
