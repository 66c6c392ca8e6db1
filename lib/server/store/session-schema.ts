import { pgTable, text } from "drizzle-orm/pg-core";
import { moment, sessions } from "#lib/server/store/schema.ts";

/** The identity provider's tokens of a session that was begun by single sign-on. They end with it. */
export const sessionTokens = pgTable("session_tokens", {
  sessionHash: text("session_hash")
    .primaryKey()
    .references(() => sessions.idHash, { onDelete: "cascade" }),
  /** ID token and refresh token, encrypted and bound to the session, see keys/seal.ts. */
  sealedTokens: text("sealed_tokens").notNull(),
  /** When the ID token expires. */
  expiresAt: moment("expires_at").notNull(),
  /** When the provider is asked again for the person's role. */
  refreshAt: moment("refresh_at").notNull(),
});
