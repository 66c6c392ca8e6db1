import {
  bigserial,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
} from "drizzle-orm/pg-core";
import type { CaseStep, ExceptionResource, SnoozeBasis } from "#lib/protocol/exception.ts";
import { connections, type Environment, moment, people } from "#lib/server/store/schema.ts";

/**
 * What people added to a record that waits for a person: who has it, and until when it is set aside. Whether
 * it waits is never stored: the copy of the record and the journal decide that.
 */
export const cases = pgTable(
  "cases",
  {
    id: text("id").primaryKey(),
    environment: text("environment").$type<Environment>().notNull(),
    /** The connection of whoever changed it last, whose copy says when it ends. */
    connectionId: text("connection_id").notNull(),
    /** Whose it is: the company of the key, else the connection. */
    scope: text("scope").notNull(),
    resource: text("resource").$type<ExceptionResource>().notNull(),
    recordId: text("record_id").notNull(),
    ownerId: text("owner_id").references(() => people.id, { onDelete: "set null" }),
    ownedAt: moment("owned_at"),
    snoozedUntil: moment("snoozed_until"),
    /** What must stay as it was for the snooze to last. */
    snoozeBasis: jsonb("snooze_basis").$type<SnoozeBasis>(),
    snoozedById: text("snoozed_by_id").references(() => people.id, { onDelete: "set null" }),
    /** When the end of the snooze was told; `null` while it lasts. */
    snoozeToldAt: moment("snooze_told_at"),
    /** When its cause was first seen to be gone; `null` while it has one. */
    closedAt: moment("closed_at"),
    /** Incremented at every change of owner or snooze: a change with an older epoch is refused. */
    epoch: integer("epoch").notNull().default(0),
    changedAt: moment("changed_at").notNull().defaultNow(),
  },
  (table) => [
    unique("cases_record").on(table.environment, table.scope, table.resource, table.recordId),
    index("cases_connection").on(table.environment, table.connectionId),
    foreignKey({
      name: "cases_connection",
      columns: [table.environment, table.connectionId],
      foreignColumns: [connections.environment, connections.id],
    }).onDelete("cascade"),
  ],
);

/** What people did with a case, in order. Notes are encrypted: they are about persons. */
export const caseSteps = pgTable(
  "case_steps",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    caseId: text("case_id")
      .notNull()
      .references(() => cases.id, { onDelete: "cascade" }),
    at: moment("at").notNull().defaultNow(),
    authorId: text("author_id").references(() => people.id, { onDelete: "set null" }),
    what: text("what").$type<CaseStep["what"]>().notNull(),
    /** The new owner; `null` where it was given up, or of another step. */
    ownerId: text("owner_id").references(() => people.id, { onDelete: "set null" }),
    until: moment("until"),
    sealedNote: text("sealed_note"),
    /** Whom a note mentions. */
    mentionedIds: text("mentioned_ids").array().notNull().default([]),
  },
  (table) => [
    index("case_steps_case").on(table.caseId, table.id),
    index("case_steps_at").on(table.at),
  ],
);
