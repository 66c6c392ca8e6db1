import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { PolicyRule } from "#lib/protocol/policy.ts";
import { type Environment, moment, people } from "#lib/server/store/schema.ts";

/**
 * Every version of the rules that say which requests need an approval. The newest one holds; none is ever
 * changed. Without any, `defaultRules` hold.
 */
export const policyVersions = pgTable("policy_versions", {
  version: integer("version").primaryKey(),
  rules: jsonb("rules").$type<PolicyRule[]>().notNull(),
  authorId: text("author_id").notNull(),
  authorName: text("author_name").notNull(),
  at: moment("at").notNull().default(sql`clock_timestamp()`),
});

/** Who approves in the place of someone whom a rule names, and when. */
export const approvalStandIns = pgTable(
  "approval_stand_ins",
  {
    id: text("id").primaryKey(),
    environment: text("environment").$type<Environment>().notNull(),
    fromId: text("from_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    toId: text("to_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    startsAt: moment("starts_at").notNull(),
    endsAt: moment("ends_at").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("approval_stand_ins_to").on(table.toId, table.endsAt),
    check("approval_stand_ins_other", sql`${table.fromId} <> ${table.toId}`),
  ],
);
