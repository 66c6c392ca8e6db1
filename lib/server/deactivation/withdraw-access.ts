import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { checkStreams, listGrants } from "#lib/server/grants/grants.ts";
import { agentTokens } from "#lib/server/store/agent-schema.ts";
import { sessions } from "#lib/server/store/schema.ts";
import type { StoreReader } from "#lib/server/store/store.ts";

/** Signs a person out everywhere, ends their live streams, and revokes the tokens of their agents. */
export const withdrawAccess = async (tx: StoreReader, personId: string) => {
  await tx.delete(sessions).where(eq(sessions.personId, personId));
  await tx
    .update(agentTokens)
    .set({ revokedAt: sql`clock_timestamp()` })
    .where(and(eq(agentTokens.personId, personId), isNull(agentTokens.revokedAt)));
  for (const grant of await listGrants(tx, [personId])) await checkStreams(tx, grant);
};
