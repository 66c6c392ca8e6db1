import { Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import { operationNames } from "#lib/v4/registry.ts";
import type { Control } from "#sandbox/control/control.ts";
import { hasControlToken, isLoopback } from "#sandbox/control/control-access.ts";
import { faultRule } from "#sandbox/control/fault-rule.ts";
import type { Entry } from "#sandbox/control/rulebook.ts";
import { listWrites, summarizeWrites } from "#sandbox/control/write-ledger.ts";
import { parse, readBody } from "#sandbox/http/control-input.ts";
import { answerError } from "#sandbox/http/failure.ts";
import type { HttpEnv } from "#sandbox/http/http-env.ts";
import { webhookRoutes } from "#sandbox/http/webhook-routes.ts";
import { notFound, Refusal } from "#sandbox/input/refusal.ts";
import { type Scale, scales } from "#sandbox/world/organization.ts";
import type { World } from "#sandbox/world/world.ts";

const maxSeed = 4_294_967_295;
const seed = z.int().min(0).max(maxSeed);
const scaleNames = Object.keys(scales) as Scale[];

const bodies = {
  rules: z.strictObject({ rules: z.array(faultRule).max(200) }),
  rule: faultRule,
  seed: z.strictObject({ seed }),
  clock: z
    .strictObject({
      advance: z.number().positive().max(3_650).optional(),
      pause: z.literal(true).optional(),
      resume: z.literal(true).optional(),
    })
    .refine((body) => Object.values(body).filter((value) => value !== undefined).length === 1, {
      error: "use one of advance, pause, resume",
    }),
  reset: z.strictObject({ seed: seed.optional(), scale: z.enum(scaleNames).optional() }),
  answers: z.strictObject({
    after: z.coerce.number().int().min(0).default(0),
    path: z.string().optional(),
  }),
  writes: z.strictObject({
    header: z.string().optional(),
    operation: z.enum(operationNames).optional(),
    after: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(1_000).default(100),
  }),
};

const toRule = ({ id, rule, tried, hit }: Entry) => ({ id, ...rule, tried, hit });

/** Answers 404 to requests from other machines, and 401 to requests without the control token. */
const guard =
  (token: string): MiddlewareHandler<HttpEnv> =>
  async (context, next) => {
    if (!isLoopback(context.env.incoming?.socket.remoteAddress)) throw notFound("Route");
    if (!hasControlToken(context.req.header("authorization") ?? null, token)) {
      context.header("www-authenticate", "Bearer");
      throw new Refusal(401, "The control token is missing or wrong");
    }
    return next();
  };

/**
 * Returns the routes of `/_sandbox`: fault rules, clock, reset, the ledger of writes, the log of
 * answers and the webhooks. Failures have the body `{statusCode, statusMessage}`.
 */
export const controlRoutes = (
  world: World,
  control: Control,
  limited: MiddlewareHandler,
  log: (error: unknown) => void,
) => {
  const app = new Hono<HttpEnv>();
  const { rules, held, late, unshown } = control;

  app.onError((error, context) => answerError(context, "default", error, log));
  app.use(guard(control.token), limited);

  const faults = () => ({
    seed: rules.seed(),
    rules: rules.entries().map(toRule),
    held: held.count(),
    late: late.counts(),
    unshown: unshown.count(),
  });
  app.get("/faults", (context) => context.json(faults()));
  app.put("/faults", async (context) => {
    rules.replace((await readBody(context, bodies.rules)).rules);
    return context.json(faults());
  });
  app.post("/faults", async (context) =>
    context.json(toRule(rules.add(await readBody(context, bodies.rule))), 201),
  );
  app.delete("/faults", (context) => {
    rules.replace([]);
    return context.json(faults());
  });
  app.delete("/faults/:id{[0-9]+}", (context) => {
    if (!rules.remove(Number(context.req.param("id")))) throw notFound("Rule");
    return context.json(faults());
  });
  app.put("/faults/seed", async (context) => {
    rules.reseed((await readBody(context, bodies.seed)).seed);
    return context.json(faults());
  });
  app.post("/faults/release", (context) => context.json({ released: held.release() }));
  app.post("/faults/show", (context) => context.json({ shown: unshown.showAll() }));

  const clock = () => ({
    now: new Date(world.clock.now()).toISOString(),
    position: world.clock.fast(),
    day: world.clock.day,
    paused: world.clock.isPaused(),
  });
  app.get("/clock", (context) => context.json(clock()));
  app.post("/clock", async (context) => {
    const { advance, pause, resume } = await readBody(context, bodies.clock);
    if (advance !== undefined) control.advance(advance);
    if (pause) {
      control.tick();
      world.clock.pause();
    }
    if (resume) world.clock.resume();
    world.clock.save();
    return context.json(clock());
  });

  app.post("/reset", async (context) => {
    await control.reset(await readBody(context, bodies.reset));
    return context.json({ seed: world.seed, scale: world.scale });
  });

  app.get("/writes", (context) =>
    context.json(listWrites(world.db, parse(bodies.writes, context.req.query()))),
  );
  app.get("/writes/summary", (context) => context.json(summarizeWrites(world.db)));

  app.put("/answers", (context) => {
    control.answers.start();
    return context.json({ answers: [] });
  });
  app.get("/answers", (context) =>
    context.json({ answers: control.answers.list(parse(bodies.answers, context.req.query())) }),
  );
  app.delete("/answers", (context) => {
    control.answers.stop();
    return context.json({ answers: [] });
  });

  app.route("/webhooks", webhookRoutes(world, control.webhooks));

  app.all("*", () => {
    throw notFound("Route");
  });
  return app;
};
