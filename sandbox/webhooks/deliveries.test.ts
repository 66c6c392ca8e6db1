import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { mintKeys } from "#sandbox/keys/mint-keys.ts";
import type { Step } from "#sandbox/lifecycle/step.ts";
import { openWorld } from "#sandbox/seed/open-world.ts";
import { listDeliveries } from "#sandbox/webhooks/delivery-log.ts";
import type { Endpoint } from "#sandbox/webhooks/endpoints.ts";
import { maxWaiting } from "#sandbox/webhooks/record-events.ts";
import { openWebhooks, type Webhooks } from "#sandbox/webhooks/webhooks.ts";
import type { OrderRow } from "#sandbox/world/insert.ts";
import type { World } from "#sandbox/world/world.ts";
import { temporaryFolder } from "#testing/sandbox/client.ts";
import { setUpReceiver, verify } from "#testing/sandbox/receiver.ts";

const folder = temporaryFolder();
const receiver = setUpReceiver();
const log = vi.fn();

let world: World;
let webhooks: Webhooks;
let endpoint: Endpoint;
let time = 0;
/** Row numbers of deployments. */
let orders: number[] = [];

const secondsMs = 1_000;
const minuteMs = 60 * secondsMs;
const hourMs = 60 * minuteMs;

const open = () => openWebhooks(world, { log, now: () => time });
let key = "";
const register = (eventTypes: string[] | null) =>
  webhooks.endpoints.add({ url: receiver.url, key, description: "", eventTypes });
const start = async (path = ":memory:") => {
  world = await openWorld({ path, seed: 1, scale: "small", day: 0 });
  key = mintKeys(world.db)[0]?.key ?? "";
  orders = world.db
    .all<{ n: number }>("select n from orders where type = 'Deployment' and company = 1 limit 40")
    .map(({ n }) => n);
  webhooks = open();
  endpoint = register(["order.created"]);
};
const stop = () => {
  webhooks.close();
  world.db.close();
};

