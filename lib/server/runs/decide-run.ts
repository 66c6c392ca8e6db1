import "server-only";
import { randomUUID } from "node:crypto";
import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { RunChoice, RunView } from "#lib/protocol/run.ts";
import { told } from "#lib/protocol/run-note.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { toViewer } from "#lib/server/intents/read/view.ts";
import { findStanding } from "#lib/server/intents/restored/standing.ts";
import { requestOrigin } from "#lib/server/limits/request-origin.ts";
import { readPolicy } from "#lib/server/policies/policy-versions.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { commitRun } from "#lib/server/runs/commit-run.ts";
import { findRunLines, findVisibleRun, toRunView } from "#lib/server/runs/find-run.ts";
import { wakeRuns } from "#lib/server/runs/run-worker.ts";
import { hasFrozenRows } from "#lib/server/runs/stored/run-content.ts";
import {
  firstPosition,
  openLine,
  type RunRecord,
  sealLine,
} from "#lib/server/runs/stored/run-row.ts";
import { isStarted } from "#lib/server/runs/stored/run-state.ts";
import { changeRun, moveRun, type RunChange } from "#lib/server/runs/stored/run-store.ts";
import { reasonColumns } from "#lib/server/runs/stored/told-columns.ts";
import type { ChangeTx } from "#lib/server/store/change-tx.ts";
import { runRows, runs } from "#lib/server/store/run-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";
import { V4Error } from "#lib/v4/errors.ts";

const refusal = (message: string, kind: "conflict" | "not_found" | "validation" = "conflict") =>
  new V4Error({ kind, message });

const notNow = () => refusal(t("refusal.runDecided"));

const now = sql`clock_timestamp()`;

/** What each decision changes, besides making a run of the refused lines. */
const change = (
  run: RunRecord,
  principal: Principal,
  choice: Exclude<RunChoice, "retry">,
  asksForCanary: boolean,
  {
    clearedVersion,
    approvedInPlaceOf,
  }: { clearedVersion: number; approvedInPlaceOf: readonly string[] },
  tx: ChangeTx,
): Promise<RunRecord | null> => {
  const { displayName: name } = principal;
  const goesOn: RunChange = { reason: null, nextAt: fromNow(0), countedFrom: now };
  switch (choice) {
    case "approve": {
      const { userId: approvedBy, displayName: approvedName } = principal;
      const inPlaceOf = { approvedInPlaceOf: [...approvedInPlaceOf] };
      const approval = { approvedBy, approvedName, ...inPlaceOf };
      const approved = { ...approval, approvedHash: run.contentHash, clearedVersion };
      return moveRun(run, "running", { ...goesOn, startedAt: now, ...approved }, tx);
    }
    case "request":
      return changeRun(run, { startRequestedAt: now }, tx);
    case "check":
      return changeRun(run, { nextAt: fromNow(0), reason: null }, tx);
    case "start":
      return moveRun(run, "running", { ...goesOn, startedAt: now, clearedVersion }, tx);
    case "continue": {
      // A run that a person paused during its canary goes on with the canary, or asks once it is done.
      const confirmed = asksForCanary ? { canaryConfirmedAt: now } : {};
      return moveRun(run, "running", { ...goesOn, ...confirmed }, tx);
    }
    case "pause": {
      const reason = reasonColumns(told("runReason.paused", { name }));
      return moveRun(run, "paused", { ...reason, pauseCause: "person", nextAt: null }, tx);
    }
    case "stop": {
      const stopped = isStarted(run.state) ? "runReason.stopped" : "runReason.givenUp";
      const reason = reasonColumns(told(stopped, { name }));
      return moveRun(run, "stopped", { ...reason, nextAt: null, settledAt: now }, tx);
    }
  }
};

