import "server-only";
import { and, asc, eq } from "drizzle-orm";
import type { ConnectionChoice } from "#lib/protocol/session.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { KnownPerson } from "#lib/server/audit/audited-person.ts";
import { commitWith } from "#lib/server/audit/commit-change.ts";
import { askedBy } from "#lib/server/auth/asked-by.ts";
import { lockPerson } from "#lib/server/auth/oidc/identities.ts";
import { PersonError } from "#lib/server/auth/people.ts";
import { renewSession } from "#lib/server/auth/sessions.ts";
import { checkStreams, findGrant, noteUse } from "#lib/server/grants/grants.ts";
import { isConnection } from "#lib/server/keys/connection.ts";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import { connections, grants, sessions } from "#lib/server/store/schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";
import { connectionName } from "#lib/server/words/stored-words.ts";

/** A person with the session of their request, as a principal is. */
type SignedIn = KnownPerson & { sessionId: string };

/** Returns the connections that a person may choose, with their role, production last. */
export const listConnectionChoices = async ({
  userId,
  connection,
}: Pick<KnownPerson, "userId" | "connection">): Promise<ConnectionChoice[]> => {
  const rows = await store()
    .select({
      environment: grants.environment,
      id: grants.connectionId,
      label: connections.label,
      keyHint: connections.keyHint,
      role: grants.role,
      disabledAt: connections.disabledAt,
    })
    .from(grants)
    .innerJoin(
      connections,
      and(eq(connections.environment, grants.environment), eq(connections.id, grants.connectionId)),
    )
    .where(eq(grants.personId, userId))
    .orderBy(asc(grants.createdAt), asc(grants.connectionId));
  return rows
    .map(({ disabledAt, ...row }) => ({
      ...row,
      label: connectionName(row),
      isDisabled: disabledAt !== null,
      isCurrent: row.environment === connection?.environment && row.id === connection.id,
    }))
    .toSorted((a, b) => b.environment.localeCompare(a.environment));
};

const chooseGrant = async (
  tx: StoreReader,
  { userId, sessionId, connection }: SignedIn,
  wanted: ConnectionIdentity,
): Promise<string> => {
  // The person first, as at a refresh of the provider's tokens: two orders of locking could wait for each other.
  await lockPerson(tx, userId);
  const grant = await findGrant(tx, userId, wanted);
  if (!grant) {
    throw new PersonError(() => t("refusal.accessLost"));
  }
  const [found] = await tx
    .select({ disabledAt: connections.disabledAt })
    .from(connections)
    .where(isConnection(wanted));
  if (found?.disabledAt) {
    throw new PersonError(() => t("refusal.disabledByAdmin"));
  }
  await tx
    .update(sessions)
    .set({ environment: wanted.environment, connectionId: wanted.id })
    .where(eq(sessions.idHash, sessionId));
  await noteUse(tx, userId, wanted);
  const renewed = await renewSession(tx, sessionId);
  if (renewed === null) throw new PersonError(() => t("signin.sessionEnded"));
  if (connection) await checkStreams(tx, [connection]);
  return renewed;
};

/**
 * Lets the session use another grant of its person, with the role of that grant. The session gets
 * another id, because it may do more than before; requests that were sent go on with their own
 * connection. Returns the new id. Throws `PersonError` with a sentence for the person, and then nothing
 * is changed. `from`: the IP address of the request.
 */
export const switchConnection = async (
  person: SignedIn,
  wanted: ConnectionIdentity,
  from: string | null,
): Promise<string> => {
  const commit = commitWith({
    action: "session.switch",
    outcome: "done",
    ...askedBy(person, from),
    subject: `${wanted.environment} ${wanted.id}`,
  });
  return commit((tx) => chooseGrant(tx, person, wanted));
};
