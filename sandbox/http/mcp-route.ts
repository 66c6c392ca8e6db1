import { type AuthInfo, createMcpHandler } from "@modelcontextprotocol/server";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { performWith } from "#lib/mcp/client-perform.ts";
import { createMcpServer } from "#lib/mcp/server.ts";
import { createClient } from "#lib/v4/client/client.ts";
import { retryBudget } from "#lib/v4/client/retry.ts";
import { registry } from "#lib/v4/registry.ts";
import type { HttpEnv } from "#sandbox/http/http-env.ts";
import { localPageGuard } from "#sandbox/http/local-page-guard.ts";
import { type Answer, ownFetch } from "#sandbox/http/own-fetch.ts";
import { type Caller, type Grant, requireCaller } from "#sandbox/keys/access.ts";
import type { World } from "#sandbox/world/world.ts";

/** What the MCP server needs to know of a request's sender. */
interface Access {
  caller: Caller;
  /** `null` where the grant stands for the key. */
  apiKey: string | null;
  grant?: Grant;
}

const toAuthInfo = (access: Access): AuthInfo => ({
  token: "",
  clientId: "",
  scopes: [],
  extra: { access },
});

const accessIn = (authInfo: AuthInfo | undefined): Access => {
  if (authInfo?.extra === undefined) throw new Error("The MCP request was not authenticated");
  return authInfo.extra.access as Access;
};

/**
 * Returns the route `POST /mcp`. Its tools call the sandbox's own v4 routes with the key of the request:
 * validation, scope, faults and the ledger are those of the REST API. `answer`: the sandbox's app.
 * Source: api-v4.md, "MCP endpoint".
 */
export const mcpRoute = (world: World, limited: MiddlewareHandler, answer: Answer) => {
  const app = new Hono<HttpEnv>();
  const budget = retryBudget();
  const handler = createMcpHandler(({ authInfo }) => {
    const { caller, apiKey, grant } = accessIn(authInfo);
    const client = createClient({
      baseUrl: "http://sandbox.internal",
      apiKey: apiKey ?? "granted",
      fetch: ownFetch(answer, grant),
      budget,
    });
    return createMcpServer({
      operations: registry,
      perform: performWith(client),
      capabilities: caller.capabilities,
    });
  });

  const accessOf = (context: Context<HttpEnv>): Access => {
    const { headers } = context.req.raw;
    return { caller: requireCaller(world.db, headers), apiKey: headers.get("x-api-key") };
  };

  app.use(localPageGuard, limited);
  app.all("/", (context) =>
    handler.fetch(context.req.raw, { authInfo: toAuthInfo(accessOf(context)) }),
  );
  return app;
};
