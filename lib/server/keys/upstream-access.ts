import "server-only";
import { env } from "#lib/server/env.ts";
import { isConfiguredBaseUrl } from "#lib/server/keys/base-url.ts";
import { type Connection, findApiKey } from "#lib/server/keys/connection.ts";
import { SealError } from "#lib/server/keys/seal.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { type Client, createClient } from "#lib/v4/client/client.ts";

/** An opened connection to the service. Only the journal's own sender uses the key itself. */
export interface UpstreamAccess {
  client: Client;
  baseUrl: string;
  apiKey: string;
}

interface KeptClient {
  client: Client;
  storedAt: number;
}

const holder = globalThis as typeof globalThis & { qmClients?: Map<string, KeptClient> };

/**
 * Opens a connection. Each connection has its own client, which keeps its sockets open and sends no
 * other connection's key on them. Throws `PrincipalError` (no_connection) if the connection is for
 * another environment or address, or its key can't be decrypted.
 */
export const openUpstream = async (connection: Connection): Promise<UpstreamAccess> => {
  if (connection.environment !== env().QM_ENVIRONMENT) {
    throw new PrincipalError("no_connection", {
      sentence: "Your API key is for another environment than Quartermaster's.",
    });
  }
  if (!isConfiguredBaseUrl(connection.baseUrl)) {
    throw new PrincipalError("no_connection", {
      sentence: "Your API key is for another address than Quartermaster's.",
    });
  }
  const stored = await findApiKey(connection).catch((error: unknown) => {
    if (!(error instanceof SealError)) throw error;
    log().error(
      { connectionId: connection.id, error: errorFields(error) },
      "stored key can't be decrypted",
    );
    throw new PrincipalError("no_connection", {
      sentence: "Your API key can't be decrypted. Ask an admin to store it again.",
    });
  });
  if (!stored) throw new PrincipalError("no_connection");
  const { apiKey } = stored;
  const { baseUrl } = connection;
  holder.qmClients ??= new Map();
  const identity = JSON.stringify([connection.environment, connection.id, baseUrl]);
  const kept = holder.qmClients.get(identity);
  if (kept?.storedAt === stored.at.getTime()) return { client: kept.client, baseUrl, apiKey };
  const client = createClient({ baseUrl, apiKey });
  holder.qmClients.set(identity, { client, storedAt: stored.at.getTime() });
  return { client, baseUrl, apiKey };
};
