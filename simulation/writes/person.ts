import type { Principal } from "#lib/server/auth/principal.ts";
import type { Connection } from "#lib/server/keys/connection.ts";

/** Who fills in the forms of the bench. */
export const benchPerson = (connection: Connection | null): Principal => ({
  userId: "bench",
  email: "bench@example.com",
  displayName: "Bench",
  role: "admin",
  sessionId: "bench",
  connection,
});
