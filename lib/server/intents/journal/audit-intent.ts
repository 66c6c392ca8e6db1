import "server-only";
import type { IntentState } from "#lib/protocol/intent.ts";
import { findActor, toActor } from "#lib/server/audit/audited-person.ts";
import { type AuditEntry, recordAudit } from "#lib/server/audit/record-audit.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { requestOrigin } from "#lib/server/limits/request-origin.ts";

/** How the audit log names the states that tell the outcome of a write. */
const outcomes: Partial<Record<IntentState, [AuditEntry["outcome"], status: string]>> = {
  accepted: ["done", "accepted"],
  refused: ["failed", "refused"],
  unknown: ["failed", "checking"],
  abandoned: ["failed", "cancelled"],
};

type Named = Pick<IntentRow, "id" | "agentName">;

const detailsOf = ({ id, agentName }: Named) => ({
  request: id,
  ...(agentName === null ? {} : { agent: agentName }),
});

/** Records the outcome of a write, if the intent has just come to one. */
export const auditOutcome = async (row: IntentRow): Promise<void> => {
  const known = outcomes[row.state];
  if (!known) return;
  const [outcome, status] = known;
  const { actor } = await findActor(row.principalId).catch(() => ({ actor: null }));
  await recordAudit({
    action: row.operation,
    outcome,
    actor,
    connection: { environment: row.environment, id: row.connectionId },
    from: (await requestOrigin()).from,
    subject: row.resultId ?? row.subjectId,
    details: {
      ...detailsOf(row),
      status,
      ...(row.state === "refused" && row.failure ? { reason: row.failure.kind } : {}),
      ...(row.isAdopted ? { found: true } : {}),
    },
    requestId: row.id,
  });
};

/** Records what a person did with an intent: submitted, drafted or decided it. */
export const auditIntent = async (
  principal: Principal,
  action: `requests.${"submit" | "draft" | "decide"}`,
  row: IntentRow,
  details: AuditEntry["details"] = {},
): Promise<void> =>
  recordAudit({
    action,
    outcome: "done",
    ...toActor(principal),
    from: (await requestOrigin()).from,
    subject: row.id,
    details: { ...detailsOf(row), operation: row.operation, ...details },
    requestId: row.id,
  });
