import { expect, test } from "vitest";
import { savePage } from "#lib/server/mirror/save-page.ts";
import { saveSingleRecord } from "#lib/server/mirror/save-record.ts";
import { endSweep, startSweep } from "#lib/server/mirror/sweep-plans.ts";
import { readStoreTime } from "#lib/server/store/store-clock.ts";
import { mirrorReads, ordersWith, testMirrorService } from "#testing/server/mirror-service.ts";

const mirror = testMirrorService();
const { statusesOf, lastSweep } = mirrorReads(() => mirror.connection);

const saveOne = (id: string, status: string, readAt: Date) =>
  saveSingleRecord(mirror.connection, "orders", { record: { id, status }, readAt, source: "read" });

const savePageOf = (records: { id: string; status: string }[], readAt: Date) =>
  savePage(mirror.connection, "orders", { records, readAt, source: "sweep" });

test.each(["one by one", "as a page"])(
  "answers from before a complete sweep, stored %s, add no open order and open none again",
  async (how) => {
    mirror.service.orders = ordersWith(["processing", "delivered"]);
    await mirror.sweep("all");
    const before = await readStoreTime();
    // The sweep of the open orders reads no finished one, so that this one's row stays older than it.
    await mirror.sweep("open");
    const late = [
      { id: "o2", status: "processing" },
      { id: "o3", status: "processing" },
      { id: "o4", status: "delivered" },
    ];
    if (how === "as a page") {
      expect(await savePageOf(late, before)).toEqual({ added: ["o4"], changed: [] });
    } else {
      for (const { id, status } of late) await saveOne(id, status, before);
    }
    const expected = { o1: "processing", o2: "delivered", o4: "delivered" };
    expect(await statusesOf()).toEqual(expected);
  },
);

test("an answer from before a sweep that proved nothing is stored", async () => {
  mirror.service.orders = ordersWith(["processing"]);
  const before = await readStoreTime();
  mirror.service.hasTotals = false;
  await mirror.sweep("open");
  await saveOne("o2", "processing", before);
  expect(await statusesOf()).toEqual({ o1: "processing", o2: "processing" });
});

test("a sweep proves nothing if an open order was stored meanwhile by an older answer", async () => {
  mirror.service.orders = ordersWith(["processing"]);
  const plan = await mirror.sweep("open");
  if (!plan) throw new Error("There is no plan.");
  const before = await readStoreTime();
  const sweep = await startSweep(plan);
  await saveOne("o2", "processing", before);
  await endSweep(plan, sweep, {
    coverage: { orders: { readCount: 1, totalCount: 1, isComplete: true } },
    isComplete: true,
    changedCount: 0,
    requestCount: 1,
    failure: null,
  });
  expect((await lastSweep())?.coverage.orders).toMatchObject({ isComplete: false });
  expect(await mirror.plan("open")).toMatchObject({ failureCount: 1 });
  await mirror.sweep("open");
  expect((await lastSweep())?.coverage.orders).toMatchObject({ isComplete: true });
  expect(await statusesOf()).toEqual({ o1: "processing" });
});
