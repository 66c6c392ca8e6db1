import "server-only";
import { and, eq } from "drizzle-orm";
import { type Told, told } from "#lib/protocol/run-note.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { connectionFields } from "#lib/server/keys/connection.ts";
import type { RunRecord } from "#lib/server/runs/stored/run-row.ts";
import { connections, grants, people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";

/** Who answers for a run, as they are now. */
export type RunPrincipal = { principal: Principal } | { problem: Told; isFinal: boolean };

/**
 * Returns the person of a run with the connection and the role with which they asked for it. A person who
 * is disabled pauses it; a grant that is gone, or another role, ends it.
 */
export const findRunPrincipal = async (run: RunRecord): Promise<RunPrincipal> => {
  const { environment, connectionId, principalId } = run;
  const [found] = await store()
    .select({ person: people, role: grants.role, connection: connectionFields })
    .from(people)
    .leftJoin(
      grants,
      and(
        eq(grants.personId, people.id),
        eq(grants.environment, environment),
        eq(grants.connectionId, connectionId),
      ),
    )
    .leftJoin(
      connections,
      and(eq(connections.environment, environment), eq(connections.id, connectionId)),
    )
    .where(eq(people.id, principalId));
  const name = run.principalName;
  if (!found || found.person.disabledAt) {
    return {
      problem: told("runReason.disabled", { name }),
      isFinal: false,
    };
  }
  const { person, role, connection } = found;
  if (!connection || role !== run.role) {
    return {
      problem: told("runReason.otherRole", { name }),
      isFinal: true,
    };
  }
  const { id: userId, email, displayName } = person;
  const sessionId = `run ${run.id}`;
  return { principal: { userId, email, displayName, role, sessionId, connection } };
};
