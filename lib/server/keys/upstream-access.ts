import "server-only";
import { env } from "#lib/server/env.ts";
import { isConfiguredBaseUrl } from "#lib/server/keys/base-url.ts";
import { type Connection, findApiKey } from "#lib/server/keys/connection.ts";
import { SealError } from "#lib/server/keys/seal.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { type Client, createClient } from "#lib/v4/client/client.ts";

/** A connection that is ready to be used. The key is for the journal's own sender alone. */
export interface UpstreamAccess {
  client: Client;
  baseUrl: string;
  apiKey: string;
}

interface Held {
  client: Client;
  storedAt: number;
}

const holder = globalThis as typeof globalThis & { qmClients?: Map<string, Held> };

/**
 * Opens a connection. One client a connection: its sockets are kept, and nobody else's key is ever
 * sent on them. Throws `PrincipalError(no_connection)` when it may or can not be used.
 */
export const openUpstream = async (connection: Connection): Promise<UpstreamAccess> => {
  if (connection.environment !== env().QM_ENVIRONMENT) {
    throw new PrincipalError("no_connection", {
      sentence: "Your API key is for another environment than this console's.",
    });
  }
  if (!isConfiguredBaseUrl(connection.baseUrl)) {
    throw new PrincipalError("no_connection", {
      sentence: "Your API key is for another address than this console's.",
    });
  }
  const stored = await findApiKey(connection).catch((error: unknown) => {
    if (!(error instanceof SealError)) throw error;
    log().error({ connectionId: connection.id, error: errorFields(error) }, "key does not open");
    throw new PrincipalError("no_connection", {
      sentence: "Your API key can't be read any more. Have it stored again.",
    });
  });
  if (!stored) throw new PrincipalError("no_connection");
  const { apiKey } = stored;
  const { baseUrl } = connection;
  holder.qmClients ??= new Map();
  const identity = JSON.stringify([connection.environment, connection.id, baseUrl]);
  const held = holder.qmClients.get(identity);
  if (held?.storedAt === stored.at.getTime()) return { client: held.client, baseUrl, apiKey };
  const client = createClient({ baseUrl, apiKey });
  holder.qmClients.set(identity, { client, storedAt: stored.at.getTime() });
  return { client, baseUrl, apiKey };
};
