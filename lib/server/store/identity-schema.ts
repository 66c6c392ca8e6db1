import { sql } from "drizzle-orm";
import { bigint, boolean, check, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { SetBackReason } from "#lib/protocol/restored-store.ts";
import { moment } from "#lib/server/store/schema.ts";

/**
 * One row by which Quartermaster sees that the store was set back: what it remembers is then older than
 * what it has sent. See docs/decisions/075-a-restored-store-is-held.md.
 */
export const storeIdentity = pgTable(
  "store_identity",
  {
    id: integer("id").primaryKey().default(1),
    /** Random, made with the row. A copy of the store has the same one. */
    lineage: text("lineage").notNull(),
    /** Of the cluster, its timeline, the database and the tables, when the row was written. */
    identity: text("identity").notNull(),
    /** The transaction that wrote the row. A logical restore writes it by another one. */
    writtenBy: text("written_by").notNull(),
    /** Incremented at every heartbeat and before every write that is sent. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    beatAt: moment("beat_at").notNull(),
    /** Whether the last process that used the store stopped by itself. */
    isStopped: boolean("is_stopped").notNull().default(false),
    /** Since when nothing is sent, because the store was set back; `null` if it was not. */
    heldAt: moment("held_at"),
    heldReason: text("held_reason").$type<SetBackReason>(),
    /** The last heartbeat that the store remembered when it was held. What was sent later is forgotten. */
    rememberedUntil: moment("remembered_until"),
    releasedAt: moment("released_at"),
  },
  (table) => [check("store_identity_one_row", sql`${table.id} = 1`)],
);
