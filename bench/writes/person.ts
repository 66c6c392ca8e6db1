import type { Connection } from "#lib/server/keys/connection";
import type { Principal } from "#lib/server/principal";

/** Who fills in the forms of the bench. */
export const benchPerson = (connection: Connection | null): Principal => ({
  userId: "bench",
  email: "bench@example.com",
  displayName: "Bench",
  role: "admin",
  sessionId: "bench",
  connection,
});
