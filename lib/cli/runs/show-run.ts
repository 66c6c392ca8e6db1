import { CliError } from "#lib/cli/host/exit-codes.ts";
import {
  askForPause,
  isPauseAsked,
  keyOf,
  lineStateOf,
  type RowOutcome,
  type RunFile,
  readOutcomes,
  readRun,
  runnerOf,
} from "#lib/cli/runs/run-file.ts";
import type { Session } from "#lib/cli/session/session.ts";
import { csvLines, csvStart } from "#lib/protocol/delimited.ts";

type LineState = ReturnType<typeof lineStateOf>;

const lineStates: readonly LineState[] = [
  "accepted",
  "refused",
  "halted",
  "unknown",
  "sending",
  "waiting",
  "blocked",
  "unchanged",
];

/** Returns how many lines of a run are in each state. */
export const countLines = (
  run: RunFile,
  outcomes: ReadonlyMap<string, RowOutcome>,
): Record<LineState, number> => {
  const counts = Object.fromEntries(lineStates.map((state) => [state, 0]));
  for (const line of run.lines) {
    const state = lineStateOf(line, outcomes);
    counts[state] = (counts[state] ?? 0) + 1;
  }
  return counts as Record<LineState, number>;
};

/** Prints how far a run is. */
export const showRunState = async (
  { output }: Session,
  run: RunFile,
  outcomes: ReadonlyMap<string, RowOutcome>,
  state: string | null,
): Promise<void> => {
  const counts = countLines(run, outcomes);
  const isDone = counts.waiting + counts.sending + counts.unknown === 0;
  const { id, kind, title, url, environment, checkedAt } = run;
  const about = {
    ...{ id, kind, title, url, environment, checkedAt },
    state: state ?? (isDone ? "done" : "paused"),
    rows: run.lines.length,
    ...Object.fromEntries(lineStates.map((name) => [name, counts[name]])),
  };
  const lines = run.lines.map((line) => ({
    row: line.line,
    state: lineStateOf(line, outcomes),
    writes: line.writes.map(({ operation }, write) => {
      const outcome = outcomes.get(keyOf(line.line, write));
      const { recordId = null, message = null, at = null } = outcome ?? {};
      return { operation, state: outcome?.state ?? "waiting", recordId, message, at };
    }),
  }));
  const fields = Object.keys(about);
  const received = { ...about, lines };
  await output.answer({ kind: "one", fields, records: [about], received, receivedItems: [] });
};

const stateOf = (session: Session, run: RunFile, outcomes: ReadonlyMap<string, RowOutcome>) => {
  if (runnerOf(session.host, run.id) !== null) return "running";
  return outcomes.size === 0 ? "checked" : null;
};

/** Prints how far a run is: its rows by state, and in JSON each of them. Throws `CliError`. */
export const showRun = async (session: Session, id: string): Promise<void> => {
  const run = readRun(session.host, id);
  const outcomes = readOutcomes(session.host, id);
  session.meta.environment = run.environment;
  await showRunState(session, run, outcomes, stateOf(session, run, outcomes));
};

/** Lets the process that carries a run out stop before its next row. Throws `CliError`. */
export const pauseRun = async (session: Session, id: string): Promise<void> => {
  const run = readRun(session.host, id);
  session.meta.environment = run.environment;
  if (runnerOf(session.host, id) === null) {
    await session.note(`No process carries ${id} out.\n`);
  } else {
    if (!isPauseAsked(session.host, id)) askForPause(session.host, id);
    await session.note("Nothing more is sent. The row on its way gets its outcome.\n");
  }
  await showRun(session, id);
};

const failedStates: readonly LineState[] = ["blocked", "refused", "halted"];

/**
 * Prints the rows that were blocked, refused or halted as CSV: the original cells and an error. A row of
 * unknown outcome is not among them. Throws `CliError`.
 */
export const printFailures = async (session: Session, id: string): Promise<void> => {
  const run = readRun(session.host, id);
  if (session.options.format === "json")
    throw new CliError("usage", "The rows are printed as CSV. `runs show --format json` has all.");
  const outcomes = readOutcomes(session.host, id);
  const rows = run.lines.flatMap((line) => {
    if (!failedStates.includes(lineStateOf(line, outcomes))) return [];
    const notes = line.notes.flatMap(({ level, field, text }) =>
      level === "blocked" ? [field === null ? text : `${field}: ${text}`] : [],
    );
    const messages = line.writes.flatMap(
      (_, write) => outcomes.get(keyOf(line.line, write))?.message ?? [],
    );
    return [[...line.cells, [...notes, ...messages].join(" ")]];
  });
  const header = [...run.columns.map(({ header: name }) => name), "error"];
  await session.write(csvStart + csvLines([header, ...rows]));
};
