import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Failure } from "#lib/protocol/failure.ts";
import type { CandidateRecord, IntentState, WriteConflict } from "#lib/protocol/intent.ts";
import type { KeptRule, PolicyHold } from "#lib/protocol/policy.ts";
import type { Role } from "#lib/server/role.ts";
import { type Environment, moment } from "#lib/server/store/schema.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** What the service listed before the write was first sent. Ids only, never a record. */
export interface Baseline {
  /** Records that equal, or may equal, the write about to be sent. */
  ids: string[];
  /** False when not all records could be read: nothing is concluded from such a baseline. */
  isComplete: boolean;
  /** False when the answer would not have shown such a record. */
  isProven?: boolean;
  /** The lookup ended early because all further records are older than `since` (ISO 8601). */
  since: string | null;
  /** A record that the same lookup must find again; if it does not, the lookup is broken. */
  control: string | null;
  /** Keyed hash of the values that an update is about to replace. */
  before: string | null;
}

/** Someone's approval of one stored body. */
export interface StoredApproval {
  by: string;
  name: string;
  /** The accounts in whose place they approved. */
  standsInFor: string[];
  /** Keyed hash of the method, the target and the body that were approved. */
  hash: string;
  /** The policy under which it was approved. */
  version: number;
}

/** A failure as it is stored. `rule`: the one that its message quotes. */
export type StoredFailure = Failure & { rule?: KeptRule };

