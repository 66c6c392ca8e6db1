import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { changesChannel, connectionKey } from "#lib/server/live/publish-changes.ts";
import { agentTokens } from "#lib/server/store/agent-schema.ts";
import { people, sessions } from "#lib/server/store/schema.ts";
import type { StoreReader } from "#lib/server/store/store.ts";

/** Makes all instances check the sessions of the person's streams when the transaction commits. */
const endStreams = async (tx: StoreReader, personId: string) => {
  const [person] = await tx
    .select({ environment: people.connectionEnvironment, id: people.connectionId })
    .from(people)
    .where(eq(people.id, personId));
  if (!person?.environment || person.id === null) return;
  const key = connectionKey({ environment: person.environment, id: person.id });
  await tx.execute(sql`select pg_notify(${changesChannel}, ${key})`);
};

/** Signs a person out everywhere, ends their live streams, and revokes the tokens of their agents. */
export const withdrawAccess = async (tx: StoreReader, personId: string) => {
  await tx.delete(sessions).where(eq(sessions.personId, personId));
  await tx
    .update(agentTokens)
    .set({ revokedAt: sql`clock_timestamp()` })
    .where(and(eq(agentTokens.personId, personId), isNull(agentTokens.revokedAt)));
  await endStreams(tx, personId);
};
