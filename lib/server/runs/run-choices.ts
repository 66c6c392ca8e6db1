import "server-only";
import type { LineState, RunChoice, RunView } from "#lib/protocol/run.ts";
import { journalSettings } from "#lib/server/intents/journal/settings.ts";
import type { Viewer } from "#lib/server/intents/read/view.ts";
import { mayApproveRun, type RunVerdict } from "#lib/server/runs/run-policy.ts";
import { writesOfKind } from "#lib/server/runs/run-rules.ts";
import type { RunRecord } from "#lib/server/runs/stored/run-row.ts";
import { mayWrite } from "#lib/server/upstream/policy.ts";

const sum = (counts: RunView["counts"], ...states: LineState[]) =>
  states.reduce((total, state) => total + (counts[state] ?? 0), 0);

/** Returns whether the start is requested of a second person. A request lasts as long as a draft. */
export const isStartRequested = ({ startRequestedAt }: RunRecord): boolean =>
  startRequestedAt !== null &&
  startRequestedAt.getTime() + journalSettings().draftLifeMs > Date.now();

/** Returns what a viewer may do with a run now. */
export const choicesOf = (
  run: RunRecord,
  { principal: { role, userId }, standsInFor }: Viewer,
  counts: RunView["counts"],
  verdict: RunVerdict,
): RunChoice[] => {
  const isOwn = run.principalId === userId;
  if (!writesOfKind(run.kind).every((operation) => mayWrite(role, operation))) return [];
  const { state } = run;
  const toSend = sum(counts, "ready", "warning");
  if (state === "draft") return isOwn ? ["stop"] : [];
  if (state === "checked") {
    const waitsForApproval = verdict.holds.length > 0 && run.approvedBy === null;
    const isRequested = waitsForApproval && isStartRequested(run);
    if (!isOwn) {
      const mayApprove = mayApproveRun(run, verdict, { userId, standsInFor });
      return isRequested && role === "admin" && mayApprove ? ["approve"] : [];
    }
    if (verdict.blocked !== null) return ["stop"];
    const areConfirmed = Object.values(run.newTeams).every(({ isConfirmed }) => isConfirmed);
    if (toSend === 0 || !areConfirmed || isRequested) return ["stop"];
    return [waitsForApproval ? "request" : "start", "stop"];
  }
  if (state === "running" || state === "waiting") return ["pause", "stop"];
  if (state === "paused") return isOwn ? ["continue", "stop"] : ["stop"];
  return sum(counts, "refused", "halted") > 0 ? ["retry"] : [];
};
