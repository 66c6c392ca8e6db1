import "server-only";
import { and, isNull, sql } from "drizzle-orm";
import { checkStreams, listGrants } from "#lib/server/grants/grants.ts";
import { agentTokens } from "#lib/server/store/agent-schema.ts";
import type { ChangeTx } from "#lib/server/store/change-tx.ts";
import { isAnyOf } from "#lib/server/store/many-rows.ts";
import { sessions } from "#lib/server/store/schema.ts";

/** Signs people out everywhere, ends their live streams, and revokes the tokens of their agents. */
export const withdrawAccess = async (tx: ChangeTx, personIds: readonly string[]) => {
  await tx.delete(sessions).where(isAnyOf(sessions.personId, personIds));
  await tx
    .update(agentTokens)
    .set({ revokedAt: sql`clock_timestamp()` })
    .where(and(isAnyOf(agentTokens.personId, personIds), isNull(agentTokens.revokedAt)));
  await checkStreams(tx, await listGrants(tx, personIds));
};
