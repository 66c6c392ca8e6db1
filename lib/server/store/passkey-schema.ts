import { bigint, boolean, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment, people } from "#lib/server/store/schema.ts";

/** Passkeys of local accounts: public keys, so nothing here signs anyone in. */
export const passkeys = pgTable(
  "passkeys",
  {
    /** The credential's id at the authenticator, in base64url. */
    id: text("id").primaryKey(),
    personId: text("person_id")
      .notNull()
      .references(() => people.id, { onDelete: "cascade" }),
    /** Given by the person. */
    name: text("name").notNull(),
    /** A COSE key in base64url. */
    publicKey: text("public_key").notNull(),
    /** Signatures so far, by the authenticator's own count; always 0 for one that does not count. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    /** How the browser reaches the authenticator, such as `usb` or `internal`. */
    transports: jsonb("transports").$type<string[]>().notNull(),
    /** Whether the authenticator copies the passkey to the person's other devices. */
    isSynced: boolean("is_synced").notNull(),
    createdAt: moment("created_at").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [index("passkeys_person").on(table.personId)],
);

/** What a challenge was made for. */
export type ChallengePurpose = "registration" | "sign-in";

/** Challenges that a browser may answer once. The table has the SHA-256 of each. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    hash: text("hash").primaryKey(),
    purpose: text("purpose").$type<ChallengePurpose>().notNull(),
    /** Who registers a passkey; `null` at a sign-in, where the passkey says who it is. */
    personId: text("person_id").references(() => people.id, { onDelete: "cascade" }),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("passkey_challenges_end").on(table.expiresAt)],
);
