import "server-only";
import { t } from "#lib/protocol/words/t.ts";
import { allowedAddresses, isAllowedAddress } from "#lib/server/keys/allowed-addresses.ts";
import { type Connection, findApiKey } from "#lib/server/keys/connection.ts";
import { findIdTokenOf } from "#lib/server/keys/id-token-connection.ts";
import { SealError } from "#lib/server/keys/seal.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { countCall } from "#lib/server/metrics/metrics.ts";
import { perSettings } from "#lib/server/per-process.ts";
import { plainFetch } from "#lib/server/plain-fetch.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { traceCall } from "#lib/server/tracing/trace-call.ts";
import type { Auth } from "#lib/v4/client/auth-header.ts";
import { type Client, createClient } from "#lib/v4/client/client.ts";
import { type Silence, watchSilence } from "#lib/v4/client/silence.ts";
import { isV4Error } from "#lib/v4/errors.ts";

/** An opened connection to the service. Only the journal's own sender uses the key itself. */
export interface UpstreamAccess {
  client: Client;
  baseUrl: string;
  /** An API key, or the ID token of a person if `auth` says so. */
  apiKey: string;
  auth: Auth;
}

interface KeptClient {
  client: Client;
  /** When the key was stored, or when the ID token expires, in epoch milliseconds. */
  storedAt: number;
}

/** The client of each connection, and those that are being opened. */
const keptClients = perSettings("clients", () => ({
  opened: new Map<string, KeptClient>(),
  opening: new Map<string, Promise<UpstreamAccess>>(),
}));

/** Whether each service is silent, by its address: of all its connections, because it answers none then. */
const silences = perSettings("silences", () => new Map<string, Silence>());

const silenceOf = (baseUrl: string): Silence => {
  const silence = silences().get(baseUrl) ?? watchSilence();
  silences().set(baseUrl, silence);
  return silence;
};

/** Whether a connection's service lets everyone wait without an answer. */
export const isServiceSilent = ({ baseUrl }: Connection): boolean => silenceOf(baseUrl).isSilent();

const nameOf = ({ environment, id, baseUrl, auth = "api key" }: Connection) =>
  JSON.stringify([environment, id, baseUrl, auth]);

const refusal = (sentence: string) => new PrincipalError("no_connection", { sentence });

/** The interlock: a key goes to an address of its own environment only, and a disabled one nowhere. */
const refuseForbidden = (connection: Connection) => {
  if (connection.disabledAt) {
    throw refusal(t("refusal.keyDisabled"));
  }
  if (isAllowedAddress(connection)) return;
  const isKnown = allowedAddresses().some((each) => each.environment === connection.environment);
  throw refusal(t("refusal.keyElsewhere", { what: isKnown ? "address" : "environment" }));
};

/** Returns a connection's API key or its person's ID token, and a time that tells it from others. */
const findCredential = async (connection: Connection) => {
  if (connection.auth === "id token") {
    const token = await findIdTokenOf(connection.id);
    if (token) return { apiKey: token.idToken, at: token.expiresAt };
    throw refusal(t("refusal.signInEnded"));
  }
  return findApiKey(connection).catch((error: unknown) => {
    if (!(error instanceof SealError)) throw error;
    log().error(
      { connectionId: connection.id, error: errorFields(error) },
      "stored key can't be decrypted",
    );
    throw refusal(t("refusal.keyUnreadable"));
  });
};

/** Returns the client with each call counted in the metrics, and part of the trace of who asks. */
const measured = (client: Client, baseUrl: string): Client => ({
  perform: async (name, input, options) => {
    const began = performance.now();
    const count = (status: string) => countCall(name, status, performance.now() - began);
    try {
      const answer = await traceCall({ operation: name, baseUrl }, () =>
        client.perform(name, input, options),
      );
      count("ok");
      return answer;
    } catch (error) {
      count(isV4Error(error) ? String(error.status ?? error.kind) : "error");
      throw error;
    }
  },
});

/**
 * Opens a connection. Each connection has its own client, which keeps its sockets open and sends no
 * other connection's key on them. Throws `PrincipalError` (no_connection) if the connection is for
 * another environment or address, or its key can't be decrypted.
 */
export const openUpstream = async (connection: Connection): Promise<UpstreamAccess> => {
  refuseForbidden(connection);
  const stored = await findCredential(connection);
  if (!stored) throw new PrincipalError("no_connection");
  const { apiKey } = stored;
  const { baseUrl, auth = "api key" } = connection;
  const storedAt = stored.at.getTime();
  const { opened } = keptClients();
  const kept = opened.get(nameOf(connection));
  if (kept?.storedAt === storedAt) return { client: kept.client, baseUrl, apiKey, auth };
  const silence = silenceOf(baseUrl);
  const options = { baseUrl, apiKey, auth, fetch: plainFetch(), silence };
  const client = measured(createClient(options), baseUrl);
  opened.set(nameOf(connection), { client, storedAt });
  return { client, baseUrl, apiKey, auth };
};

/**
 * Returns a connection's client, and throws as `openUpstream` does. The store is asked for the key
 * only if it was stored since the client was created: each request reads its connection anew, so a
 * replaced key is used at once. Simultaneous reads share the question.
 */
export const openClient = async (connection: Connection): Promise<Client> => {
  refuseForbidden(connection);
  // A token ends with its session, so each use asks the store.
  if (connection.auth === "id token") return (await openUpstream(connection)).client;
  const { opened, opening } = keptClients();
  const kept = opened.get(nameOf(connection));
  const storedAt = connection.storedAt.getTime();
  if (kept?.storedAt === storedAt) return kept.client;
  const name = JSON.stringify([nameOf(connection), storedAt]);
  const running = opening.get(name) ?? openUpstream(connection);
  opening.set(name, running);
  try {
    return (await running).client;
  } finally {
    opening.delete(name);
  }
};
