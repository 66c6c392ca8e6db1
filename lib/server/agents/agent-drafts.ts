import "server-only";
import { and, eq, gt, sql, sum } from "drizzle-orm";
import type { Draft, Drafts } from "#lib/mcp/drafts.ts";
import type { IntentState } from "#lib/protocol/intent.ts";
import { unitsOf } from "#lib/protocol/units.ts";
import { toV4Error } from "#lib/server/agents/to-v4-error.ts";
import type { Agent } from "#lib/server/agents/tokens.ts";
import { env } from "#lib/server/env.ts";
import { releaseDraft } from "#lib/server/intents/approve-draft.ts";
import { draftWrite } from "#lib/server/intents/draft.ts";
import { policyName } from "#lib/server/intents/journal/asker.ts";
import { intentEntry } from "#lib/server/intents/journal/audit-intent.ts";
import { findOne } from "#lib/server/intents/journal/find-rows.ts";
import { amend, type IntentRow } from "#lib/server/intents/journal/journal.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { sentenceToStore } from "#lib/server/words/stored-words.ts";
import type { WriteName } from "#lib/v4/registry.ts";

const statuses: Readonly<Record<IntentState, [status: string, message: string]>> = {
  draft: ["waiting for approval", "Nothing is sent unless a person approves it."],
  ready: ["being sent", "It was approved and is about to be sent."],
  claimed: ["being sent", "It was approved and is about to be sent."],
  sending: ["being sent", "It was sent, and the service has not answered yet."],
  unknown: [
    "checking",
    "Its outcome is unknown. Quartermaster looks it up and sends nothing again.",
  ],
  absent: ["checking", "Quartermaster has not found it. It decides what comes next."],
  needs_person: ["needs a decision", "Its outcome is unknown. A person has to decide."],
  accepted: ["accepted", "The service accepted it. Accepted is not done yet: follow the record."],
  refused: ["refused", "It was not carried out, and nothing was changed."],
  abandoned: ["cancelled", "A person refused it, or no one approved it in time."],
};

const addressOf = (id: string) => `${env().QM_ORIGIN}/requests/${id}`;

/** Returns the outcome of a row. One that a person changed and sent themselves names their request. */
const statusOf = ({ state, conflict }: IntentRow): [status: string, message: string] => {
  if (state !== "abandoned" || conflict?.kind !== "replaced") return statuses[state];
  const other = conflict.intentId;
  return [
    "replaced",
    `${conflict.message}${other === null ? "" : ` The other request is ${other}, ${addressOf(other)}.`} Do not ask for this again.`,
  ];
};

const toDraft = (row: IntentRow): Draft => {
  const [status, message] = statusOf(row);
  const why = row.state === "refused" ? (row.conflict?.message ?? row.failure?.message) : null;
  return {
    id: row.id,
    address: addressOf(row.id),
    status,
    resultId: row.resultId,
    message: why ? `${message} ${why}` : message,
  };
};

/** Returns the devices and items that the policy has let through in 24 hours. */
const countByPolicy = async ({ tokenId }: Agent, operation: WriteName): Promise<number> => {
  const [sent] = await store()
    .select({ units: sum(intents.policyUnits).mapWith(Number) })
    .from(intents)
    .where(
      and(
        eq(intents.agentTokenId, tokenId),
        eq(intents.operation, operation),
        gt(intents.createdAt, sql`clock_timestamp() - interval '24 hours'`),
      ),
    );
  return sent?.units ?? 0;
};

/**
 * Sends a draft that the token's policy covers. It is counted before it is sent, so that of two at the
 * same time rather none than one too many is sent.
 */
const applyPolicy = async (agent: Agent, row: IntentRow, input: object): Promise<IntentRow> => {
  const rule = agent.preapproved.find(({ operation }) => operation === row.operation);
  // What the policy of the console holds waits for a person all the same.
  const isWaiting = row.state === "draft" && row.heldBy === null;
  if (!rule || !isWaiting || row.policyUnits !== null) return row;
  const counted = await amend(row, { policyUnits: unitsOf({ ...input }) });
  if (!counted) return row;
  if ((await countByPolicy(agent, row.operation)) > rule.maxPerDay) {
    return (await amend(counted, { policyUnits: null })) ?? counted;
  }
  const details = { choice: "approve", by: policyName };
  const entry = await intentEntry(agent.principal, "requests.decide", counted, details);
  const detail = { choice: "approve", name: sentenceToStore("givenName.tokenPolicy") };
  const evidence = [{ what: "decided", detail, entry }];
  return (await releaseDraft(counted, policyName, evidence)) ?? counted;
};

/** Returns where the writes of an agent wait for a person. */
export const agentDrafts = (agent: Agent): Drafts => ({
  isPreapproved: (operation) =>
    agent.preapproved.some((rule) => rule.operation === operation && rule.maxPerDay > 0),
  make: async (operation, input, request) => {
    const { principal, tokenId, name } = agent;
    const asking = { tokenId, name, request };
    try {
      const row = await draftWrite(principal, asking, operation as WriteName, input);
      return toDraft(await applyPolicy(agent, row, input));
    } catch (error) {
      throw toV4Error(error);
    }
  },
  find: async (id) => {
    const row = await findOne(and(eq(intents.id, id), eq(intents.agentTokenId, agent.tokenId)));
    return row && toDraft(row);
  },
});
