import { describe, expect, test } from "vitest";
import { knownEvents } from "#lib/v4/fields/known-values.ts";
import { startSandbox } from "#sandbox/start.ts";
import { eventGuide } from "#sandbox/webhooks/event-guide.ts";
import { type Body, clientAs, idOf, setUpSandbox } from "#testing/sandbox/client.ts";
import { controlClient } from "#testing/sandbox/control.ts";
import { accept, placeOne } from "#testing/sandbox/orders.ts";
import { type Received, setUpReceiver, verify } from "#testing/sandbox/receiver.ts";

const service = setUpSandbox("file");
const receiver = setUpReceiver();
const control = () => controlClient(service.sandbox);
const keyOf = (kind: string, index = 0) =>
  service.sandbox.keys.filter((key) => key.kind === kind)[index]?.key ?? "";

/** Registers an endpoint for a key. Returns it with its secret. */
const register = async (kind: string, more: Body = {}, index = 0) => {
  const wanted = { url: receiver.url, key: keyOf(kind, index), ...more };
  const { status, body } = await control().post("/webhooks", wanted);
  expect(status, JSON.stringify(body)).toBe(201);
  return body as Body & { id: number; secret: string };
};
const remove = (id: number) => control().send("DELETE", `/webhooks/${id}`);
const flush = () => control().post("/webhooks/flush", {});
const subjectOf = ({ data }: Received) => data.order_id ?? data.deployment_id;

test("an endpoint gets the events of the orders that its API key can read, and of no other", async () => {
  const readers = [
    { path: "/admin", kind: "admin", index: 0 },
    { path: "/first", kind: "manager", index: 0 },
    { path: "/second", kind: "manager", index: 1 },
    { path: "/other", kind: "other-company", index: 0 },
  ] as const;
  const ids: number[] = [];
  for (const { path, kind, index } of readers) {
    ids.push((await register(kind, { url: `${receiver.url}${path}` }, index)).id);
  }
  service.sandbox.advance(3);
  await flush();
  for (const id of ids) await remove(id);
  /** The events about orders, without those about single devices. */
  const ofOrders = (path: string) =>
    receiver.received.filter((one) => one.path === path && one.data.order_id);
  const bodies = (list: Received[]) => list.map(({ body }) => body).sort();
  const all = [...ofOrders("/admin"), ...ofOrders("/other")];
  for (const { path, kind, index } of readers) {
    const client = clientAs(service.sandbox, kind, index);
    const readable = new Map<string | undefined, boolean>();
    for (const id of new Set(receiver.received.map(subjectOf))) {
      readable.set(id, (await client.status(`/v4/orders/${id}`)) === 200);
    }
    const got = receiver.received.filter((one) => one.path === path);
    expect(got.length, path).toBeGreaterThan(0);
    expect(got.filter((one) => !readable.get(subjectOf(one)))).toEqual([]);
    const expected = all.filter((one) => readable.get(subjectOf(one)));
    expect(bodies(ofOrders(path))).toEqual(bodies(expected));
  }
});

describe("the events of an order", () => {
  test("are those of the contract for a deployment, in order, each signed with the endpoint's secret", async () => {
    const { id, secret } = await register("admin");
    const { order, person, device } = await placeOne(service.admin, "Deployment");
    service.sandbox.advance(90);
    await flush();
    await remove(id);
    const own = receiver.received.filter((one) => subjectOf(one) === order.id);
    for (const request of own) expect(verify(secret, request)).toEqual(JSON.parse(request.body));
    expect(own.map(({ type, data }) => `${type} ${data.status ?? ""}`.trim())).toEqual([
      "order.created processing",
      "deployment.created",
      "device.sourced",
      "configuration.started",
      "configuration.completed",
      "order.status_changed scheduled",
      "shipment.created",
      "order.status_changed shipped",
      "shipment.in_transit",
      "order.status_changed in_transit",
      "shipment.delivered",
      "asset.assigned",
      "order.status_changed delivered",
    ]);
    const { body } = own.find(({ type }) => type === "shipment.delivered") ?? { body: "{}" };
    expect(JSON.parse(body)).toEqual({
      type: "shipment.delivered",
      data: {
        deployment_id: idOf(order),
        employee_id: idOf(person),
        device_id: idOf(device),
        country: order.country,
      },
    });
    // Seeded orders moved as well: every type was sent, with the fields that the guide names.
    for (const [type, fields] of eventGuide) {
      const sent = receiver.received.find((one) => one.type === type);
      expect(Object.keys(sent?.data ?? {}), type).toEqual(fields.replaceAll("?", "").split(", "));
    }
    expect(eventGuide.map(([type]) => type)).toEqual(knownEvents);
  });

  test("are its creation and its statuses for every other type", async () => {
    const { id } = await register("admin");
    const { order } = await placeOne(service.admin, "Collection");
    const [item] = await service.admin.list("/v4/devices/options?country=DE", "options");
    const purchase = await accept(service.admin, "/v4/orders/purchase", {
      orderType: "Purchase for Inventory",
      items: [{ itemId: item?.itemId ?? item?.id, quantity: 1, country: "DE" }],
    });
    service.sandbox.advance(90);
    await flush();
    await remove(id);
    for (const one of [order, purchase]) {
      const own = receiver.received.filter((request) => subjectOf(request) === one.id);
      expect(own[0]).toMatchObject({ type: "order.created", data: { status: "processing" } });
      const rest = own.slice(1);
      expect(new Set(rest.map(({ type }) => type))).toEqual(new Set(["order.status_changed"]));
      const statuses = rest.map(({ data }) => data.status);
      expect(rest.map(({ data }) => data.previous_status)).toEqual([
        "processing",
        ...statuses.slice(0, -1),
      ]);
      expect(statuses.at(-1)).toBe("delivered");
    }
  });

  test("are not sent if the order is refused", async () => {
    const { id } = await register("admin");
    await service.admin.post("/v4/orders", {
      orderType: "Collection",
      employeeId: "emp_unknown",
      productIds: ["dev_unknown"],
    });
    await flush();
    await remove(id);
    expect(receiver.received).toEqual([]);
  });
});

