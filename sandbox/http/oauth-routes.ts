import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import { isLoopback } from "#sandbox/control/control-access.ts";
import type { HttpEnv } from "#sandbox/http/http-env.ts";
import { localPageGuard } from "#sandbox/http/local-page-guard.ts";
import { notFound, Refusal } from "#sandbox/input/refusal.ts";
import { listAccounts } from "#sandbox/oauth/accounts.ts";
import { authorizationServerPaths, signInPath } from "#sandbox/oauth/authorization-server.ts";
import { type OAuth, resourceMetadataPath } from "#sandbox/oauth/open-oauth.ts";
import { expiredPage, signInPage } from "#sandbox/oauth/sign-in-page.ts";
import type { World } from "#sandbox/world/world.ts";

const socketsOf = ({ env: { incoming, outgoing } }: Context<HttpEnv>) => {
  if (!incoming || !outgoing || !("assignSocket" in outgoing)) throw notFound("Route");
  return { incoming: incoming as never, outgoing: outgoing as never };
};

/**
 * Returns the routes of OAuth for the MCP endpoint. They answer this machine only: everyone who reaches
 * them may sign in as any person of the sandbox.
 */
export const oauthRoutes = (world: World, oauth: OAuth) => {
  const app = new Hono<HttpEnv>();
  const onlyThisMachine = (context: Context<HttpEnv>) => {
    if (!isLoopback(context.env.incoming?.socket.remoteAddress)) throw notFound("Route");
  };

  app.get(resourceMetadataPath, (context) => {
    onlyThisMachine(context);
    context.header("access-control-allow-origin", "*");
    return context.json({
      resource: new URL("/mcp", context.req.url).href,
      authorization_servers: [oauth.baseUrl()],
      scopes_supported: oauth.scopes,
      bearer_methods_supported: ["header"],
      resource_name: "Device Lifecycle Service, sandbox",
    });
  });

  for (const path of authorizationServerPaths) {
    app.all(path, async (context) => {
      onlyThisMachine(context);
      const { incoming, outgoing } = socketsOf(context);
      await (await oauth.server()).answer(incoming, outgoing);
      return RESPONSE_ALREADY_SENT;
    });
  }

  app.use(`${signInPath}/*`, localPageGuard, async (context, next) => {
    onlyThisMachine(context);
    context.header(
      "content-security-policy",
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    );
    await next();
  });
  app.get(`${signInPath}/:uid`, async (context) => {
    const { incoming, outgoing } = socketsOf(context);
    const request = await (await oauth.server()).findRequest(incoming, outgoing);
    if (request === null) return context.html(expiredPage(), 400);
    return context.html(signInPage(request, listAccounts(world.db)));
  });
  app.post(`${signInPath}/:uid`, async (context) => {
    const form = await context.req.formData();
    const { incoming, outgoing } = socketsOf(context);
    const server = await oauth.server();
    if ((await server.findRequest(incoming, outgoing)) === null) {
      return context.html(expiredPage(), 400);
    }
    if (form.get("decision") !== "allow") {
      return context.redirect(await server.decide(incoming, outgoing, null), 303);
    }
    const accountId = form.get("account");
    const account = listAccounts(world.db).find(({ id }) => id === accountId);
    if (!account) throw new Refusal(400, "Choose one of the keys");
    const scopes = form.getAll("scope").map(String);
    const next = await server.decide(incoming, outgoing, { accountId: account.id, scopes });
    return context.redirect(next, 303);
  });
  return app;
};