beforeEach(async () => {
  time = Date.now();
  log.mockClear();
  await start();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** Queues one event, that the first or another deployment was created. */
const emit = (place: number) => webhooks.recordPlacing(orders[place - 1] ?? 0);
const deliveries = () => listDeliveries(world.db, endpoint.n, { limit: 1_000 }).deliveries;
const attempts = () => deliveries().flatMap((delivery) => delivery.attempts);
const states = () => deliveries().map(({ state }) => state);

/** Moves the time to the next attempt, and makes it. */
const reachNext = async () => {
  time = Math.max(...deliveries().map(({ nextAt }) => (nextAt ? Date.parse(nextAt) : 0)));
  await webhooks.settle();
};

describe("a delivery that fails", () => {
  test("is sent again after 5 s, 30 s, 2, 10 and 30 min, then every hour, and given up after a day", async () => {
    receiver.answer = () => 500;
    const queuedAt = time;
    emit(1);
    await webhooks.settle();
    while (states()[0] === "waiting") await reachNext();
    const times = attempts().map(({ at }) => Date.parse(at ?? ""));
    const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    const first = [5 * secondsMs, 30 * secondsMs, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs];
    expect(pauses.slice(0, 5)).toEqual(first);
    expect(new Set(pauses.slice(5))).toEqual(new Set([hourMs]));
    const lastAfter = (times.at(-1) ?? 0) - queuedAt;
    expect(lastAfter).toBeLessThanOrEqual(24 * hourMs);
    expect(lastAfter).toBeGreaterThan(23 * hourMs);
    expect(states()).toEqual(["failed"]);
    expect(new Set(receiver.ids()).size).toBe(1);
  });

  test("is signed with the time of each attempt, and ends delivered when it is accepted", async () => {
    receiver.answer = () => 503;
    emit(1);
    await webhooks.settle();
    receiver.answer = () => 202;
    await reachNext();
    const [one, other] = receiver.received;
    expect(Number(other?.headers["webhook-timestamp"])).toBe(
      Number(one?.headers["webhook-timestamp"]) + 5,
    );
    for (const request of receiver.received) verify(endpoint.secret, request);
    expect(states()).toEqual(["delivered"]);
    expect(attempts().map(({ cause, status }) => [cause, status])).toEqual([
      ["event", 503],
      ["retry", 202],
    ]);
  });

  test("waits for as long as the endpoint asks, up to an hour", async () => {
    receiver.answer = () => 503;
    receiver.headers = { "retry-after": "90" };
    emit(1);
    await webhooks.settle();
    expect(Date.parse(deliveries()[0]?.nextAt ?? "")).toBe(time + 90 * secondsMs);
  });

  test("is logged with its reason: a redirect, which is not followed, or a connection failure", async () => {
    receiver.headers = { location: "/elsewhere" };
    receiver.answer = () => 307;
    emit(1);
    await webhooks.settle();
    receiver.answer = () => null;
    emit(2);
    await webhooks.settle();
    expect(attempts().map(({ status, error }) => [status, error])).toEqual([
      [307, null],
      [null, expect.stringMatching(/UND_ERR_SOCKET|ECONNRESET/)],
    ]);
    expect(receiver.received).toHaveLength(2);
  });
});

test("an event about a device is sent only to a key that can read the device", async () => {
  webhooks.endpoints.remove(endpoint.n);
  const manager = mintKeys(world.db).find(({ kind }) => kind === "manager");
  key = manager?.key ?? "";
  register(["device.sourced", "order.status_changed"]);
  const [own, other] = orders;
  for (const [order, country] of [
    [own, "DE"],
    [other, "JP"],
  ] as const) {
    const devices = "n in (select device from order_devices where order_n = ?)";
    world.db.run("update orders set team = null, country = 'DE' where n = ?", order ?? 0);
    world.db.run(
      `update devices set team = null, country = ? where ${devices}`,
      country,
      order ?? 0,
    );
    const row = world.db.one<OrderRow>("select * from orders where n = ?", order ?? 0);
    const step: Step = {
      ...{ at: 1, status: "exception" },
      product: { role: "out", type: "device.sourced", description: "", site: "warehouse" },
    };
    if (row) webhooks.recordMoves([{ row, steps: [step] }]);
  }
  await webhooks.settle();
  expect(receiver.received.map(({ type }) => type).sort()).toEqual([
    "device.sourced",
    "order.status_changed",
    "order.status_changed",
  ]);
});

test("events of one order are sent one after another, and those of several in parallel", async () => {
  const both = ["order.created", "deployment.created"];
  webhooks.endpoints.remove(endpoint.n);
  register(both);
  let [open, most] = [0, 0];
  receiver.answer = async () => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setImmediate(resolve));
    open -= 1;
    return 204;
  };
  for (const n of orders) webhooks.recordPlacing(n);
  await webhooks.settle();
  const byOrder = Map.groupBy(receiver.received, ({ data }) => data.order_id ?? data.deployment_id);
  expect(byOrder.size).toBe(40);
  for (const events of byOrder.values()) expect(events.map(({ type }) => type)).toEqual(both);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(8);
});

test("what waited when the sandbox stopped is sent after the next start", async () => {
  stop();
  const path = join(folder, "world.db");
  await start(path);
  receiver.answer = () => 500;
  emit(1);
  await webhooks.settle();
  emit(2);
  webhooks.close();
  receiver.answer = () => 204;
  webhooks = open();
  time += 5 * secondsMs;
  await webhooks.settle();
  expect(states()).toEqual(["delivered", "delivered"]);
  expect(new Set(receiver.ids()).size).toBe(2);
});

test("after a rotation, a delivery carries both signatures until the overlap ends", async () => {
  const { secret } = endpoint;
  const rotated = webhooks.endpoints.rotate(endpoint.n, hourMs);
  expect(rotated.secret).not.toBe(secret);
  emit(1);
  await webhooks.settle();
  time += hourMs;
  emit(2);
  await webhooks.settle();
  const [during, after] = receiver.received;
  if (!during || !after) throw new Error("not received");
  verify(secret, during);
  verify(rotated.secret, during);
  vi.useFakeTimers({ toFake: ["Date"], now: time });
  verify(rotated.secret, after);
  expect(() => verify(secret, after)).toThrow("No matching signature");
});

