import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { readIntoMirror } from "#lib/server/mirror/read-into-mirror.ts";
import { observations } from "#lib/server/store/observation-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { proof } from "#testing/proofs.ts";
import { pick, seeded } from "#testing/random.ts";
import { type TestOrder, testMirrorService } from "#testing/server/mirror-service.ts";

const mirror = testMirrorService();
const { service } = mirror;

/** Lives that go on at once. */
const atOnce = 200;
/** Reads after events that wait for their answers. */
const maxReading = 6;
/** Moments of the console are whole milliseconds, as are those of the store's clock. */
const precisionMs = 1;

const nowMs = () => performance.timeOrigin + performance.now();

interface Life {
  order: TestOrder;
  /** When each status began. Each is new, so that an observation names its changes. */
  begunMs: number[];
  /** How many changes are still to come. */
  left: number;
}

const statusAt = (at: number) => `status ${at}`;

/** Lets orders live, while events of their changes are dropped, repeated and delivered in any order. */
const liveAll = async (names: readonly string[], random: () => number) => {
  const lives = new Map<string, Life>(
    names.map((id) => {
      const order = { id, status: statusAt(0) };
      return [id, { order, begunMs: [nowMs()], left: 1 + Math.floor(random() * 5) }];
    }),
  );
  service.orders = [...lives.values()].map(({ order }) => order);
  const events: string[] = [];
  const change = (life: Life) => {
    const { order, begunMs } = life;
    life.left -= 1;
    order.status = statusAt(begunMs.length);
    begunMs.push(nowMs());
    const copies = pick([0, 0, 1, 1, 1, 2, 3], random);
    for (let copy = 0; copy < copies; copy += 1) events.push(order.id);
  };
  // Some change between the moment at which the console asks for them and the answer.
  service.beforeAnswer = ({ pathname }) => {
    const life = lives.get(pathname.split("/").at(-1) ?? "") ?? lives.get(pick(names, random));
    if (life && life.left > 0 && random() < 0.2) change(life);
  };
  await mirror.sweep("all");
  // Where two reads of one order overlap, their answers have no known order.
  const reading = new Map<string, Promise<unknown>>();
  const deliver = async () => {
    const [id = ""] = events.splice(Math.floor(random() * events.length), 1);
    await reading.get(id);
    const read = readIntoMirror(mirror.connection, "orders", id, "event");
    reading.set(
      id,
      read.finally(() => reading.delete(id)),
    );
    if (reading.size >= maxReading) await Promise.race(reading.values());
  };
  const sweep = async () => {
    await Promise.all(reading.values());
    await mirror.sweep("all");
  };
  for (;;) {
    const living = [...lives.values()].filter(({ left }) => left > 0);
    const next = pick(living, random);
    if (events.length > 0 && (!next || random() < 0.5)) await deliver();
    else if (next) change(next);
    else break;
    if (random() < 1 / atOnce) await sweep();
  }
  await Promise.all(reading.values());
  service.beforeAnswer = () => undefined;
  await mirror.sweep("all");
  return [...lives.values()];
};

/** Expects what was observed of a life to be true, to claim no change twice, and to lead to its end. */
const expectTrue = (
  { order, begunMs }: Life,
  observed: readonly (typeof observations.$inferSelect)[],
) => {
  let last: number | null = null;
  for (const { facts, after, until } of observed) {
    const [from = -1, to = -1] = (facts?.status ?? []).map((status) =>
      Number(/\d+/.exec(String(status))),
    );
    expect(to, order.id).toBeGreaterThan(from);
    if (last !== null) expect(from, order.id).toBe(last);
    last = to;
    for (const begun of begunMs.slice(from + 1, to + 1)) {
      expect(begun, order.id).toBeGreaterThanOrEqual(after.getTime() - precisionMs);
      expect(begun, order.id).toBeLessThanOrEqual(until.getTime() + precisionMs);
    }
  }
  const end = begunMs.length - 1;
  expect(last ?? end, order.id).toBe(end);
};

const expectLives = async (count: number, seed: number) => {
  const random = seeded(seed);
  let observedCount = 0;
  for (let from = 0; from < count; from += atOnce) {
    const names: string[] = Array.from(
      { length: Math.min(atOnce, count - from) },
      (_, at) => `life${from + at}`,
    );
    const lives = await liveAll(names, random);
    const rows = await store()
      .select()
      .from(observations)
      .where(eq(observations.connectionId, mirror.connection.id))
      .orderBy(observations.id);
    observedCount += rows.length;
    const byId = Map.groupBy(rows, ({ recordId }) => recordId);
    for (const life of lives) expectTrue(life, byId.get(life.order.id) ?? []);
    await store().delete(observations).where(eq(observations.connectionId, mirror.connection.id));
  }
  expect(observedCount).toBeGreaterThan(count);
};

test("observations of 40 random lives of orders under dropped, repeated and reordered events: status intervals contain the true times, none claims more", async () => {
  await expectLives(40, 7);
}, 30_000);

test("observations of 10,000 random lives of orders under dropped, repeated and reordered events: status intervals contain the true times, none claims more", {
  ...proof,
  timeout: 1_800_000,
}, async () => {
  await expectLives(10_000, Date.now());
});
