import { randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { methodOf, pathOf } from "#lib/v4/operations/operation.ts";
import { type OperationName, operationNames, specOf } from "#lib/v4/registry.ts";
import type { Control } from "#sandbox/control/control.ts";
import { controlRoutes } from "#sandbox/http/control-routes.ts";
import { docsPage } from "#sandbox/http/docs-page.ts";
import { answerError, answerFailure, cutConnection } from "#sandbox/http/failure.ts";
import type { HttpEnv } from "#sandbox/http/http-env.ts";
import { mcpRoute } from "#sandbox/http/mcp-route.ts";
import { oauthRoutes } from "#sandbox/http/oauth-routes.ts";
import { openApi } from "#sandbox/http/open-api.ts";
import { serveOperation } from "#sandbox/http/serve-operation.ts";
import { Refusal } from "#sandbox/input/refusal.ts";
import type { IdTokens } from "#sandbox/keys/id-tokens.ts";
import { openOAuth } from "#sandbox/oauth/open-oauth.ts";
import type { Shape } from "#sandbox/random-shape/shape-name.ts";
import type { World } from "#sandbox/world/world.ts";

/** The contract does not show a limit. This sandbox's choice: one megabyte, and 413 beyond it. */
const maxBodyBytes = 1_048_576;

/** Returns the Hono path of an operation: `/v4/orders/:id`. */
const routeOf = (name: OperationName) => `/v4${pathOf(specOf(name)).replace(/\{(\w+)\}/g, ":$1")}`;

/** Sorts fixed paths first, so that `/employees/countries` is not taken for an employee's id. */
const byPrecision = (one: OperationName, other: OperationName) =>
  routeOf(one).split(":").length - routeOf(other).split(":").length;

interface ServerOptions {
  /** Returns the server's address, or `null` while it has none. */
  baseUrl?: () => string | null;
  /** `null`: no identity provider is trusted, and only API keys are accepted. */
  idTokens?: IdTokens | null;
}

/**
 * Returns the HTTP server: the operations of the registry, the MCP endpoint and the control API. `log` receives the
 * errors that a 500 hides.
 */
export const createServer = (
  world: World,
  shape: Shape,
  control: Control,
  log: (error: unknown) => void,
  { baseUrl = () => null, idTokens = null }: ServerOptions = {},
) => {
  const app = new Hono<HttpEnv>();

  app.use(async (context, next) => {
    const requestId = `req_${randomUUID().replaceAll("-", "").slice(0, 20)}`;
    context.set("requestId", requestId);
    // Set before the request is handled: a fault may cut the connection.
    context.header("x-request-id", requestId);
    context.header("cache-control", "no-store");
    await next();
  });

  app.onError((error, context) => answerError(context, shape, error, log));
  app.notFound((context) => answerFailure(context, shape, 404, "No such route"));

  app.get("/health", (context) => context.json({ status: "ok" }));
  const documentOf = (context: Context) =>
    openApi(new URL(context.req.url).origin, idTokens?.issuer);
  app.get("/openapi.json", (context) => context.json(documentOf(context)));
  app.get("/docs", (context) => {
    context.header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'");
    return context.html(docsPage(documentOf(context)));
  });

  const limited = bodyLimit({
    maxSize: maxBodyBytes,
    onError: () => {
      throw new Refusal(413, "The request body is too large");
    },
  });

  for (const name of [...operationNames].sort(byPrecision)) {
    const spec = specOf(name);
    const serve = serveOperation(name, { world, shape, control, idTokens });
    app.on(
      methodOf(spec),
      routeOf(name),
      async (context, next) => {
        const draw = control.rules.draw(name);
        if (draw.fault?.kind === "refuse") return cutConnection(context, "close");
        context.set("draw", draw);
        return next();
      },
      limited,
      (context) => serve(context, context.get("draw")),
    );
  }
  const oauth = openOAuth(world, baseUrl);
  app.route("/mcp", mcpRoute(world, oauth, limited, app.fetch));
  app.route("/", oauthRoutes(world, oauth));
  app.route("/_sandbox", controlRoutes(world, control, limited, log));
  return app;
};
