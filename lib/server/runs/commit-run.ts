import "server-only";
import type { AuditEntry } from "#lib/server/audit/audit-entry.ts";
import { toActor } from "#lib/server/audit/audited-person.ts";
import { commitChange } from "#lib/server/audit/commit-change.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { requestOrigin } from "#lib/server/limits/request-origin.ts";
import { announceRun } from "#lib/server/runs/stored/announce-run.ts";
import type { RunRecord } from "#lib/server/runs/stored/run-row.ts";
import type { ChangeTx } from "#lib/server/store/change-tx.ts";

/** Changes a run together with the audit entry of who did it. A change that resolves to `null` has none. */
export const commitRun = async <Result>(
  principal: Principal,
  action: "runs.create" | "runs.decide",
  run: Pick<RunRecord, "id" | "environment" | "connectionId">,
  details: NonNullable<AuditEntry["details"]>,
  change: (tx: ChangeTx) => Promise<Result>,
): Promise<Result> => {
  const entry = {
    action,
    outcome: "done",
    ...toActor(principal),
    from: (await requestOrigin()).from,
    subject: run.id,
    details,
    requestId: run.id,
  } as const;
  const committed = await commitChange(async (tx) => {
    const result = await change(tx);
    return { result, entries: result === null ? [] : [entry] };
  });
  if (committed !== null) announceRun(run);
  return committed;
};
