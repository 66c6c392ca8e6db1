import { and, eq, type SQL, sql } from "drizzle-orm";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { decideOutcomes } from "#lib/server/mirror/decide-outcomes.ts";
import { savePage } from "#lib/server/mirror/save-page.ts";
import { tidyCounts } from "#lib/server/mirror/tidy-counts.ts";
import { mirrorCounts, mirrorOutcomeCounts } from "#lib/server/store/mirror-count-schema.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { connections } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { testMirrorService } from "#testing/server/mirror-service.ts";

const mirror = testMirrorService();

const monthOfEnd = sql`to_char(finished_until at time zone 'UTC', 'YYYY-MM')`;

/** The two kinds of counts: the columns that a record is counted by, and the records that are. */
const kinds = [
  {
    counts: mirrorCounts,
    keys: sql`resource, type, status, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day`,
    of: sql`true`,
  },
  {
    counts: mirrorOutcomeCounts,
    keys: sql`country, type, outcome, kept_first, kept_last, promised_days, days_to_finish, ${monthOfEnd} as month`,
    of: sql`resource = 'orders' and not is_open`,
  },
];

/** Returns rows of a query as texts, sorted. */
const readSorted = async (query: SQL) => {
  const { rows } = await store().execute<{ row: string }>(
    sql`select each::text as row from (${query}) as each order by 1`,
  );
  return rows.map(({ row }) => row);
};

const readCounts = () =>
  Promise.all(
    kinds.map(({ counts, keys }) =>
      readSorted(sql`
        with counted as (select ${keys}, count from ${counts})
        select to_jsonb(counted) - 'count' as key, sum(count)::int as count from counted
        group by 1 having sum(count) <> 0`),
    ),
  );

const countRecords = () =>
  Promise.all(
    kinds.map(({ keys, of }) =>
      readSorted(sql`
        with counted as (select ${keys} from ${mirrorRecords} where ${of})
        select to_jsonb(counted) as key, count(*)::int as count from counted group by 1`),
    ),
  );

const countRows = async () => {
  const { rows } = await store().execute<{ count: number }>(sql`
    select (select count(*) from ${mirrorCounts})::int + (select count(*) from ${mirrorOutcomeCounts})::int as count`);
  return rows[0]?.count;
};

const tidy = () => {
  const { environment, id } = mirror.connection;
  return tidyCounts({ environment, connectionId: id });
};

const decide = () => decideOutcomes(mirror.connection, new AbortController().signal);

const hourMs = 3_600_000;
let readAt = Date.now() - 20_000 * hourMs;

/** Stores orders as a page of a sweep, each some time after the one before. */
const save = (orders: readonly { id: string }[], laterMs = 1_000) => {
  readAt += laterMs;
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
  country: fc.constantFrom("DE", null),
  sla: fc.option(
    fc.record({
      expectedDays: fc.constantFrom(5, 8),
      elapsedDays: fc.constantFrom(3, 7),
      late: fc.option(fc.boolean()),
    }),
  ),
});

const someStep = fc.oneof(
  fc.record({
    orders: fc.uniqueArray(someOrder, { selector: ({ id }) => id, minLength: 1 }),
    laterMs: fc.constantFrom(1_000, 10 * hourMs, 30 * hourMs),
  }),
  fc
    .uniqueArray(fc.integer({ min: 0, max: 12 }).map((number) => `o${number}`))
    .map((gone) => ({ gone })),
  fc.constant("tidy"),
  fc.constant("decide"),
);

test("counts are those of the records, whatever is stored, changed, deleted and tidied", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someStep, { maxLength: 12 }), async (steps) => {
      await store().delete(mirrorRecords);
      for (const step of steps) {
        if (step === "tidy") await tidy();
        else if (step === "decide") await decide();
        else if ("gone" in step) await remove(step.gone);
        else await save(step.orders, step.laterMs);
      }
      expect(await readCounts()).toEqual(await countRecords());
      await tidy();
      const counts = await readCounts();
      expect(counts).toEqual(await countRecords());
      expect(await countRows()).toBe(counts.flat().length);
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

test("many orders that are decided about at once leave one row for those that ended in the same way", async () => {
  const orders = Array.from({ length: 2_300 }, (_, index) => ({
    id: `o${index}`,
    status: "delivered",
  }));
  await save(orders.slice(0, 1_150));
  await save(orders.slice(1_150));
  await decide();
  const rows = await store()
    .select()
    .from(mirrorOutcomeCounts)
    .where(eq(mirrorOutcomeCounts.connectionId, mirror.connection.id));
  expect(rows).toMatchObject([{ outcome: "unseen", count: orders.length }]);
});
