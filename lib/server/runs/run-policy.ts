import "server-only";
import { and, asc, getTableColumns, gt, isNotNull } from "drizzle-orm";
import type { PolicyHold } from "#lib/protocol/policy.ts";
import { blockedText, findHold } from "#lib/server/intents/approval/find-hold.ts";
import { type Approver, mayApprove } from "#lib/server/policies/approvers.ts";
import type { Policy } from "#lib/server/policies/policy-versions.ts";
import { writeFactsOf } from "#lib/server/policies/request-facts.ts";
import { readRuleWords } from "#lib/server/policies/rule-words.ts";
import { ofRun } from "#lib/server/runs/check/checked-lines.ts";
import { writesOfKind } from "#lib/server/runs/run-rules.ts";
import { openWrite, type RunRecord } from "#lib/server/runs/stored/run-row.ts";
import { type RunFacts, runRows } from "#lib/server/store/run-schema.ts";
import { store } from "#lib/server/store/store.ts";

/** How many rows are in memory at once. */
const maxOpen = 500;

/**
 * Returns what the policy must know of a checked run: the different writes of the lines that would be sent.
 * `lines`: those lines.
 */
export const readRunFacts = async (
  run: RunRecord,
  lines: ReadonlySet<number>,
): Promise<RunFacts> => {
  const { runId, line, position, operation, hole, sealedWrite } = getTableColumns(runRows);
  const writes = new Map<string, RunFacts["writes"][number]>();
  let last = -1;
  for (;;) {
    const rows = await store()
      .select({ runId, line, position, operation, hole, sealedWrite })
      .from(runRows)
      .where(and(ofRun(run), isNotNull(operation), gt(position, last)))
      .orderBy(asc(position))
      .limit(maxOpen);
    for (const row of rows) {
      if (row.operation === null || !lines.has(row.line)) continue;
      const write = openWrite(row);
      const input = write.hole === null ? write.payload.input : write.input;
      const facts = writeFactsOf(row.operation, input);
      writes.set(JSON.stringify(facts), facts);
    }
    last = rows.at(-1)?.position ?? last;
    if (rows.length < maxOpen) return { rows: lines.size, writes: [...writes.values()] };
  }
};

/** What the policy says of a run: the rules that hold some row of it, or why it may not be started. */
export interface RunVerdict {
  holds: PolicyHold[];
  blocked: string | null;
}

/** A run that was checked before facts were kept is known by the writes of its kind. */
const factsOf = ({ policyFacts, kind, lineCount }: RunRecord): RunFacts =>
  policyFacts ?? {
    rows: lineCount,
    writes: writesOfKind(kind).map((operation) => writeFactsOf(operation, {})),
  };

/**
 * Returns what the policy says of a run, in the language of the request: it is read, and not stored. A run is held as a
 * whole: one row that a rule holds holds all.
 */
export const findRunVerdict = async (run: RunRecord, policy: Policy): Promise<RunVerdict> => {
  const { rows, writes } = factsOf(run);
  const holds = new Map<number, PolicyHold>();
  for (const write of writes) {
    const { environment, role, agentTokenId, agentName } = run;
    const isOfAgent = agentTokenId !== null || agentName !== null;
    const facts = { ...write, rows, environment, role, isOfAgent };
    const verdict = await findHold(policy, facts);
    if ("blocked" in verdict) return { holds: [], blocked: blockedText(verdict.blocked) };
    if (verdict.hold) holds.set(verdict.hold.rule, verdict.hold);
  }
  const words = await readRuleWords([...holds.values()]);
  return {
    holds: [...holds.values()].map((hold) => ({ ...hold, sentence: words(hold) })),
    blocked: null,
  };
};

/** Returns whether every rule that holds a run lets someone approve it. */
export const mayApproveRun = (
  { principalId }: Pick<RunRecord, "principalId">,
  { holds }: RunVerdict,
  approver: Approver,
): boolean => holds.every(({ by }) => mayApprove(by, principalId, approver));
