import "server-only";
import { and, eq } from "drizzle-orm";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { journalSettings } from "#lib/server/intents/journal/settings.ts";
import { connectionFields } from "#lib/server/keys/connection.ts";
import { openUpstream, type UpstreamAccess } from "#lib/server/keys/upstream-access.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { connections } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { createClient } from "#lib/v4/client/client.ts";

/**
 * Opens the connection that an intent was submitted with. Lookups use the same key as the write: a
 * narrower key would find nothing and conclude too much. Throws `PrincipalError`.
 */
export const upstreamFor = async (
  row: Pick<IntentRow, "environment" | "connectionId">,
): Promise<UpstreamAccess> => {
  const [connection] = await store()
    .select(connectionFields)
    .from(connections)
    .where(and(eq(connections.environment, row.environment), eq(connections.id, row.connectionId)));
  if (!connection) throw new PrincipalError("no_connection");
  const { baseUrl, apiKey } = await openUpstream(connection);
  const { readTimeoutMs, readDeadlineMs } = journalSettings();
  // Not the shared client: the journal has timeouts of its own.
  const client = createClient({
    baseUrl,
    apiKey,
    attemptTimeoutMs: readTimeoutMs,
    deadlineMs: readDeadlineMs,
  });
  return { client, baseUrl, apiKey };
};
