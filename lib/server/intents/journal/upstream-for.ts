import "server-only";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { journalSettings } from "#lib/server/intents/journal/settings.ts";
import { findConnection } from "#lib/server/keys/connection.ts";
import { openUpstream, type UpstreamAccess } from "#lib/server/keys/upstream-access.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { createClient } from "#lib/v4/client/client.ts";

/**
 * Opens the connection that an intent was submitted with. Lookups use the same key as the write: a
 * narrower key would find nothing and conclude too much. Throws `PrincipalError`.
 */
export const upstreamFor = async (
  row: Pick<IntentRow, "environment" | "connectionId">,
): Promise<UpstreamAccess> => {
  const connection = await findConnection({ environment: row.environment, id: row.connectionId });
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
