import { boolean, foreignKey, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Preapproval } from "#lib/protocol/agent-token.ts";
import type { Role } from "#lib/server/role.ts";
import { connections, type Environment, moment, people } from "#lib/server/store/schema.ts";

/**
 * Tokens with which agents use Quartermaster's MCP endpoint. Each is bound to its person, and to the
 * grant that the person used when they made it: it stops when the grant is withdrawn or its role changes.
 */
export const agentTokens = pgTable(
  "agent_tokens",
  {
    id: text("id").primaryKey(),
    /** SHA-256 of the token, which is shown once. */
    tokenHash: text("token_hash").notNull().unique(),
    /** Its last four characters, by which people recognize it. */
    hint: text("hint").notNull(),
    label: text("label").notNull(),
    personId: text("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    role: text("role").$type<Role>().notNull(),
    environment: text("environment").$type<Environment>().notNull(),
    connectionId: text("connection_id").notNull(),
    isReadOnly: boolean("is_read_only").notNull(),
    preapproved: jsonb("preapproved").$type<Preapproval[]>().notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    lastUsedAt: moment("last_used_at"),
    revokedAt: moment("revoked_at"),
  },
  (table) => [
    index("agent_tokens_person").on(table.personId, table.createdAt),
    foreignKey({
      name: "agent_tokens_connection",
      columns: [table.environment, table.connectionId],
      foreignColumns: [connections.environment, connections.id],
    }).onDelete("cascade"),
  ],
);
