import { Hono } from "hono";
import { z } from "zod";
import { knownEvents } from "#lib/v4/fields/known-values.ts";
import { parse, readBody } from "#sandbox/http/control-input.ts";
import type { HttpEnv } from "#sandbox/http/http-env.ts";
import { countDeliveries, listDeliveries } from "#sandbox/webhooks/delivery-log.ts";
import { defaultOverlapMs, type Endpoint } from "#sandbox/webhooks/endpoints.ts";
import { webhookFaults } from "#sandbox/webhooks/webhook-faults.ts";
import { deliveryStates } from "#sandbox/webhooks/webhook-tables.ts";
import type { Webhooks } from "#sandbox/webhooks/webhooks.ts";
import { identifier } from "#sandbox/world/identifier.ts";
import type { World } from "#sandbox/world/world.ts";

const type = z.enum(knownEvents);
const state = z.enum(deliveryStates);
const maxOverlapSeconds = 7 * 86_400;

const bodies = {
  endpoint: z.strictObject({
    url: z.url({ protocol: /^https?$/ }),
    key: z.string().min(1),
    description: z.string().max(200).default(""),
    eventTypes: z.array(type).min(1).optional(),
  }),
  rotation: z.strictObject({
    overlap: z
      .number()
      .min(0)
      .max(maxOverlapSeconds)
      .default(defaultOverlapMs / 1000),
  }),
  deliveries: z.strictObject({
    state: state.optional(),
    type: type.optional(),
    after: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(1_000).default(100),
  }),
  replay: z.strictObject({
    id: z.int().optional(),
    after: z.int().optional(),
    state: state.optional(),
    type: type.optional(),
  }),
};

/** Returns the routes of `/_sandbox/webhooks`: endpoints, their deliveries and their faults. */
export const webhookRoutes = (world: World, webhooks: Webhooks) => {
  const app = new Hono<HttpEnv>();
  const { endpoints, faults } = webhooks;

  const toRecord = ({ n, caller, ...endpoint }: Endpoint) => ({
    id: n,
    url: endpoint.url,
    description: endpoint.description,
    eventTypes: endpoint.eventTypes ?? knownEvents,
    user: { uid: identifier("usr", caller.user.n), email: caller.user.email },
    createdAt: new Date(endpoint.created_at).toISOString(),
    deliveries: { ...countDeliveries(world.db, n), overflowed: endpoint.overflowed },
  });

  app.get("/", (context) => context.json({ endpoints: endpoints.list().map(toRecord) }));
  app.post("/", async (context) => {
    const { eventTypes = null, ...wanted } = await readBody(context, bodies.endpoint);
    const added = endpoints.add({ ...wanted, eventTypes });
    return context.json({ ...toRecord(added), secret: added.secret }, 201);
  });

  app.get("/faults", (context) => context.json(faults.get()));
  app.put("/faults", async (context) => {
    faults.change(await readBody(context, webhookFaults));
    return context.json(faults.get());
  });
  app.post("/flush", async (context) => {
    await webhooks.flush();
    return context.json({ endpoints: endpoints.list().map(toRecord) });
  });

  const one = "/:id{[0-9]+}";
  app.get(one, (context) =>
    context.json(toRecord(endpoints.required(Number(context.req.param("id"))))),
  );
  app.delete(one, (context) => {
    endpoints.remove(Number(context.req.param("id")));
    return context.json({ endpoints: endpoints.list().map(toRecord) });
  });
  app.post(`${one}/rotate`, async (context) => {
    const { overlap } = await readBody(context, bodies.rotation);
    const rotated = endpoints.rotate(Number(context.req.param("id")), overlap * 1000);
    return context.json({ ...toRecord(rotated), secret: rotated.secret });
  });
  app.get(`${one}/deliveries`, (context) => {
    const { n } = endpoints.required(Number(context.req.param("id")));
    return context.json(listDeliveries(world.db, n, parse(bodies.deliveries, context.req.query())));
  });
  app.post(`${one}/replay`, async (context) => {
    const { n } = endpoints.required(Number(context.req.param("id")));
    return context.json({ replayed: webhooks.replay(n, await readBody(context, bodies.replay)) });
  });
  return app;
};
