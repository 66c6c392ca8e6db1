import { and, eq, sql } from "drizzle-orm";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { savePage } from "#lib/server/mirror/save-page.ts";
import { tidyCounts } from "#lib/server/mirror/tidy-counts.ts";
import { mirrorCounts } from "#lib/server/store/mirror-count-schema.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { connections } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { testMirrorService } from "#testing/server/mirror-service.ts";

const mirror = testMirrorService();

/** The columns that a record is counted by, as a text. */
const counted = sql`resource, coalesce(type, '?') as type, coalesce(status, '?') as status,
  coalesce(to_char(created_at at time zone 'UTC', 'YYYY-MM-DD'), '?') as day`;

const readCounts = async () => {
  const { rows } = await store().execute(sql`
    select ${counted}, sum(count)::int as count from ${mirrorCounts}
    group by 1, 2, 3, 4 having sum(count) <> 0 order by 1, 2, 3, 4`);
  return rows;
};

const countRecords = async () => {
  const { rows } = await store().execute(sql`
    select ${counted}, count(*)::int as count from ${mirrorRecords} group by 1, 2, 3, 4 order by 1, 2, 3, 4`);
  return rows;
};

const countRows = async () => {
  const { rows } = await store().execute<{ count: number }>(
    sql`select count(*)::int as count from ${mirrorCounts}`,
  );
  return rows[0]?.count;
};

const tidy = () => {
  const { environment, id } = mirror.connection;
  return tidyCounts({ environment, connectionId: id });
};

let readAt = Date.now();

/** Stores orders as a page of a sweep, each later than the one before. */
const save = (orders: readonly { id: string }[]) => {
  readAt += 1_000;
  return savePage(mirror.connection, "orders", {
    records: [...orders],
    readAt: new Date(readAt),
    source: "sweep",
  });
};

const remove = (ids: readonly string[]) =>
  store()
    .delete(mirrorRecords)
    .where(and(eq(mirrorRecords.resource, "orders"), sql`id = any(${sql.param([...ids])})`));

const someOrder = fc.record({
  id: fc.integer({ min: 0, max: 12 }).map((number) => `o${number}`),
  status: fc.constantFrom("shipped", "delivered", "something new", null),
  orderType: fc.constantFrom("Deployment", "Collection", null),
  createdAt: fc.constantFrom(
    "2026-03-01T00:00:00Z",
    "2026-03-01T23:59:59.999Z",
    "2026-03-02T05:00:00+09:00",
    null,
  ),
});

const someStep = fc.oneof(
  fc
    .uniqueArray(someOrder, { selector: ({ id }) => id, minLength: 1 })
    .map((orders) => ({ orders })),
  fc
    .uniqueArray(fc.integer({ min: 0, max: 12 }).map((number) => `o${number}`))
    .map((gone) => ({ gone })),
  fc.constant({ isTidied: true }),
);

test("counts by day, type and status are those of the records, whatever is stored, changed, deleted and tidied", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someStep, { maxLength: 12 }), async (steps) => {
      await store().delete(mirrorRecords);
      for (const step of steps) {
        if ("orders" in step) await save(step.orders as { id: string }[]);
        else if ("gone" in step) await remove(step.gone);
        else await tidy();
      }
      expect(await readCounts()).toEqual(await countRecords());
      await tidy();
      const counts = await readCounts();
      expect(counts).toEqual(await countRecords());
      expect(await countRows()).toBe(counts.length);
    }),
    { numRuns: 60 },
  );
});

test("writers and those who tidy at the same time lose nothing", async () => {
  const orders = Array.from({ length: 40 }, (_, index) => ({ id: `o${index}`, status: "new" }));
  const half = (from: number, status: string) =>
    orders.slice(from, from + 20).map(({ id }) => ({ id, status }));
  await save(orders);
  for (const status of ["shipped", "delivered", "returned"]) {
    await Promise.all([
      tidy(),
      save(half(0, status)),
      tidy(),
      save(half(20, status)),
      tidy(),
      remove([`o${status.length}`]),
    ]);
  }
  expect(await readCounts()).toEqual(await countRecords());
});

test("a connection takes its counts with it", async () => {
  await save([{ id: "a" }, { id: "b" }]);
  expect(await countRows()).toBeGreaterThan(0);
  await store().delete(connections);
  expect(await countRows()).toBe(0);
});

test("a whole sweep leaves one row for the records of a day, type and status", async () => {
  mirror.service.orders = ["shipped", "shipped", "delivered"].map((status, index) => ({
    id: `o${index}`,
    status,
  }));
  await mirror.sweep("all");
  for (const order of mirror.service.orders) order.status = "delivered";
  await mirror.sweep("all");
  const rows = await store().select().from(mirrorCounts).where(eq(mirrorCounts.resource, "orders"));
  expect(rows).toMatchObject([{ status: "delivered", count: 3 }]);
});
