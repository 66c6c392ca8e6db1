import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import { methodOf, pathOf } from "#lib/v4/operation";
import { type InputOf, type OperationName, operationNames, specOf } from "#lib/v4/registry";
import { requireCaller, requireCapability } from "#sandbox/access";
import { answerOf, failureOf, type Shape } from "#sandbox/answer";
import { docsPage } from "#sandbox/docs-page";
import type { Call, Result } from "#sandbox/handlers/handler";
import { handlers } from "#sandbox/handlers/handlers";
import { openApi } from "#sandbox/open-api";
import { inputReader } from "#sandbox/read-input";
import { Refusal } from "#sandbox/refusal";
import { successStatus } from "#sandbox/success-status";
import type { World } from "#sandbox/world/world";

/** Request-size limits are not shown in the contract: a megabyte, and 413 beyond it. */
const maxBody = 1_048_576;

/** `/orders/{id}` to `/v4/orders/:id`. */
const routeOf = (name: OperationName) => `/v4${pathOf(specOf(name)).replace(/\{(\w+)\}/g, ":$1")}`;

/** Fixed paths first, or `/employees/countries` would be an employee's id. */
const byPrecision = (one: OperationName, other: OperationName) =>
  routeOf(one).split(":").length - routeOf(other).split(":").length;

/** The one place where a name's handler meets an input parsed by the same name's schema. */
const perform = <Name extends OperationName>(
  name: Name,
  call: Omit<Call<Name>, "input">,
  input: unknown,
): Result => handlers[name]({ ...call, input: input as InputOf<Name> });

type Variables = { requestId: string };

/** The service over HTTP: 27 routes looped from the registry. `log` receives what 500 hides. */
export const createServer = (world: World, shape: Shape, log: (error: unknown) => void) => {
  const app = new Hono<{ Variables: Variables }>();

  app.use(async (context, next) => {
    const requestId = `req_${randomUUID().replaceAll("-", "").slice(0, 20)}`;
    context.set("requestId", requestId);
    await next();
    context.header("x-request-id", requestId);
    context.header("cache-control", "no-store");
  });

  app.onError((error, context) => {
    const status =
      error instanceof Refusal || error instanceof HTTPException ? error.status : (500 as const);
    // The underlying error is only logged. Source: api-v4.md, Errors.
    if (status >= 500) log(error);
    // What was not read of a body would be taken for the next request on this connection.
    if (status === 413) context.header("connection", "close");
    const message = status >= 500 ? "Request failed" : error.message || "Invalid request";
    return context.json(failureOf(status, message, context.get("requestId"), shape), status);
  });

  app.notFound((context) =>
    context.json(failureOf(404, "No such route", context.get("requestId"), shape), 404),
  );

  const document = openApi();
  const page = docsPage(document);
  app.get("/health", (context) => context.json({ status: "ok" }));
  app.get("/openapi.json", (context) => context.json(document));
  app.get("/docs", (context) => {
    context.header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'");
    return context.html(page);
  });

  const limited = bodyLimit({
    maxSize: maxBody,
    onError: () => {
      throw new Refusal(413, "The request body is too large");
    },
  });

  for (const name of [...operationNames].sort(byPrecision)) {
    const spec = specOf(name);
    const readInput = inputReader(spec);
    app.on(methodOf(spec), routeOf(name), limited, async (context) => {
      const caller = requireCaller(world.db, context.req.raw.headers);
      requireCapability(caller, spec.capability);
      const input = await readInput(context.req.raw, context.req.param());
      const work = () => perform(name, { world, caller }, input);
      const result = spec.effect === "write" ? world.db.transaction(work) : work();
      return context.json(answerOf(name, result, shape) as object, successStatus(name));
    });
  }
  return app;
};
