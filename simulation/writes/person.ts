import type { Principal } from "#lib/server/auth/principal.ts";
import type { Connection } from "#lib/server/keys/connection.ts";

/** Returns the person who submits the forms of a simulation, an admin. */
export const benchPerson = (connection: Connection): Principal => ({
  userId: "bench",
  email: "bench@example.com",
  displayName: "Bench",
  role: "admin",
  sessionId: "bench",
  connection,
});

/** Who mints the keys of the simulation's forms: its person with the connection of the settings. */
export const benchMinter = {
  userId: "bench",
  connection: { environment: "sandbox", id: "env" },
} as const;
