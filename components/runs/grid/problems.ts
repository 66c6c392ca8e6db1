import { shownValue } from "#components/runs/line-text.ts";
import type { RunLine, RunView } from "#lib/protocol/run.ts";

/** A cell of a run: `field` is `null` for the whole line. */
export interface Place {
  line: number;
  field: string | null;
}

/** What the check found wrong about a cell. */
export interface Problem extends Place {
  level: "blocked" | "warning";
  text: string;
  /** What to write instead, where the check knows it. */
  suggestion: string | null;
  /** What the cell says now. */
  value: string;
}

export const isSamePlace = (a: Place | null, b: Place | null) =>
  a !== null && b !== null && a.line === b.line && a.field === b.field;

/** Identifies a problem, so that the same cell with another value is another problem. */
const keyOf = ({ line, field, text, value }: Problem) => JSON.stringify([line, field, text, value]);

const columnIndex = ({ columns }: Pick<RunView, "columns">, field: string | null) =>
  columns.findIndex((column) => column.field === field);

/**
 * Returns the problems of lines in the order in which a person reads them: row by row, and in a row from
 * left to right. New teams are not among them: each is confirmed once for all its rows.
 */
export const problemsOf = (run: Pick<RunView, "columns">, lines: readonly RunLine[]): Problem[] => {
  return lines
    .flatMap((line) =>
      line.notes.flatMap(({ field, level, text, suggestion = null }): Problem[] => {
        const value = field === null ? "" : shownValue(run, line, field);
        const isTeam = level === "warning" && field === "teamName";
        return level === "change" || isTeam
          ? []
          : [{ line: line.line, field, level, text, suggestion, value }];
      }),
    )
    .toSorted((a, b) => a.line - b.line || columnIndex(run, a.field) - columnIndex(run, b.field));
};

/** Returns the other problems that the same value in the same column has. */
export const alikeOf = (problems: readonly Problem[], problem: Problem): Problem[] =>
  problems.filter(
    (other) =>
      other.line !== problem.line &&
      other.field === problem.field &&
      other.text === problem.text &&
      other.value === problem.value,
  );

/** Where a person is in the grid, and which problems they have done or skipped. */
export interface GridState {
  place: Place | null;
  settled: readonly string[];
  /** The grid itself chose the place, not the person. */
  isLed: boolean;
  /** How often it did: then its panel takes the focus. */
  turn: number;
  /** The person has begun to write another value for the place, which only they leave. */
  isTyped: boolean;
}

export const startState: GridState = {
  place: null,
  settled: [],
  isLed: false,
  turn: 0,
  isTyped: false,
};

export type GridAction =
  /** The person chose a cell. */
  | { type: "select"; place: Place | null }
  /** The person writes into the cell. */
  | { type: "type" }
  /** The person mended or skipped problems, and goes on to the next one. */
  | { type: "settle"; done: readonly Problem[]; all: readonly Problem[] }
  /** The person goes through the skipped ones again. */
  | { type: "restart"; all: readonly Problem[] };

/** Returns the first open problem after a place, else the first of all. */
const nextOpen = (all: readonly Problem[], after: Place | null, settled: readonly string[]) => {
  const open = all.filter((problem) => !settled.includes(keyOf(problem)));
  const at = after === null ? -1 : all.findIndex((problem) => isSamePlace(problem, after));
  const rest = at >= 0 ? all.slice(at + 1) : all.filter(({ line }) => line >= (after?.line ?? 0));
  return rest.find((problem) => open.includes(problem)) ?? open[0] ?? null;
};

/** Changes where a person is in the grid. */
export const gridReducer = (state: GridState, action: GridAction): GridState => {
  switch (action.type) {
    case "select": {
      const isTyped = state.isTyped && isSamePlace(state.place, action.place);
      return { ...state, place: action.place, isLed: false, isTyped };
    }
    case "type":
      return state.isTyped ? state : { ...state, isTyped: true };
    case "settle": {
      const settled = [...state.settled, ...action.done.map(keyOf)];
      const next = nextOpen(action.all, state.place, settled);
      const place = next && { line: next.line, field: next.field };
      return { settled, place, isLed: true, turn: state.turn + 1, isTyped: false };
    }
    case "restart": {
      const [first] = action.all;
      const place = first ? { line: first.line, field: first.field } : null;
      return { settled: [], place, isLed: true, turn: state.turn + 1, isTyped: false };
    }
  }
};
