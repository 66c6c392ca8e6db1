import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { RequestFacts } from "#lib/protocol/policy.ts";
import type { LineMakes, PauseCause, RunKind, RunState } from "#lib/protocol/run.ts";
import type { Told } from "#lib/protocol/run-note.ts";
import type { Role } from "#lib/server/role.ts";
import { connections, type Environment, moment } from "#lib/server/store/schema.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** What the policy must know of a run: how many rows it sends, and the different writes among them. */
export interface RunFacts {
  rows: number;
  writes: Pick<RequestFacts, "operation" | "orderType" | "units" | "countries" | "dispositions">[];
}

/** Many writes that a person asked for at once. A row of it becomes an intent when it is released. */
export const runs = pgTable(
  "runs",
  {
    id: text("id").primaryKey(),
    environment: text("environment").$type<Environment>().notNull(),
    connectionId: text("connection_id").notNull(),
    /** The company of the connection's key; `null` if unknown. */
    company: text("company"),
    principalId: text("principal_id").notNull(),
    principalName: text("principal_name").notNull(),
    /** The token with which an agent proposed it, and its name; `null` if the person made it. */
    agentTokenId: text("agent_token_id"),
    agentName: text("agent_name"),
    /** What the agent says it was asked for, encrypted. */
    sealedAgentRequest: text("sealed_agent_request"),
    /** Keyed hash of what the agent proposed: the same asked for again is the same run. */
    proposalHash: text("proposal_hash"),
    /** The role with which it was asked for. Another one stops it. */
    role: text("role").$type<Role>().notNull(),
    kind: text("kind").$type<RunKind>().notNull(),
    title: text("title").notNull(),
    /** The run whose refused lines it takes up. */
    parentId: text("parent_id"),
    columns: jsonb("columns").$type<{ header: string; field: string | null }[]>().notNull(),
    state: text("state").$type<RunState>().notNull(),
    /** Why it is paused, waiting or stopped. */
    reason: text("reason"),
    /** The same by the name of its message, with the text. */
    reasonTold: jsonb("reason_told").$type<Told>(),
    /** What paused it; `null` in every other state. */
    pauseCause: text("pause_cause").$type<PauseCause>(),
    /** All lines have come: the check may begin. */
    isWhole: boolean("is_whole").notNull().default(false),
    lineCount: integer("line_count").notNull().default(0),
    /** Keyed hash of all rows, in their order. Set by the check. */
    contentHash: text("content_hash"),
    /** Teams that it would create, by name: the nearest existing one, and whether a person confirmed it. */
    newTeams: jsonb("new_teams")
      .$type<Record<string, { nearest: string | null; isConfirmed: boolean; lines: number }>>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    /** When its person requested a start that a second person must approve. */
    startRequestedAt: moment("start_requested_at"),
    approvedBy: text("approved_by"),
    approvedName: text("approved_name"),
    /** The accounts in whose place they approved. */
    approvedInPlaceOf: jsonb("approved_in_place_of").$type<string[]>(),
    /** The `contentHash` that was approved. */
    approvedHash: text("approved_hash"),
    /** Set by the check; `null` for a run that was checked before policies were kept. */
    policyFacts: jsonb("policy_facts").$type<RunFacts>(),
    /** The policy under which it was started: its rows go under the same one. */
    clearedVersion: integer("cleared_version"),
    /** When a person said that the run goes on after the canary. */
    canaryConfirmedAt: moment("canary_confirmed_at"),
    /** Limits count what happened since a person last started or continued it. */
    countedFrom: moment("counted_from"),
    nextAt: moment("next_at"),
    /** Incremented at every change: an update with an older epoch is refused. */
    epoch: integer("epoch").notNull().default(0),
    createdAt: moment("created_at").notNull().defaultNow(),
    checkedAt: moment("checked_at"),
    startedAt: moment("started_at"),
    settledAt: moment("settled_at"),
  },
  (table) => [
    index("runs_due").on(table.nextAt).where(sql`${table.nextAt} is not null`),
    index("runs_newest").on(table.environment, table.company, table.createdAt),
    index("runs_person").on(table.principalId, table.createdAt),
    index("runs_agent").on(table.agentTokenId).where(sql`${table.agentTokenId} is not null`),
    foreignKey({
      name: "runs_connection",
      columns: [table.environment, table.connectionId],
      foreignColumns: [connections.environment, connections.id],
    }).onDelete("cascade"),
  ],
);

/**
 * The rows of runs. Before the check a row holds the cells of a line; after it, a line has a row for each
 * write, in the order in which they are sent.
 */
export const runRows = pgTable(
  "run_rows",
  {
    runId: text("run_id")
      .notNull()
      .references(() => runs.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    /** The row of the file. */
    line: integer("line").notNull(),
    /** The line's cells and what the check found about them, encrypted. In the first row of a line. */
    sealedLine: text("sealed_line"),
    checkedAt: moment("checked_at"),
    /** How the check left the line: in its first row. */
    result: text("result").$type<"ready" | "warning" | "blocked" | "unchanged">(),
    /** What the line makes. In its first row. */
    makes: text("makes").$type<LineMakes>(),
    operation: text("operation").$type<WriteName>(),
    /** The write as it is sent, or its input where an id is still missing, encrypted. */
    sealedWrite: text("sealed_write"),
    writeHash: text("write_hash"),
    /** The one field that takes the id of the record of `dependsOn`. */
    hole: text("hole"),
    /** The position of the row of the same line that must be accepted first. */
    dependsOn: integer("depends_on"),
    isCanary: boolean("is_canary").notNull().default(false),
    /** Not before then, where what it depends on can't be read yet. */
    notBefore: moment("not_before"),
    /** The request that it became. */
    intentId: text("intent_id"),
    /** How often it was taken back, because its request expired before anything of it was sent. */
    releases: integer("releases").notNull().default(0),
    /** Why it was not sent, and won't be. */
    halted: text("halted"),
    /** The same by the name of its message, with the text. */
    haltedTold: jsonb("halted_told").$type<Told>(),
    settledAt: moment("settled_at"),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.position] }),
    index("run_rows_line").on(table.runId, table.line),
    uniqueIndex("run_rows_intent").on(table.intentId),
  ],
);
