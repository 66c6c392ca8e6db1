import { expect, test } from "vitest";
import { savePage } from "#lib/server/mirror/save-page.ts";
import { saveSingleRecord } from "#lib/server/mirror/save-record.ts";
import { mirrorReads, testMirrorService } from "#testing/server/mirror-service.ts";

const mirror = testMirrorService();
const { statusesOf } = mirrorReads(() => mirror.connection);

test("requests are answered while the records of a long answer are prepared", async () => {
  let prepared = 0;
  const records = Array.from({ length: 200 }, (_, index) => ({
    id: `o${index}`,
    get status() {
      prepared += 1;
      return "processing";
    },
  }));
  const seen = new Set<number>();
  let next = setImmediate(function look() {
    seen.add(prepared);
    next = setImmediate(look);
  });
  const { added } = await savePage(mirror.connection, "orders", {
    records,
    readAt: new Date(),
    source: "sweep",
  });
  clearImmediate(next);
  expect(added).toHaveLength(200);
  // Beside what is seen before the first record and after the last one.
  expect(seen.size).toBeGreaterThan(10);
});

test("a record that was read alone is not replaced by a list of the same millisecond", async () => {
  const at = new Date();
  await saveSingleRecord(mirror.connection, "orders", {
    record: { id: "o1", status: "delivered" },
    readAt: at,
    source: "read",
  });
  const saved = await savePage(mirror.connection, "orders", {
    records: [{ id: "o1", status: "processing" }],
    readAt: at,
    source: "sweep",
  });
  expect(saved).toEqual({ added: [], changed: [] });
  expect(await statusesOf()).toEqual({ o1: "delivered" });
});
