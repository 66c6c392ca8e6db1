import "server-only";
import { env } from "#lib/server/env.ts";
import { type Connection, findApiKey } from "#lib/server/keys/connection.ts";
import { SealError } from "#lib/server/keys/seal.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { perProcess } from "#lib/server/per-process.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { type Client, createClient } from "#lib/v4/client/client.ts";

/** The address in the demo keys file: the only configured address outside the settings. */
export const demoKeysFile = perProcess("qmDemoKeysFile", () => ({
  baseUrl: null as string | null,
}));

/**
 * Returns whether the configuration names this address. A key is sent to no other address, even if
 * a stored connection names one.
 */
export const isConfiguredBaseUrl = (baseUrl: string) =>
  baseUrl === env().QM_API_URL ||
  (env().QM_DEMO_KEYS !== undefined && baseUrl === demoKeysFile().baseUrl);

/** An opened connection to the service. Only the journal's own sender uses the key itself. */
export interface UpstreamAccess {
  client: Client;
  baseUrl: string;
  apiKey: string;
}

const keptClients = perProcess(
  "qmClients",
  () => new Map<string, { client: Client; storedAt: number }>(),
);

const refusal = (sentence: string) => new PrincipalError("no_connection", { sentence });

/**
 * Opens a connection. Each connection has its own client, which keeps its sockets open and sends no
 * other connection's key on them. Throws `PrincipalError` (no_connection) if the connection is for
 * another environment or address, or its key can't be decrypted.
 */
export const openUpstream = async (connection: Connection): Promise<UpstreamAccess> => {
  if (connection.environment !== env().QM_ENVIRONMENT) {
    throw refusal("Your API key is for another environment than Quartermaster's.");
  }
  if (!isConfiguredBaseUrl(connection.baseUrl)) {
    throw refusal("Your API key is for another address than Quartermaster's.");
  }
  const stored = await findApiKey(connection).catch((error: unknown) => {
    if (!(error instanceof SealError)) throw error;
    log().error(
      { connectionId: connection.id, error: errorFields(error) },
      "stored key can't be decrypted",
    );
    throw refusal("Your API key can't be decrypted. Ask an admin to store it again.");
  });
  if (!stored) throw new PrincipalError("no_connection");
  const { apiKey } = stored;
  const { baseUrl } = connection;
  const storedAt = stored.at.getTime();
  const identity = JSON.stringify([connection.environment, connection.id, baseUrl]);
  const kept = keptClients().get(identity);
  if (kept?.storedAt === storedAt) return { client: kept.client, baseUrl, apiKey };
  const client = createClient({ baseUrl, apiKey });
  keptClients().set(identity, { client, storedAt });
  return { client, baseUrl, apiKey };
};
