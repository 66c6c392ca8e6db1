import { afterAll, beforeAll } from "vitest";
import type { Principal } from "#lib/server/auth/principal.ts";
import { type Connection, saveConnection } from "#lib/server/keys/connection.ts";
import type { Role } from "#lib/server/role.ts";
import { store } from "#lib/server/store/store.ts";
import { capabilities } from "#lib/v4/operations/operation.ts";
import { type ServiceRequest, startScriptedService } from "#testing/service/scripted-service.ts";

/** Starts an HTTP service that answers with `answer` and records the requests it receives. */
export const testUpstream = () => {
  const upstream = {
    baseUrl: "",
    requests: [] as { method: string; url: string; key: unknown }[],
    answer: (_request: ServiceRequest) => ({ status: 200, body: {} as unknown }),
  };
  let close = async () => {};
  beforeAll(async () => {
    const service = await startScriptedService((request) => {
      const { method, url, headers } = request;
      upstream.requests.push({ method, url, key: headers["x-api-key"] });
      return upstream.answer(request);
    });
    upstream.baseUrl = service.origin;
    close = service.close;
  });
  afterAll(() => close());
  return upstream;
};

/** A connection to the service at `baseUrl`, with all capabilities. */
export const connectionOf = (baseUrl: string, id: string): Connection => ({
  id,
  environment: "sandbox",
  label: id,
  baseUrl,
  capabilities: [...capabilities],
  keyHint: "hint",
  storedAt: new Date(0),
  disabledAt: null,
});

/** Stores a connection to the service at `baseUrl`, with all capabilities unless `changes` has others. */
export const connect = async (
  baseUrl: string,
  id: string,
  apiKey: string,
  changes: Partial<Connection> = {},
): Promise<Connection> =>
  saveConnection(store(), { ...connectionOf(baseUrl, id), ...changes }, apiKey);

/** A signed-in person with this connection and role. */
export const principalOf = (connection: Connection | null, role: Role = "admin"): Principal => ({
  userId: `${role}-${connection?.id}`,
  email: "a@example.com",
  displayName: "A",
  role,
  sessionId: "s",
  connection,
});
