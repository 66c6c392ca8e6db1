import { sql } from "drizzle-orm";
import { Client } from "pg";
import { beforeEach, expect, test, vi } from "vitest";
import { log } from "#lib/server/log.ts";
import { savePage } from "#lib/server/mirror/save-page.ts";
import { setMirrorSettings } from "#lib/server/mirror/settings.ts";
import { stopVacuum, vacuumSettled } from "#lib/server/mirror/vacuum-mirror.ts";
import { store } from "#lib/server/store/store.ts";
import { testMirrorService } from "#testing/server/mirror-service.ts";

const mirror = testMirrorService();

/** Stores so many orders as a page of a sweep. */
const save = (count: number, status: string) =>
  savePage(mirror.connection, "orders", {
    records: Array.from({ length: count }, (_, index) => ({ id: `${status}${index}`, status })),
    readAt: new Date(),
    source: "sweep",
  });

/** How many pages of the mirror an index alone can answer about, as the last vacuum has left it. */
const readVisiblePages = async () => {
  const { rows } = await store().execute<{ pages: number }>(
    sql`select relallvisible as pages from pg_class where relname = 'mirror_records'`,
  );
  return rows[0]?.pages;
};

/** How many vacuums of another process wait to be tried again. */
const countWaiting = async () => {
  const { rows } = await store().execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity where datname = current_database()
      and application_name = 'quartermaster vacuum' and state = 'idle' and query like 'vacuum%'`);
  return rows[0]?.count;
};

/** Does the work while another session has the lock of a vacuum. */
const whileOtherVacuums = async (work: () => Promise<unknown>) => {
  const other = new Client({ connectionString: process.env.DATABASE_URL });
  await other.connect();
  try {
    await other.query("begin; lock table mirror_records in share update exclusive mode");
    await work();
  } finally {
    await other.end();
  }
};

beforeEach(async () => {
  await stopVacuum();
  await store().execute(sql`truncate mirror_records`);
  setMirrorSettings({ vacuumAfterOrders: 10, vacuumAgainMs: 10 });
});

test("after so many written open orders, an index alone can answer about all of them", async () => {
  await save(6, "processing");
  await vacuumSettled();
  expect(await readVisiblePages()).toBe(0);
  await save(6, "shipped");
  await vacuumSettled();
  expect(await readVisiblePages()).toBeGreaterThan(0);
});

test("finished orders, which no queue asks for, ask for no vacuum", async () => {
  await save(20, "delivered");
  await vacuumSettled();
  expect(await readVisiblePages()).toBe(0);
});

test("a vacuum does not run beside that of another process, and follows it", async () => {
  await whileOtherVacuums(async () => {
    await save(12, "processing");
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1));
    expect(await readVisiblePages()).toBe(0);
  });
  await vacuumSettled();
  expect(await readVisiblePages()).toBeGreaterThan(0);
});

test("a process that stops waits for no vacuum", async () => {
  setMirrorSettings({ vacuumAfterOrders: 10, vacuumAgainMs: 3_600_000 });
  const warned = vi.spyOn(log(), "warn");
  await whileOtherVacuums(async () => {
    await save(12, "processing");
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1));
    await stopVacuum();
  });
  expect(await readVisiblePages()).toBe(0);
  expect(warned).not.toHaveBeenCalled();
});

test("a vacuum that fails is logged, and the page is stored", async () => {
  const warned = vi.spyOn(log(), "warn").mockImplementation(() => undefined);
  vi.spyOn(Client.prototype, "connect").mockImplementation(() => Promise.reject(new Error("no")));
  const { added } = await save(12, "processing");
  await vacuumSettled();
  expect(added).toHaveLength(12);
  expect(warned).toHaveBeenCalledWith(expect.anything(), "mirror not vacuumed");
});
