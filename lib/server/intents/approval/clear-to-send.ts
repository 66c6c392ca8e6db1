import "server-only";
import { eq } from "drizzle-orm";
import type { KeptRule, RequestFacts } from "#lib/protocol/policy.ts";
import { blockedReason, findHold, keptRule } from "#lib/server/intents/approval/find-hold.ts";
import type { Clearance } from "#lib/server/intents/journal/clearance.ts";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { isSameHash, keyedHash } from "#lib/server/keys/keyed-hash.ts";
import { mayApprove } from "#lib/server/policies/approvers.ts";
import { readPolicy, readPolicyVersion } from "#lib/server/policies/policy-versions.ts";
import { writeFactsOf } from "#lib/server/policies/request-facts.ts";
import type { StoredApproval } from "#lib/server/store/journal-schema.ts";
import { runs } from "#lib/server/store/run-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { sentenceToStore } from "#lib/server/words/stored-words.ts";
import type { WirePayload } from "#lib/v4/client/prepare-write.ts";

/** Returns what an approval is bound to: the method, the target and each byte of the body. */
export const approvedHashOf = ({ method, target, body }: WirePayload): string =>
  keyedHash("approved body", [method, target, body]);

type AskedRow = Pick<
  IntentRow,
  "operation" | "environment" | "askedRole" | "agentTokenId" | "agentName"
>;

/** Returns a request as the policy sees it. `rows`: of its run, `null` for a request of none. */
export const factsOfRequest = (
  { operation, environment, askedRole, agentTokenId, agentName }: AskedRow,
  input: object,
  rows: number | null,
): RequestFacts => ({
  ...writeFactsOf(operation, input),
  rows,
  environment,
  role: askedRole,
  isOfAgent: agentTokenId !== null || agentName !== null,
});

type ApprovalFound = StoredApproval & {
  /** What it must have been given for. */
  expected: string;
};

const findRun = async (id: string) => {
  const [run] = await store().select().from(runs).where(eq(runs.id, id));
  if (!run) throw new Error("A request names a run that does not exist.");
  return run;
};

type RunRow = Awaited<ReturnType<typeof findRun>>;

/** A run is approved as a whole: its rows are those that its hash names. */
const approvalOfRun = (run: RunRow): ApprovalFound | null =>
  run.approvedBy === null || run.approvedHash === null || run.contentHash === null
    ? null
    : {
        by: run.approvedBy,
        name: run.approvedName ?? "",
        standsInFor: run.approvedInPlaceOf ?? [],
        hash: run.approvedHash,
        version: run.clearedVersion ?? 0,
        expected: run.contentHash,
      };

const approvalOf = ({ approval }: IntentRow, payload: WirePayload): ApprovalFound | null =>
  approval && { ...approval, expected: approvedHashOf(payload) };

/** Why the policy does not let something be sent, to be stored. `rule`: the one that the sentence quotes. */
export interface NotCleared {
  why: string;
  rule: KeptRule | null;
}

/**
 * Returns that the policy lets this body be sent, or why it does not. Called after the intent was claimed, with
 * the body that is about to be sent; every kind of write comes here: of a form, a run, an agent. What was sent
 * before, or belongs to a run that has started, goes by the version of that time.
 */
export const clearToSend = async (
  row: IntentRow,
  payload: WirePayload,
): Promise<Clearance | NotCleared> => {
  const [newest, run] = await Promise.all([
    readPolicy(),
    row.runId === null ? null : findRun(row.runId),
  ]);
  const earlier = row.clearedVersion ?? run?.clearedVersion ?? null;
  const policy = (earlier === null ? null : await readPolicyVersion(earlier)) ?? newest;
  const cleared = { newestVersion: newest.version, version: policy.version } as Clearance;
  const asked = run ? { ...row, agentTokenId: run.agentTokenId, agentName: run.agentName } : row;
  const rows = run ? (run.policyFacts?.rows ?? run.lineCount) : null;
  const verdict = await findHold(policy, factsOfRequest(asked, payload.input, rows));
  if ("blocked" in verdict) {
    return { why: blockedReason(verdict.blocked), rule: keptRule(verdict.blocked) };
  }
  const { hold } = verdict;
  if (hold === null) return cleared;
  // A row of a run needs both: that of all its rows, and that of the bytes with which it was released.
  for (const approval of [...(run ? [approvalOfRun(run)] : []), approvalOf(row, payload)]) {
    if (approval === null) {
      const { rule, sentence } = hold;
      const why = sentenceToStore("journal.needsApproval", { rule, sentence });
      return { why, rule: keptRule(hold) };
    }
    if (!isSameHash(approval.hash, approval.expected)) {
      return { why: sentenceToStore("journal.notAsApproved"), rule: null };
    }
    const approver = { userId: approval.by, standsInFor: approval.standsInFor };
    if (!mayApprove(hold.by, row.principalId, approver)) {
      const { name } = approval;
      const why = sentenceToStore("journal.mayNotApprove", { name, sentence: hold.sentence });
      return { why, rule: keptRule(hold) };
    }
  }
  return cleared;
};
