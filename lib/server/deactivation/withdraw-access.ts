import "server-only";
import { and, isNull, sql } from "drizzle-orm";
import { checkStreams, listGrants } from "#lib/server/grants/grants.ts";
import { agentTokens } from "#lib/server/store/agent-schema.ts";
import { isAnyOf } from "#lib/server/store/many-rows.ts";
import { sessions } from "#lib/server/store/schema.ts";
import type { StoreReader } from "#lib/server/store/store.ts";

/** Signs people out everywhere, ends their live streams, and revokes the tokens of their agents. */
export const withdrawAccess = async (tx: StoreReader, personIds: readonly string[]) => {
  await tx.delete(sessions).where(isAnyOf(sessions.personId, personIds));
  await tx
    .update(agentTokens)
    .set({ revokedAt: sql`clock_timestamp()` })
    .where(and(isAnyOf(agentTokens.personId, personIds), isNull(agentTokens.revokedAt)));
  await checkStreams(tx, await listGrants(tx, personIds));
};
