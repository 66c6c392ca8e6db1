import { createServer, type IncomingMessage } from "node:http";
import { afterAll, beforeAll } from "vitest";
import type { Principal } from "#lib/server/auth/principal.ts";
import { listen } from "#lib/server/http/test-listen.ts";
import { type Connection, saveConnection } from "#lib/server/keys/connection.ts";
import type { Role } from "#lib/server/role.ts";
import { store } from "#lib/server/store/store.ts";
import { capabilities } from "#lib/v4/operations/operation.ts";

interface ReceivedRequest {
  method: string;
  url: string;
  key: string | undefined;
}

/** Starts an HTTP service that answers with `answer` and records the requests it receives. */
export const testUpstream = () => {
  const requests: ReceivedRequest[] = [];
  const upstream = {
    baseUrl: "",
    requests,
    answer: (_request: IncomingMessage): { status: number; body: unknown } => ({
      status: 200,
      body: {},
    }),
  };
  const server = createServer((request, response) => {
    const key = request.headers["x-api-key"];
    requests.push({
      method: request.method ?? "",
      url: request.url ?? "",
      key: typeof key === "string" ? key : undefined,
    });
    const { status, body } = upstream.answer(request);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  });
  beforeAll(async () => {
    upstream.baseUrl = await listen(server);
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return upstream;
};

/** Stores a connection to the service at `baseUrl`, with all capabilities. */
export const connect = async (
  baseUrl: string,
  id: string,
  apiKey: string,
  changes: Partial<Connection> = {},
): Promise<Connection> => {
  const connection = {
    id,
    environment: "sandbox" as const,
    label: id,
    baseUrl,
    capabilities: [...capabilities],
    ...changes,
  };
  await saveConnection(store(), connection, apiKey);
  return { ...connection, keyHint: apiKey.slice(-4) };
};

/** A signed-in person with this connection and role. */
export const principalOf = (connection: Connection | null, role: Role = "admin"): Principal => ({
  userId: `${role}-${connection?.id}`,
  email: "a@example.com",
  displayName: "A",
  role,
  sessionId: "s",
  connection,
});
