import { type AuthInfo, createMcpHandler } from "@modelcontextprotocol/server";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { answerMcp } from "#lib/mcp/absent-params.ts";
import { performWith } from "#lib/mcp/client-perform.ts";
import { createMcpServer } from "#lib/mcp/server.ts";
import { createClient } from "#lib/v4/client/client.ts";
import { retryBudget } from "#lib/v4/client/retry.ts";
import { registry } from "#lib/v4/registry.ts";
import type { HttpEnv } from "#sandbox/http/http-env.ts";
import { localPageGuard } from "#sandbox/http/local-page-guard.ts";
import { type Answer, ownFetch } from "#sandbox/http/own-fetch.ts";
import { Refusal } from "#sandbox/input/refusal.ts";
import { type Caller, callerOfGrant, type Grant, requireCaller } from "#sandbox/keys/access.ts";
import { findAccount } from "#sandbox/oauth/accounts.ts";
import { type OAuth, resourceMetadataPath } from "#sandbox/oauth/open-oauth.ts";
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

const bearerPattern = /^Bearer +([\w.~+/=-]+)$/i;

/** Whether two addresses are the same, apart from a slash at the end. */
const isSameUrl = (one: string, other: string) =>
  URL.parse(one)?.href.replace(/\/$/, "") === URL.parse(other)?.href.replace(/\/$/, "");

/** Returns the grant of an access token. Throws a 401 if it is not valid here. */
const grantOf = async (world: World, oauth: OAuth, token: string, url: string): Promise<Grant> => {
  const verified = oauth.baseUrl() === null ? null : await (await oauth.server()).verify(token);
  // A token for another resource is not ours to accept. Source: RFC 8707, 2.
  const account =
    verified && isSameUrl(verified.audience, url)
      ? findAccount(world.db, verified.accountId)
      : null;
  if (!verified || !account) {
    throw new Refusal(401, "The access token is invalid, expired, or for another address");
  }
  return {
    keyHash: account.keyHash,
    capabilities: verified.scopes.map((scope) => scope.replace(/^mcp:/, "")),
  };
};

/** Returns the header that tells clients where to get a token. Source: RFC 9728, 5.1. */
const challengeFor = (context: Context<HttpEnv>, scopes: readonly string[]) => {
  const metadata = new URL(resourceMetadataPath, context.req.url).href;
  const error = context.req.header("authorization") ? 'error="invalid_token", ' : "";
  return `Bearer ${error}resource_metadata="${metadata}", scope="${scopes.join(" ")}"`;
};

/**
 * Returns the route `POST /mcp`. Its tools call the sandbox's own v4 routes with the key of the request:
 * validation, scope, faults and the ledger are those of the REST API. `answer`: the sandbox's app.
 * Source: api-v4.md, "MCP endpoint"; Authentication 4 and 6.
 */
export const mcpRoute = (
  world: World,
  oauth: OAuth,
  limited: MiddlewareHandler,
  answer: Answer,
) => {
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

  const accessOf = async ({ req }: Context<HttpEnv>): Promise<Access> => {
    const { headers } = req.raw;
    const token = bearerPattern.exec(headers.get("authorization") ?? "")?.[1];
    if (token !== undefined && !headers.has("x-api-key")) {
      const grant = await grantOf(world, oauth, token, req.url);
      return { caller: callerOfGrant(world.db, grant), apiKey: null, grant };
    }
    return { caller: requireCaller(world.db, headers), apiKey: headers.get("x-api-key") };
  };

  app.use(localPageGuard, limited);
  app.all("/", async (context) => {
    // Set in advance: a refusal keeps the headers, and an answer removes this one.
    context.header("www-authenticate", challengeFor(context, oauth.scopes));
    const access = await accessOf(context);
    context.header("www-authenticate", undefined);
    return answerMcp(handler, context.req.raw, toAuthInfo(access));
  });
  return app;
};
