"use server";

import { z } from "zod";
import type { Failure } from "#lib/protocol/failure.ts";
import {
  maxLinesPerCall,
  maxRunColumns,
  maxRunLines,
  type NewRun,
  type RunChoice,
  type RunView,
  runChoices,
  runKinds,
} from "#lib/protocol/run.ts";
import { requirePerson, toActionFailure } from "#lib/server/http/require-person.ts";
import { changeRunColumns } from "#lib/server/runs/change-columns.ts";
import { addRunLines, changeRunCells, createRun } from "#lib/server/runs/compose-run.ts";
import { confirmNewTeam, decideRun } from "#lib/server/runs/decide-run.ts";
import { parseArgument } from "./action-arguments.ts";

type Answer<Value> = Value | { failure: Failure };

const cell = z.string().max(4_000);
const runId = z.uuid();

const newRunSchema = z.strictObject({
  kind: z.enum(runKinds),
  title: z.string().trim().min(1).max(200),
  columns: z
    .array(z.strictObject({ header: z.string().max(200), field: z.string().max(40).nullable() }))
    .min(1)
    .max(maxRunColumns),
});

const linesSchema = z.strictObject({
  runId,
  /** The row of the file of the first of them. */
  from: z
    .int()
    .min(2)
    .max(maxRunLines + 1),
  lines: z.array(z.array(cell).max(maxRunColumns)).min(1).max(maxLinesPerCall),
  isLast: z.boolean(),
});

const columnsSchema = z.strictObject({
  runId,
  fields: z.array(z.string().max(40).nullable()).min(1).max(maxRunColumns),
});

const changesSchema = z.strictObject({
  runId,
  changes: z
    .array(
      z.strictObject({
        line: z
          .int()
          .min(2)
          .max(maxRunLines + 1),
        field: z.string().max(40),
        value: cell,
      }),
    )
    .min(1)
    .max(maxLinesPerCall),
});

const decisionSchema = z.strictObject({
  runId,
  choice: z.enum(runChoices),
  hash: z.string().max(128).nullable(),
});

const teamSchema = z.strictObject({ runId, name: z.string().min(1).max(200) });

const answering = async <Value>(work: () => Promise<Value>): Promise<Answer<Value>> => {
  try {
    return await work();
  } catch (error) {
    return { failure: await toActionFailure(error, null) };
  }
};

/** Makes a run without lines, which sends nothing until a person starts it. */
export async function makeRun(given: NewRun): Promise<Answer<{ runId: string }>> {
  return answering(async () => {
    const principal = await requirePerson();
    return { runId: await createRun(principal, parseArgument(newRunSchema, given)) };
  });
}

/** Adds lines to a run that has no check yet. The same part sent again is added once. */
export async function addLines(given: {
  runId: string;
  from: number;
  lines: string[][];
  isLast: boolean;
}): Promise<Answer<{ lineCount: number }>> {
  return answering(async () => {
    const principal = await requirePerson();
    return { lineCount: await addRunLines(principal, parseArgument(linesSchema, given)) };
  });
}

/** Changes cells of lines before the start. These lines are checked again. */
export async function changeCells(given: {
  runId: string;
  changes: { line: number; field: string; value: string }[];
}): Promise<Answer<{ run: RunView }>> {
  return answering(async () => {
    const principal = await requirePerson();
    return { run: await changeRunCells(principal, parseArgument(changesSchema, given)) };
  });
}

/** Says which field each column fills, before the start. All lines are checked again. */
export async function changeColumns(given: {
  runId: string;
  fields: (string | null)[];
}): Promise<Answer<{ run: RunView }>> {
  return answering(async () => {
    const principal = await requirePerson();
    return { run: await changeRunColumns(principal, parseArgument(columnsSchema, given)) };
  });
}

/** Confirms that a team is to be created by a run. */
export async function confirmTeam(given: {
  runId: string;
  name: string;
}): Promise<Answer<{ run: RunView }>> {
  return answering(async () => {
    const principal = await requirePerson();
    return { run: await confirmNewTeam(principal, parseArgument(teamSchema, given)) };
  });
}

/**
 * Applies a decision to a run. `hash` names the lines that the person saw: another state of the run, or
 * other lines, change nothing. Starting twice is one start.
 */
export async function decideOnRun(given: {
  runId: string;
  choice: RunChoice;
  hash: string | null;
}): Promise<Answer<{ run: RunView }>> {
  return answering(async () => {
    const principal = await requirePerson();
    return { run: await decideRun(principal, parseArgument(decisionSchema, given)) };
  });
}