/** Writes that people requested, each with its status. See docs/decisions/060-the-journal.md. */
export const intents = pgTable(
  "intents",
  {
    id: text("id").primaryKey(),
    environment: text("environment").$type<Environment>().notNull(),
    connectionId: text("connection_id").notNull(),
    /** The company of the connection's key; `null` if unknown. */
    company: text("company"),
    principalId: text("principal_id").notNull(),
    principalName: text("principal_name").notNull(),
    /** The token with which an agent asked for it, and its name; `null` if the person sent it. */
    agentTokenId: text("agent_token_id"),
    agentName: text("agent_name"),
    /** The run of which it is a row; `null` for a request of its own. */
    runId: text("run_id"),
    /** Devices and items that count against the token's policy; `null` if a person decides. */
    policyUnits: integer("policy_units"),
    /** What the agent says it was asked for, encrypted. */
    sealedAgentRequest: text("sealed_agent_request"),
    operation: text("operation").$type<WriteName>().notNull(),
    /** The namespace in which the result's id is unique, `orders` or `accessories`. */
    resource: text("resource").notNull(),
    /** Updates are false: any number of them may have the same record as their result. */
    isCreate: boolean("is_create").notNull(),
    /** Method, target and body bytes, encrypted; `null` once deleted. */
    sealedBody: text("sealed_body"),
    bodyHash: text("body_hash").notNull(),
    /** Nonce of the signed idempotency key that the form was rendered with. */
    idempotencyKey: text("intent_key").notNull().unique(),
    lockKey: text("lock_key").notNull(),
    /** Equal for writes of the same content; `null` where a second one does no harm. */
    fingerprint: text("fingerprint"),
    /** The person confirmed that they want a second one. */
    isSecond: boolean("is_second").notNull().default(false),
    state: text("state").$type<IntentState>().notNull(),
    attempt: integer("attempt").notNull().default(0),
    /** Incremented at every change: an update with an older epoch is refused. */
    epoch: integer("epoch").notNull().default(0),
    leaseOwner: text("lease_owner"),
    leaseUntil: moment("lease_until"),
    nextAt: moment("next_at"),
    baseline: jsonb("baseline").$type<Baseline>(),
    /** The service's clock minus Quartermaster's, in milliseconds. */
    skewMs: doublePrecision("skew_ms").notNull().default(0),
    /** When the first request was sent that the service may have accepted. */
    sentAt: moment("sent_at"),
    deadline: moment("deadline").notNull(),
    unknownAt: moment("unknown_at"),
    lookupCount: integer("looks").notNull().default(0),
    /** Complete lookups in a row that found nothing. */
    emptyLookups: integer("empty_looks").notNull().default(0),
    resends: integer("resends").notNull().default(0),
    /** The record that the input names: an accessory's order, an update's record, a PIN's device. */
    subjectId: text("subject_id"),
    resultId: text("result_id"),
    result: jsonb("result").$type<CandidateRecord>(),
    /** The result was found by a lookup, not in the answer. */
    isAdopted: boolean("is_adopted").notNull().default(false),
    failure: jsonb("failure").$type<StoredFailure>(),
    fieldErrors: jsonb("field_errors").$type<Record<string, string>>(),
    conflict: jsonb("conflict").$type<WriteConflict>(),
    found: jsonb("found").$type<CandidateRecord[]>(),
    /** A sentence about why a person has to decide. */
    reason: text("reason"),
    watchUntil: moment("watch_until"),
    resendAskedBy: text("resend_asked_by"),
    resendAskedName: text("resend_asked_name"),
    decidedBy: text("decided_by"),
    /** The role with which it was asked for; `null` where it was stored before roles were. */
    askedRole: text("asked_role").$type<Role>(),
    /** The rule of the policy that holds it, or held it; `null` where none did. */
    heldBy: jsonb("held_by").$type<PolicyHold>(),
    approval: jsonb("approval").$type<StoredApproval>(),
    /** The policy under which it was first sent: a resend is of the same body. */
    clearedVersion: integer("cleared_version"),
    /** When the store was found to be set back while it was open: it may have been sent since. */
    doubtedAt: moment("doubted_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    settledAt: moment("settled_at"),
  },
  (table) => [
    // The last guard against sending one write twice, independent of the code.
    uniqueIndex("intents_lock").on(table.environment, table.lockKey).where(
      // An intent that is ready to be resent keeps the lock: its first request may still arrive.
      sql`${table.state} in ('claimed', 'sending', 'unknown', 'absent', 'needs_person') or (${table.state} = 'ready' and ${table.sentAt} is not null)`,
    ),
    uniqueIndex("intents_result")
      .on(table.environment, table.resource, table.resultId)
      .where(sql`${table.resultId} is not null and ${table.isCreate}`),
    index("intents_due").on(table.nextAt).where(sql`${table.nextAt} is not null`),
    index("intents_lease").on(table.leaseUntil).where(sql`${table.leaseUntil} is not null`),
    index("intents_fingerprint").on(table.environment, table.fingerprint, table.createdAt),
    index("intents_subject").on(table.environment, table.subjectId),
    index("intents_result_any").on(table.environment, table.resultId),
    index("intents_settled").on(table.environment, table.connectionId, table.settledAt),
    index("intents_person").on(table.principalId, table.createdAt),
    index("intents_newest").on(table.environment, table.company, table.createdAt),
    index("intents_run").on(table.runId, table.createdAt).where(sql`${table.runId} is not null`),
  ],
);

/**
 * Every attempt, lookup, change of state and decision. Never a body or a key. `detail.compared` holds
 * the values of found records, encrypted; no other part holds a personal value.
 */
export const intentEvidence = pgTable(
  "intent_evidence",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    intentId: text("intent_id")
      .notNull()
      .references(() => intents.id, { onDelete: "cascade" }),
    at: moment("at").notNull().default(sql`clock_timestamp()`),
    attempt: integer("attempt").notNull(),
    what: text("what").notNull(),
    detail: jsonb("detail").$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index("intent_evidence_intent").on(table.intentId, table.id),
    // Rows are added in this order, so that finding the old ones needs a few pages only.
    index("intent_evidence_at").using("brin", table.at),
  ],
);

/** Connections whose key the service refused (401). Nothing is sent with it until it works again. */
export const pausedKeys = pgTable(
  "paused_keys",
  {
    environment: text("environment").$type<Environment>().notNull(),
    connectionId: text("connection_id").notNull(),
    at: moment("at").notNull().defaultNow(),
    message: text("message").notNull(),
  },
  (table) => [primaryKey({ columns: [table.environment, table.connectionId] })],
);
