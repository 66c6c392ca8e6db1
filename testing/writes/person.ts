import type { DecideAnswer } from "#lib/protocol/intent.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { decide } from "#lib/server/intents/decide.ts";
import { type Connection, connectionFields } from "#lib/server/keys/connection.ts";
import { connections } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import type { DecideRequest } from "./instance.ts";

/** A person with a connection, who can submit forms. */
type BenchPerson = Principal & { connection: Connection };

/** Decides on a request as someone else with the key of the bench's person, or as that person. */
export const decideAs = (
  person: Principal,
  { as, intentId, decision }: DecideRequest,
): Promise<DecideAnswer> =>
  decide({ ...person, userId: as, displayName: as, sessionId: as }, intentId, decision);

/**
 * Returns the person who submits the forms of a simulation: an admin with the connection of the settings,
 * in whichever environment it is. The keys of the forms are minted for the same person.
 */
export const requireBenchPerson = async (): Promise<BenchPerson> => {
  const [connection] = await store().select(connectionFields).from(connections);
  if (!connection) throw new Error("The store has no connection");
  return {
    userId: "bench",
    email: "bench@example.com",
    displayName: "Bench",
    role: "admin",
    sessionId: "bench",
    connection,
  };
};
