import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Principal } from "#lib/server/auth/principal.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { events } from "#lib/server/store/event-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { testStore } from "#testing/server/store.ts";
import { connect, principalOf } from "#testing/server/upstream.ts";

const signedIn = vi.hoisted(() => ({ principal: null as Principal | null }));
vi.mock("#lib/server/auth/principal.ts", () => ({ findPrincipal: async () => signedIn.principal }));

const { POST } = await import("./route.ts");

const settings = testStore();
let ada: Connection;
let max: Connection;

const post = async (body: unknown, headers: Record<string, string> = {}) => {
  const own = { origin: settings.QM_ORIGIN ?? "", "sec-fetch-site": "same-origin", ...headers };
  const init = { method: "POST", headers: own, body: JSON.stringify(body) };
  return (await POST(new Request("http://console.test/api/live/shown", init))).status;
};

const order = (id: string, agoMs = 0) => ({ resource: "orders", id, agoMs });
const show = (...records: object[]) => post({ records });

let deliveries = 0;
const addEvent = async (
  connection: Connection,
  id: string,
  changes: Partial<typeof events.$inferInsert> = {},
) => {
  deliveries += 1;
  await store()
    .insert(events)
    .values({
      environment: connection.environment,
      connectionId: connection.id,
      deliveryId: `msg_${deliveries}`,
      source: "webhook",
      type: "order.status_changed",
      subjects: [{ resource: null, id }],
      serialKey: id,
      state: "processed",
      receivedAt: new Date(Date.now() - 5_000),
      ...changes,
    });
};

const stepsOf = async () =>
  (await store().select().from(events).orderBy(events.id)).map(({ steps }) => steps);

beforeEach(async () => {
  ada = await connect("http://service.test", "ada", "svc_sk_canary_ada_0123456789");
  max = await connect("http://service.test", "max", "svc_sk_canary_max_0123456789");
  await store().delete(events);
  signedIn.principal = principalOf(ada);
});

describe("the route of shown records", () => {
  it("notes the first screen that shows an event's record, by the store's clock", async () => {
    await addEvent(ada, "o1");
    await addEvent(ada, "o2");
    const before = Date.now();
    expect(await show(order("o1", 2_000), order("other"))).toBe(200);
    expect(await show(order("o1"))).toBe(200);
    const [first, second] = await stepsOf();
    expect(first).toEqual([
      { what: "shown", resource: "orders", id: "o1", at: expect.stringMatching(/T.*\.\d{3}Z$/) },
    ]);
    const at = Date.parse(first?.[0]?.at ?? "");
    expect(Math.abs(at - (before - 2_000))).toBeLessThan(2_000);
    expect(second).toEqual([]);
  });

  it("notes nothing in another connection's events", async () => {
    await addEvent(max, "o1");
    expect(await show(order("o1"))).toBe(200);
    expect(await stepsOf()).toEqual([[]]);
  });

  it.each([
    ["that is old", { receivedAt: new Date(Date.now() - 120_000) }],
    ["that came after the record was shown", { receivedAt: new Date(Date.now() + 60_000) }],
    ["that is not processed", { state: "waiting" as const }],
  ])("notes nothing in an event %s", async (_what, changes) => {
    await addEvent(ada, "o1", changes);
    expect(await show(order("o1", 1_000))).toBe(200);
    expect(await stepsOf()).toEqual([[]]);
  });

  it.each([
    {},
    { records: [] },
    { records: [{ resource: "secrets", id: "o1", agoMs: 0 }] },
    { records: [order("o1", -1)] },
    { records: [{ ...order("o1"), connection: "max" }] },
    { records: Array.from({ length: 21 }, () => order("o1")) },
  ])("refuses %j", async (body) => {
    expect(await post(body)).toBe(400);
  });

  it("answers the console's own pages only", async () => {
    expect(await post({ records: [order("o1")] }, { origin: "https://elsewhere.example" })).toBe(
      403,
    );
    signedIn.principal = null;
    expect(await show(order("o1"))).toBe(401);
  });
});