describe("deliberate faults", () => {
  test("send a duplicate with the same id", async () => {
    webhooks.faults.change({ duplicates: 1 });
    emit(1);
    emit(2);
    await webhooks.settle();
    expect(receiver.received).toHaveLength(4);
    expect(new Set(receiver.ids()).size).toBe(2);
    expect(deliveries()[0]?.attempts.map(({ cause }) => cause)).toEqual(["event", "duplicate"]);
    expect(states()).toEqual(["delivered", "delivered"]);
  });

  test("hold an event back, so that a later one overtakes it", async () => {
    webhooks.faults.change({ reordering: 1 });
    emit(1);
    webhooks.faults.change({ reordering: 0 });
    emit(2);
    await webhooks.settle();
    await reachNext();
    const sent = deliveries().map(({ messageId }) => messageId);
    expect(receiver.ids()).toEqual(sent.reverse());
  });

  test("are drawn again in the same way with the same seed", () => {
    const draws = () => {
      webhooks.faults.change({ duplicates: 0.5, reordering: 0.5, seed: 7 });
      return Array.from({ length: 20 }, webhooks.faults.draw);
    };
    const first = draws();
    expect(draws()).toEqual(first);
    expect(new Set(first.map(({ copies }) => copies)).size).toBe(2);
  });

  test("drop all events, which a replay sends later", async () => {
    webhooks.faults.change({ dropAll: true });
    emit(1);
    await webhooks.settle();
    expect([receiver.received, states()]).toEqual([[], ["dropped"]]);
    webhooks.faults.change({ dropAll: false });
    expect(webhooks.replay(endpoint.n, { state: "dropped" })).toBe(1);
    await webhooks.settle();
    expect(receiver.received).toHaveLength(1);
    expect(attempts()).toMatchObject([{ cause: "replay", status: 204 }]);
  });
});

test("a replay sends a delivery again with its id and its body", async () => {
  emit(1);
  emit(2);
  await webhooks.settle();
  const [first] = deliveries();
  expect(webhooks.replay(endpoint.n, { id: first?.id })).toBe(1);
  await webhooks.settle();
  const again = receiver.received.at(-1);
  expect([again?.headers["webhook-id"], again?.body]).toEqual([first?.messageId, first?.body]);
  expect(receiver.received).toHaveLength(3);
});

test("a flush attempts each waiting event once, in the order in which they were due", async () => {
  receiver.answer = () => 500;
  emit(1);
  await webhooks.settle();
  webhooks.faults.change({ reordering: 1 });
  emit(2);
  receiver.answer = () => 204;
  await webhooks.flush();
  expect(states()).toEqual(["delivered", "delivered"]);
});

test("a jump of the clock queues a bounded number of events, and logs how many it dropped", async () => {
  webhooks.endpoints.remove(endpoint.n);
  endpoint = register(null);
  const row = world.db.one<OrderRow>("select * from orders where n = ?", orders[0] ?? 0);
  if (!row) throw new Error("no order");
  const jump = (events: number) => {
    const moved = { row, steps: [{ at: 1, status: "exception" }] };
    webhooks.recordMoves(Array.from({ length: events }, () => moved));
  };
  const count = () => listDeliveries(world.db, endpoint.n, { limit: 1 }).totalCount;
  jump(maxWaiting + 5);
  expect(count()).toBe(maxWaiting);
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/: 5 events .* not queued/));
  expect(webhooks.endpoints.required(endpoint.n).overflowed).toBe(5);
  // Also the log of what no longer waits is bounded.
  webhooks.faults.change({ dropAll: true });
  for (let round = 0; round < 3; round += 1) {
    await webhooks.settle();
    jump(1_000);
  }
  expect(count()).toBe(maxWaiting + 1_000);
});
