import type { Principal } from "#lib/server/auth/principal.ts";
import type { Connection } from "#lib/server/keys/connection.ts";

/** Returns the person who submits the forms of a simulation, an admin. */
export const benchPerson = (connection: Connection | null): Principal => ({
  userId: "bench",
  email: "bench@example.com",
  displayName: "Bench",
  role: "admin",
  sessionId: "bench",
  connection,
});