/** Makes a run of the lines that were refused or not sent. A line with an unknown outcome is never in it. */
const retry = async (run: RunRecord, principal: Principal): Promise<RunRecord> => {
  const all = { from: 0, limit: 50_000, order: "file" } as const;
  const [refused, halted] = await Promise.all(
    (["refused", "halted"] as const).map((show) => findRunLines(run, principal, { ...all, show })),
  );
  const wanted = new Set(
    [...(refused?.lines ?? []), ...(halted?.lines ?? [])].map(({ line }) => line),
  );
  const rows = await store()
    .select()
    .from(runRows)
    .where(and(eq(runRows.runId, run.id), isNotNull(runRows.sealedLine)))
    .orderBy(asc(runRows.line));
  const child = {
    id: randomUUID(),
    environment: run.environment,
    connectionId: principal.connection?.id ?? run.connectionId,
    company: run.company,
    principalId: principal.userId,
    principalName: principal.displayName,
    role: principal.role,
    kind: run.kind,
    title: run.title,
    parentId: run.id,
    columns: run.columns,
    state: "draft",
    isWhole: true,
    lineCount: wanted.size,
    nextAt: fromNow(0),
  } as const;
  const kept = rows.filter(({ line }) => wanted.has(line));
  const made = await commitRun(principal, "runs.create", child, { parent: run.id }, async (tx) => {
    const [stored] = await tx.insert(runs).values(child).returning();
    for (const row of kept) {
      const place = { runId: child.id, position: firstPosition(row.line) };
      const { cells } = openLine(row);
      const sealedLine = sealLine({ cells, notes: [], after: {}, before: {} }, place);
      await tx.insert(runRows).values({ ...place, line: row.line, sealedLine });
    }
    return stored ?? null;
  });
  if (!made) throw new Error("A stored run is missing.");
  return made;
};

const isStart = (choice: RunChoice) => choice === "start" || choice === "approve";

/** Whether a decision was made before: the second of two, in two tabs or by two clicks, changes nothing. */
const isDone = (run: RunRecord, choice: RunChoice): boolean =>
  choice === "request" ? run.startRequestedAt !== null : isStart(choice) && isStarted(run.state);

type RunDecision = { runId: string; choice: RunChoice; hash: string | null };

/** Applies a decision to a run as it is now. Resolves to `null` where a step of the run came between. */
const decideNow = async (
  principal: Principal,
  { runId, choice, hash }: RunDecision,
): Promise<RunView | null> => {
  const run = await findVisibleRun(principal, runId);
  if (!run) throw refusal(t("refusal.noRun"), "not_found");
  if (run.contentHash !== hash) {
    throw refusal(t("refusal.runChanged"));
  }
  const policy = await readPolicy();
  const { choices, canary } = await toRunView(run, principal, policy);
  if (!choices.includes(choice)) {
    if (isDone(run, choice)) return toRunView(run, principal);
    throw notNow();
  }
  if (["start", "approve", "continue"].includes(choice) && (await findStanding()).hold !== null) {
    throw refusal(t("runRefusal.held", { what: "sent" }));
  }
  if (isStart(choice) && !(await hasFrozenRows(run))) throw refusal(t("runReason.changedRow"));
  if (choice === "retry") return toRunView(await retry(run, principal), principal);
  const { standsInFor: approvedInPlaceOf } = await toViewer(principal);
  const cleared = { clearedVersion: policy.version, approvedInPlaceOf };
  const details = { choice, ...(isStart(choice) ? { policy: policy.version } : {}) };
  const changed = await commitRun(principal, "runs.decide", run, details, (tx) =>
    change(run, principal, choice, canary.state === "asks", cleared, tx),
  );
  return changed && toRunView(changed, principal);
};

/**
 * Applies a decision to a run, if its lines are still those that the person saw (`hash`). Starting a run that
 * has started changes nothing. Returns the run, or the new one of a retry. Throws `V4Error`.
 */
export const decideRun = async (principal: Principal, decision: RunDecision): Promise<RunView> => {
  // An agent proposes runs, and a person decides.
  if ((await requestOrigin()).agent !== null) throw new PrincipalError("role");
  // A step may change the run between reading and deciding, so the decision is tried again.
  for (let tries = 0; tries < 5; tries += 1) {
    const decided = await decideNow(principal, decision);
    if (decided === null) continue;
    wakeRuns();
    return decided;
  }
  throw notNow();
};

/** Confirms that a run makes a team: teams can't be deleted. Throws `V4Error`. */
export const confirmNewTeam = async (
  principal: Principal,
  { runId, name }: { runId: string; name: string },
): Promise<RunView> => {
  const run = await findVisibleRun(principal, runId);
  if (run?.principalId !== principal.userId) throw refusal(t("refusal.noRun"), "not_found");
  const team = Object.hasOwn(run.newTeams, name) ? run.newTeams[name] : undefined;
  if (!team || run.state !== "checked") throw notNow();
  const newTeams = { ...run.newTeams, [name]: { ...team, isConfirmed: true } };
  const changed = await changeRun(run, { newTeams });
  if (!changed) throw notNow();
  return toRunView(changed, principal);
};
