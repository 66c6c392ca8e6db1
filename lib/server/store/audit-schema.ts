import { bigint, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { Role } from "#lib/server/role.ts";
import { type Environment, moment } from "#lib/server/store/schema.ts";

/**
 * What people did, tried or were refused: a hash chain to which rows are only added. Triggers refuse every
 * change but the removal of what `audit_chain` says is cut. See docs/decisions/180-the-audit-log-is-a-hash-chain.md.
 */
export const auditEntries = pgTable(
  "audit_entries",
  {
    /** 1, 2, 3 …, without a gap; from the row after the last one that was cut. */
    seq: bigint("seq", { mode: "number" }).primaryKey(),
    /** To the millisecond: all of it is in the hash. */
    at: timestamp("at", { withTimezone: true, mode: "date", precision: 3 }).notNull(),
    action: text("action").notNull(),
    outcome: text("outcome").$type<"done" | "denied" | "failed">().notNull(),
    personId: text("person_id"),
    personEmail: text("person_email"),
    role: text("role").$type<Role>(),
    environment: text("environment").$type<Environment>(),
    connectionId: text("connection_id"),
    /** The IP address of the request, or `command line`. */
    address: text("address"),
    subject: text("subject"),
    /** JSON. As text, because the hash is over its bytes. */
    details: text("details").notNull(),
    requestId: text("request_id"),
    /** HMAC-SHA-256 over the previous row's hash and this row, in base64url. */
    hash: text("hash").notNull(),
  },
  (table) => [
    index("audit_entries_connection").on(table.environment, table.connectionId, table.seq),
    index("audit_entries_at").using("brin", table.at),
  ],
);

/** The head of the chain and its key: one row, which each append locks. */
export const auditChain = pgTable("audit_chain", {
  id: integer("id").primaryKey(),
  /** The key of all hashes, encrypted. */
  sealedKey: text("sealed_key").notNull(),
  seq: bigint("seq", { mode: "number" }).notNull(),
  hash: text("hash").notNull(),
  /** HMAC of `seq` and `hash`. */
  headMac: text("head_mac").notNull(),
  /** Up to which row the chain was last verified, and when; `null` before the first time. */
  verifiedSeq: bigint("verified_seq", { mode: "number" }),
  verifiedAt: moment("verified_at"),
  /** HMAC of both. */
  verifiedMac: text("verified_mac"),
  /** The last row that was deleted because of its age, and its hash, after which the chain goes on; `null` if none was. */
  cutSeq: bigint("cut_seq", { mode: "number" }),
  cutHash: text("cut_hash"),
  /** HMAC of both. */
  cutMac: text("cut_mac"),
});