describe("the control API of the webhooks", () => {
  test("returns a secret only when it is new, and lists the deliveries with their attempts", async () => {
    const { id, secret } = await register("admin", { eventTypes: ["order.created"] });
    expect(secret).toMatch(/^whsec_/);
    const { order } = await placeOne(service.admin, "Collection");
    await flush();
    const { body: read } = await control().get(`/webhooks/${id}`);
    expect(read).toMatchObject({
      ...{ url: receiver.url, eventTypes: ["order.created"] },
      deliveries: { delivered: 1, overflowed: 0 },
    });
    const { body: rotated } = await control().post(`/webhooks/${id}/rotate`, { overlap: 60 });
    expect(rotated.secret).not.toBe(secret);
    const { body: log } = await control().get(`/webhooks/${id}/deliveries?state=delivered`);
    expect(log).toMatchObject({
      ...{ totalCount: 1, next: null },
      deliveries: [
        {
          messageId: receiver.received[0]?.headers["webhook-id"],
          attempts: [{ cause: "event", status: 204, error: null }],
        },
      ],
    });
    expect(JSON.stringify([read, log])).not.toMatch(/whsec_|svc_sk_/);
    expect(
      (await control().post(`/webhooks/${id}/replay`, { type: "order.created" })).body,
    ).toEqual({ replayed: 1 });
    await flush();
    expect(receiver.received.map(subjectOf)).toEqual([order.id, order.id]);
    await remove(id);
    expect((await control().get(`/webhooks/${id}/deliveries`)).status).toBe(404);
  });

  test.each([
    ["with an address that is not of the web", () => ({ url: "file:///etc/passwd" }), "url"],
    ["of an unknown type", () => ({ eventTypes: ["order.deleted"] }), "eventTypes"],
    ["for an invalid key", () => ({ key: "svc_sk_unknown" }), "key: The API key is invalid"],
    ["for a key that can't read orders", () => ({ key: keyOf("write-only") }), "mcp:orders:read"],
  ])("refuses an endpoint %s", async (_case, wrong, reason) => {
    const wanted = { url: receiver.url, key: keyOf("admin"), ...wrong() };
    const { status, body } = await control().post("/webhooks", wanted);
    expect([status, body.statusMessage]).toEqual([400, expect.stringContaining(reason)]);
  });

  test("sets the faults, of which a field that is left out keeps its value", async () => {
    await control().send("PUT", "/webhooks/faults", { duplicates: 0.5, dropAll: true });
    await control().send("PUT", "/webhooks/faults", { dropAll: false });
    const faults = { duplicates: 0.5, reordering: 0, dropAll: false, seed: 1 };
    expect((await control().get("/webhooks/faults")).body).toEqual(faults);
    expect((await control().send("PUT", "/webhooks/faults", { duplicates: 2 })).status).toBe(400);
    await control().send("PUT", "/webhooks/faults", { duplicates: 0 });
  });
});

test("a reset keeps the endpoints and drops the events of the old world", async () => {
  const { id, secret } = await register("admin");
  receiver.answer = () => 500;
  service.sandbox.advance(1);
  await flush();
  receiver.answer = () => 204;
  receiver.received = [];
  await control().post("/reset", {});
  await flush();
  expect(receiver.received).toEqual([]);
  const { order } = await placeOne(service.admin, "Collection");
  await flush();
  await remove(id);
  expect(receiver.received.map(subjectOf)).toEqual([order.id]);
  for (const request of receiver.received) verify(secret, request);
});

test("events have the ids and status values of the answers, in a random shape too", async () => {
  const sandbox = await startSandbox({ shape: "random:11" });
  const key = sandbox.keys.find(({ kind }) => kind === "admin")?.key;
  await controlClient(sandbox).post("/webhooks", { url: receiver.url, key });
  sandbox.advance(1);
  await controlClient(sandbox).post("/webhooks/flush", {});
  const odd = receiver.received.filter((one) => !/^ord_\w{10}$/.test(subjectOf(one) ?? ""));
  expect(odd.length).toBeGreaterThan(0);
  const admin = clientAs(sandbox, "admin");
  for (const id of new Set(odd.map(subjectOf))) {
    expect(await admin.status(`/v4/orders/${encodeURIComponent(id ?? "")}`)).toBe(200);
  }
  await sandbox.close();
});
