import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import type { Tool } from "#lib/mcp/select-tools.ts";
import { type RunState, type RunView, runKinds } from "#lib/protocol/run.ts";
import { runFields } from "#lib/protocol/run-fields.ts";
import type { ProposedRun, RunProposal, RunProposals } from "#lib/server/agents/run-tools.ts";
import { toV4Error } from "#lib/server/agents/to-v4-error.ts";
import type { Agent } from "#lib/server/agents/tokens.ts";
import { env } from "#lib/server/env.ts";
import { keyedHash } from "#lib/server/keys/keyed-hash.ts";
import { addRunLines, createRun } from "#lib/server/runs/compose-run.ts";
import { findRunLines, toRunView } from "#lib/server/runs/find-run.ts";
import { writesOfKind } from "#lib/server/runs/run-rules.ts";
import type { Proposal } from "#lib/server/runs/stored/proposal.ts";
import type { RunRecord } from "#lib/server/runs/stored/run-row.ts";
import { findRunWhere } from "#lib/server/runs/stored/run-store.ts";
import { runs } from "#lib/server/store/run-schema.ts";

/** The first row has this number in the run, as in a file below its header. */
const firstLine = 2;

/** The blocked rows whose notes an agent reads. */
const maxNotedRows = 20;

const statuses: Readonly<Record<RunState, [status: string, message: string]>> = {
  draft: ["being checked", "Its rows are being checked. Nothing is sent."],
  checked: [
    "waiting for a person",
    "Its rows are checked. Nothing is sent unless a person starts it.",
  ],
  running: ["running", "A person started it, and its rows are being sent."],
  paused: ["paused", "It stopped on the way, and a person decides whether it goes on."],
  waiting: ["waiting", "It goes on by itself as soon as it can."],
  done: ["done", "Every row has its outcome."],
  stopped: ["stopped", "A person stopped it. What was accepted stays."],
};

const notesOf = async (run: RunRecord, { principal }: Agent): Promise<ProposedRun["notes"]> => {
  const filter = { show: "blocked", from: 0, limit: maxNotedRows, order: "file" } as const;
  const { lines } = await findRunLines(run, principal, filter);
  return lines.flatMap(({ line, notes }) =>
    notes
      .filter(({ level }) => level === "blocked")
      .map(({ field, text }) => ({ row: line - firstLine + 1, field, text })),
  );
};

const toProposedRun = async (run: RunRecord, agent: Agent): Promise<ProposedRun> => {
  const view: RunView = await toRunView(run, agent.principal);
  const [status, message] = statuses[view.state];
  return {
    id: view.id,
    address: `${env().QM_ORIGIN}/runs/${view.id}`,
    status,
    message: view.reason === null ? message : `${message} ${view.reason}`,
    rowCount: view.lineCount,
    counts: { ...view.counts },
    notes: await notesOf(run, agent),
  };
};

const findOwn = ({ tokenId }: Agent, id: string) =>
  findRunWhere(and(eq(runs.id, id), eq(runs.agentTokenId, tokenId)));

/** Returns the columns that some row fills, in the order of the kind's fields, and the rows by them. */
const toTable = ({ kind, rows }: RunProposal) => {
  const used = runFields[kind].filter(({ name }) => rows.some((row) => row[name]?.trim()));
  return {
    columns: used.map(({ name, label }) => ({ header: label, field: name })),
    lines: rows.map((row) => used.map(({ name }) => row[name] ?? "")),
  };
};

/**
 * Makes a run as the agent's person, or finds the one that the agent made of the same rows and that was not
 * started yet: an agent asks again after a lost answer.
 */
const propose = async (agent: Agent, given: RunProposal): Promise<string> => {
  const { tokenId, name, principal } = agent;
  const { kind, title, request } = given;
  const { columns, lines } = toTable(given);
  const hash = keyedHash("run proposal", [kind, columns.map(({ field }) => field), lines]);
  const proposal: Proposal = { tokenId, name, request: request.toWellFormed(), hash };
  const known = await findRunWhere(
    and(
      eq(runs.agentTokenId, tokenId),
      eq(runs.proposalHash, hash),
      inArray(runs.state, ["draft", "checked"]),
    ),
  );
  const runId = known?.id ?? (await createRun(principal, { kind, title, columns }, proposal));
  // Adds nothing to a run that is whole. One whose rows were lost on the way gets them.
  await addRunLines(principal, { runId, from: firstLine, lines, isLast: true });
  return runId;
};

/** Returns where the runs that an agent proposes wait for its person, who alone can start them. */
export const agentRuns = (agent: Agent): RunProposals => ({
  kindsFor: (tools: readonly Tool[]) => {
    const offered = new Set(tools.map(({ operation }) => operation));
    return runKinds.filter((kind) => writesOfKind(kind).every((write) => offered.has(write)));
  },
  propose: async (given) => {
    try {
      const run = await findOwn(agent, await propose(agent, given));
      if (!run) throw new Error("A stored run is missing.");
      return await toProposedRun(run, agent);
    } catch (error) {
      throw toV4Error(error);
    }
  },
  find: async (id) => {
    const run = await findOwn(agent, id);
    return run && toProposedRun(run, agent);
  },
});
