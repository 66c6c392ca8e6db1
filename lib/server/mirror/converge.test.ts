import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Connection } from "#lib/server/keys/connection.ts";
import { openClient } from "#lib/server/keys/upstream-access.ts";
import { openMirrorRecord } from "#lib/server/mirror/mirror-row.ts";
import { MirroredOrders } from "#lib/server/mirror/mirrored-open-orders.ts";
import { refreshTracking } from "#lib/server/mirror/refresh-tracking.ts";
import { setMirrorSettings } from "#lib/server/mirror/settings.ts";
import { runSweep } from "#lib/server/mirror/sweep.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { sweepPlans, sweeps } from "#lib/server/store/sweep-schema.ts";
import { walkPages } from "#lib/v4/client/walk-pages.ts";
import { factsOfTracking } from "#lib/v4/courier-movement.ts";
import { isFinished } from "#lib/v4/fields/known-values.ts";
import type { Order } from "#lib/v4/records/order.ts";
import { type Sandbox, type SandboxOptions, startSandbox } from "#sandbox/start.ts";
import { seedOf } from "#testing/proofs.ts";
import { testStore, useSettings } from "#testing/server/store.ts";
import { connect } from "#testing/server/upstream.ts";

const settings = testStore();
/** Few reads of the inventory, because these tests are about orders, and no rests for people who read meanwhile. */
const limits = { readsPerSecond: 1e5, burst: 1e5, maxDeviceReads: 20, restFactor: 0 };

const isMirrorOf = ({ environment, id }: Connection) =>
  and(
    eq(mirrorRecords.environment, environment),
    eq(mirrorRecords.connectionId, id),
    eq(mirrorRecords.resource, "orders"),
  );

/** Sweeps a connection's lists. Returns whether the sweep proves that its orders are complete. */
const sweep = async (connection: Connection, kind: "open" | "all"): Promise<boolean> => {
  const { environment, id: connectionId, storedAt: keyStoredAt } = connection;
  const [plan] = await store()
    .insert(sweepPlans)
    .values({ environment, connectionId, kind, nextAt: new Date(), keyStoredAt })
    .onConflictDoUpdate({
      target: [sweepPlans.environment, sweepPlans.connectionId, sweepPlans.kind],
      set: { nextAt: new Date() },
    })
    .returning();
  if (!plan) throw new Error("There is no plan.");
  const { signal } = new AbortController();
  await runSweep(plan, signal);
  if (kind === "open") await refreshTracking(plan, signal);
  const ended = await store().select().from(sweeps).orderBy(sweeps.id);
  return ended.at(-1)?.coverage.orders?.isComplete ?? false;
};

const byId = (orders: readonly Order[]) => new Map(orders.map((order) => [order.id, order]));

const readMirror = async (connection: Connection) =>
  byId(
    (await store().select().from(mirrorRecords).where(isMirrorOf(connection))).map((row) =>
      openMirrorRecord<Order>(row),
    ),
  );

/** Reads every order of the service, page by page. */
const readService = async (connection: Connection) => {
  const client = await openClient(connection);
  const orders: Order[] = [];
  const read = (page: number) =>
    client.perform("orders.list", { page, limit: 50, sortDirection: "asc" });
  for await (const { answer } of walkPages(read)) orders.push(...answer.data.items);
  return byId(orders);
};

const statusesOf = (orders: ReadonlyMap<string, Order>) =>
  new Map([...orders].flatMap(([id, { status }]) => (isFinished(status) ? [] : [[id, status]])));

const withSandbox = async (options: SandboxOptions, work: (sandbox: Sandbox) => Promise<void>) => {
  const sandbox = await startSandbox(options);
  useSettings({ ...settings, QM_API_URL: sandbox.baseUrl });
  setMirrorSettings(limits);
  try {
    await work(sandbox);
  } finally {
    await sandbox.close();
  }
};

const connectAs = (sandbox: Sandbox, kind: string, id: string) => {
  const key = sandbox.keys.find((each) => each.kind === kind)?.key ?? "";
  return connect(sandbox.baseUrl, id, key);
};

/** Returns the orders that no courier has moved for five days, by reading each from the service. */
const readUnmoved = async (connection: Connection, orders: Iterable<Order>): Promise<string[]> => {
  const client = await openClient(connection);
  const firstDay = new Date(Date.now() - 4 * 86_400_000).toISOString().slice(0, 10);
  const unmoved: string[] = [];
  for (const { id, status } of orders) {
    if (isFinished(status) || /^(?:processing|scheduled)$/i.test(status ?? "")) continue;
    const { data } = await client.perform("orders.tracking", { id });
    const { movedAt, isDelivered } = factsOfTracking(data, Date.now());
    if (!isDelivered && movedAt && movedAt.toISOString() < firstDay) unmoved.push(id);
  }
  return unmoved.sort();
};

const findUnmoved = async (connection: Connection): Promise<string[]> => {
  const mirrored = new MirroredOrders(connection, Date.now());
  const person = { displayName: "", email: "" };
  const { orders } = await mirrored.ask({ orders: mirrored.rowsOf("no-movement", person, 2_000) });
  return orders.map(({ id }) => id).sort();
};

const shapes = ["default", "illustrative", "bare", "random:3", "random:8"] as const;
const marksOf = seedOf(shapes, ["default", "random:3"]);

describe("without a single event", () => {
  for (const shape of shapes) {
    test(
      `the mirror of a service of the shape ${shape} equals it after a sweep, or says that it does not know, and shows the orders without movement`,
      marksOf(shape),
      async () => {
        await withSandbox({ shape }, async (sandbox) => {
          const connection = await connectAs(sandbox, "admin", `admin ${shape}`);
          const isWhole = await sweep(connection, "all");
          if (isWhole) expect(await readMirror(connection)).toEqual(await readService(connection));
          sandbox.advance(3);
          const isOpenWhole = await sweep(connection, "open");
          const [mirror, service] = [await readMirror(connection), await readService(connection)];
          if (isOpenWhole) expect(statusesOf(mirror)).toEqual(statusesOf(service));
          if (shape === "default") expect([isWhole, isOpenWhole]).toEqual([true, true]);
          if (shape.startsWith("random:")) return;
          const unmoved = await readUnmoved(connection, service.values());
          expect(await findUnmoved(connection), "orders without movement").toEqual(unmoved);
          if (shape === "default") expect(unmoved.length).toBeGreaterThan(0);
        });
      },
    );
  }

  test("each connection's mirror has exactly what its own key reads", async () => {
    await withSandbox({}, async (sandbox) => {
      const admin = await connectAs(sandbox, "admin", "admin");
      const manager = await connectAs(sandbox, "manager", "manager");
      for (const connection of [admin, manager]) expect(await sweep(connection, "all")).toBe(true);
      const [all, own] = [await readMirror(admin), await readMirror(manager)];
      expect(own).toEqual(await readService(manager));
      expect(own.size).toBeGreaterThan(0);
      expect(own.size).toBeLessThan(all.size);
    });
  });
});
