import "server-only";
import type { IntentState } from "#lib/protocol/intent.ts";
import type { AuditEntry } from "#lib/server/audit/audit-entry.ts";
import { findActor, toActor } from "#lib/server/audit/audited-person.ts";
import type { ChangeEntry } from "#lib/server/audit/commit-change.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { requestOrigin } from "#lib/server/limits/request-origin.ts";
import type { intents } from "#lib/server/store/journal-schema.ts";
import type { StoreReader } from "#lib/server/store/store.ts";

type IntentRow = typeof intents.$inferSelect;

/** How the audit log names the states that tell the outcome of a write. */
const outcomes: Partial<Record<IntentState, [AuditEntry["outcome"], status: string]>> = {
  accepted: ["done", "accepted"],
  refused: ["failed", "refused"],
  unknown: ["failed", "checking"],
  abandoned: ["failed", "cancelled"],
};

/** Returns whether a state tells the outcome of a write, which is recorded. */
export const isOutcome = (state: IntentState): boolean => outcomes[state] !== undefined;

type Named = Pick<IntentRow, "id" | "agentName">;

const detailsOf = ({ id, agentName }: Named) => ({
  request: id,
  ...(agentName === null ? {} : { agent: agentName }),
});

/** Returns the entry of the outcome to which an intent has just come; none in other states. */
export const outcomeEntries = async (tx: StoreReader, row: IntentRow): Promise<ChangeEntry[]> => {
  const known = outcomes[row.state];
  if (!known) return [];
  const [outcome, status] = known;
  const { actor } = await findActor(row.principalId, tx);
  const entry = {
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
  };
  return [entry];
};

/** Returns the entry of what a person did with an intent: submitted, drafted or decided it. */
export const intentEntry = async (
  principal: Principal,
  action: `requests.${"submit" | "draft" | "decide"}`,
  row: Named & Pick<IntentRow, "operation">,
  details: AuditEntry["details"] = {},
): Promise<ChangeEntry> => ({
  action,
  outcome: "done",
  ...toActor(principal),
  from: (await requestOrigin()).from,
  subject: row.id,
  details: { ...detailsOf(row), operation: row.operation, ...details },
  requestId: row.id,
});
