import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Principal } from "#lib/server/auth/principal.ts";
import { saveSingleRecord } from "#lib/server/mirror/save-record.ts";
import { events } from "#lib/server/store/event-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { testStore, useSettings } from "#testing/server/store.ts";
import { connect, principalOf } from "#testing/server/upstream.ts";

const signedIn = vi.hoisted(() => ({ principal: null as Principal | null }));
vi.mock("#lib/server/auth/principal.ts", () => ({ findPrincipal: async () => signedIn.principal }));

const list = await import("./route.ts");
const one = await import("./[id]/route.ts");
const health = await import("./health/route.ts");

const settings = testStore();
const own = { "sec-fetch-site": "same-origin" };
const people = {} as Record<"maya" | "jonas", Principal>;
const ids = {} as Record<"mayas" | "jonass", number>;

const add = async (connectionId: string, recordId: string) => {
  const [row] = await store()
    .insert(events)
    .values({
      environment: "sandbox",
      connectionId,
      deliveryId: `msg_${recordId}`,
      source: "webhook",
      type: "shipment.delivered",
      subjects: [{ resource: "orders", id: recordId }],
      serialKey: recordId,
      state: "processed",
    })
    .returning({ id: events.id });
  return row?.id ?? 0;
};

beforeEach(async () => {
  useSettings(settings);
  await store().delete(events);
  const [maya, jonas] = await Promise.all(
    ["maya", "jonas"].map((id) => connect("http://127.0.0.1:9", id, `svc_sk_of_${id}`)),
  );
  people.maya = { ...principalOf(maya ?? null), userId: "maya" };
  people.jonas = { ...principalOf(jonas ?? null), userId: "jonas", role: "manager" };
  ids.mayas = await add("maya", "ord_of_maya");
  ids.jonass = await add("jonas", "ord_of_jonas");
  signedIn.principal = people.maya;
});

const read = async (response: Response) => {
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  return { status: response.status, body: await response.json() };
};
const get = async (search = "", headers: Record<string, string> = own) =>
  read(await list.GET(new Request(`http://console.test/api/events${search}`, { headers })));
const getOne = async (id: unknown) => {
  const request = new Request("http://console.test/api/events/x", { headers: own });
  return read(await one.GET(request, { params: Promise.resolve({ id: String(id) }) }));
};

describe("the routes of events", () => {
  it("list the events of the person's own connection only, also when asked for another's record", async () => {
    const { status, body } = await get();
    expect(status).toBe(200);
    expect(body.rows.map(({ id }: { id: number }) => id)).toEqual([ids.mayas]);
    expect((await get("?text=ord_of_jonas")).body.rows).toEqual([]);
    signedIn.principal = people.jonas;
    expect((await get("?text=ord_of_jonas")).body.rows).toHaveLength(1);
  });

  it("refuse a filter that they don't know, instead of ignoring it", async () => {
    expect((await get("?state=lost")).status).toBe(400);
    expect((await get("?connection=jonas")).status).toBe(400);
  });

  it("answer another connection's event like an unknown one", async () => {
    const [own, foreign, unknown] = await Promise.all(
      [ids.mayas, ids.jonass, ids.jonass + 1_000].map(getOne),
    );
    expect(own).toMatchObject({ status: 200, body: { id: ids.mayas, payload: null } });
    expect(foreign?.status).toBe(404);
    expect(foreign).toEqual(unknown);
    expect((await getOne("x")).status).toBe(404);
  });

  it("answer the health of the person's own connection", async () => {
    const request = new Request("http://console.test/api/events/health", { headers: own });
    const { status, body } = await read(await health.GET(request));
    expect(status).toBe(200);
    expect(body.events.hourCounts.at(-1)).toBe(1);
    expect(body.sweeps).not.toBeNull();
  });

  it("answer only Quartermaster's own pages, and nobody who is signed out", async () => {
    expect((await get("", { "sec-fetch-site": "cross-site" })).status).toBe(403);
    signedIn.principal = null;
    expect((await get()).status).toBe(401);
  });
});

describe("the names of a page of events", () => {
  it("come from the mirror of the person's own connection", async () => {
    const save = (connection: Principal["connection"], employeeName: string) => {
      const order = { id: "ord_of_maya", orderType: "Deployment", employeeName };
      return (
        connection &&
        saveSingleRecord(connection, "orders", {
          record: order,
          readAt: new Date(),
          source: "event",
        })
      );
    };
    await save(people.maya.connection, "Ana Ferreira");
    await save(people.jonas.connection, "Someone else");
    expect((await get()).body.names).toEqual({
      "orders:ord_of_maya": { type: "Deployment", person: "Ana Ferreira" },
    });
    signedIn.principal = people.jonas;
    expect((await get()).body.names).toEqual({});
  });
});
