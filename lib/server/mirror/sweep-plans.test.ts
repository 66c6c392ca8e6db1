import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { markGap } from "#lib/server/mirror/mark-gap.ts";
import { setMirrorSettings } from "#lib/server/mirror/settings.ts";
import {
  dropUnusedMirrors,
  endSweep,
  planSweeps,
  renewLease,
  type SweepPlan,
  takeDueSweeps,
} from "#lib/server/mirror/sweep-plans.ts";
import { connections, grants, people, sessions } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import {
  many,
  mirrorReads,
  ordersWith,
  testMirrorService,
} from "#testing/server/mirror-service.ts";
import { connect } from "#testing/server/upstream.ts";

const mirror = testMirrorService();
const { service } = mirror;
const { rowsOf, idsOf, lastSweep } = mirrorReads(() => mirror.connection);

test("a failed sweep keeps what it has, and is repeated later and later", async () => {
  service.orders = ordersWith(["processing"]);
  await mirror.sweep("all");
  service.failures = { "/v4/orders": 400 };
  const first = await mirror.sweep("all");
  const second = await mirror.sweep("all");
  expect(await idsOf()).toEqual(["o1"]);
  expect([first?.failureCount, second?.failureCount]).toEqual([1, 2]);
  const pauseOf = (plan: typeof first) => Number(plan?.nextAt) - Date.now();
  expect(pauseOf(second)).toBeGreaterThan(pauseOf(first) * 1.3);
  expect(pauseOf(second)).toBeLessThan(90_000);
});

test("a complete sweep closes the gaps that were marked before it began, and no later one", async () => {
  service.orders = ordersWith(["processing"]);
  await markGap(mirror.connection, "inbox full");
  expect(await mirror.sweep("open")).toMatchObject({ gapAt: null, reason: "due" });
  const marked = Promise.withResolvers<void>();
  service.beforeAnswer = () => {
    service.beforeAnswer = () => undefined;
    markGap(mirror.connection, "again").then(marked.resolve, marked.reject);
  };
  service.orders = ordersWith(many(160, "processing"));
  const plan = await mirror.sweep("open");
  await marked.promise;
  expect(plan).toMatchObject({ gapReason: "again", reason: "gap" });
  expect(Number(plan?.nextAt) - Date.now()).toBeLessThan(40_000);
});

test("a connection is swept at once when it is new or has another key, and not for the same key", async () => {
  service.orders = ordersWith(["processing"]);
  const { baseUrl } = mirror.upstream;
  const { id } = mirror.connection;
  const isDue = async () => {
    await planSweeps();
    return Number((await mirror.plan("open"))?.nextAt) <= Date.now() + 1_000;
  };
  expect(await isDue()).toBe(true);
  await mirror.sweep();
  expect(await isDue()).toBe(false);
  const same = await connect(baseUrl, id, mirror.apiKey);
  expect(same.storedAt).toEqual(mirror.connection.storedAt);
  expect(await isDue()).toBe(false);
  expect(await idsOf()).toEqual(["o1"]);
  await connect(baseUrl, id, "svc_sk_another_key");
  expect(await isDue()).toBe(true);
  expect(await idsOf()).toEqual([]);
  expect(await mirror.plan("open")).toMatchObject({ reason: "connected" });
});

test("a connection is not swept before a person with it has signed in", async () => {
  await store().delete(sessions);
  await planSweeps();
  expect(await mirror.plan("open")).toBeUndefined();
});

test("a due sweep is taken by one of several processes, and by another when its lease ends", async () => {
  await planSweeps();
  const mine = (plans: SweepPlan[]) =>
    plans.filter(({ connectionId }) => connectionId === mirror.connection.id);
  const taken = await Promise.all([takeDueSweeps(100), takeDueSweeps(100), takeDueSweeps(100)]);
  expect(
    mine(taken.flat())
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(["all", "open"]);
  expect(mine(await takeDueSweeps(100))).toEqual([]);
  setMirrorSettings({ leaseMs: 0 });
  const [lost] = mine(taken.flat());
  if (lost) await renewLease(lost);
  const [again] = mine(await takeDueSweeps(100));
  expect(again).toMatchObject({ kind: lost?.kind, epoch: Number(lost?.epoch) + 1 });
  expect(lost && (await renewLease(lost))).toBe(false);
});

test("a sweep that another process took over stores no result", async () => {
  service.orders = ordersWith(["processing"]);
  await mirror.sweep();
  const ended = await lastSweep();
  const plan = await mirror.plan("open");
  if (!plan || !ended) throw new Error("There is no sweep.");
  const result = {
    coverage: {},
    isComplete: false,
    changedCount: 7,
    requestCount: 7,
    failure: null,
  };
  await endSweep({ ...plan, epoch: plan.epoch - 1 }, ended, result);
  expect((await lastSweep())?.changedCount).not.toBe(7);
});

test("the mirror of a disabled person is dropped, and no other", async () => {
  service.orders = ordersWith(["processing"]);
  await mirror.sweep("all");
  await dropUnusedMirrors();
  expect(await rowsOf()).toHaveLength(1);
  await store()
    .update(people)
    .set({ disabledAt: new Date() })
    .where(
      inArray(
        people.id,
        store()
          .select({ id: grants.personId })
          .from(grants)
          .where(eq(grants.connectionId, mirror.connection.id)),
      ),
    );
  await dropUnusedMirrors();
  expect(await rowsOf()).toEqual([]);
  expect(await lastSweep()).toBeUndefined();
  expect(await mirror.plan("all")).toBeUndefined();
});

test("a disabled connection is not swept, its copies are deleted, and it is swept anew once enabled", async () => {
  service.orders = ordersWith(["processing"]);
  await store().update(people).set({ disabledAt: null });
  await mirror.sweep("all");
  expect(await rowsOf()).toHaveLength(1);
  const setDisabled = async (disabledAt: Date | null) => {
    await store()
      .update(connections)
      .set({ disabledAt })
      .where(eq(connections.id, mirror.connection.id));
    await planSweeps();
    await dropUnusedMirrors();
  };
  await setDisabled(new Date());
  expect(await rowsOf()).toEqual([]);
  expect(await mirror.plan("all")).toBeUndefined();
  await setDisabled(null);
  expect(await mirror.plan("all")).toBeDefined();
});
