import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import type { Connection } from "#lib/server/keys/connection.ts";
import { markGap } from "#lib/server/mirror/mark-gap.ts";
import { openMirrorRecord } from "#lib/server/mirror/mirror-row.ts";
import { readIntoMirror } from "#lib/server/mirror/read-into-mirror.ts";
import { saveSingleRecord } from "#lib/server/mirror/save-record.ts";
import { changes } from "#lib/server/store/event-schema.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { sweepPlans } from "#lib/server/store/sweep-schema.ts";
import { testStore, useSettings } from "#testing/server/store.ts";
import { connect, testUpstream } from "#testing/server/upstream.ts";

const settings = testStore();
const upstream = testUpstream();
let next = 0;
let connection: Connection;

const answer = (body: unknown, status = 200) => {
  upstream.answer = () => ({ status, body });
};
const showOrder = (order: object) => answer({ status: "success", order: { id: "o1", ...order } });
const rowsOf = ({ id }: Connection) =>
  store().select().from(mirrorRecords).where(eq(mirrorRecords.connectionId, id));
const changesOf = async ({ id }: Connection) =>
  (await store().select().from(changes).where(eq(changes.connectionId, id))).map(
    ({ resource, recordId }) => `${resource} ${recordId}`,
  );

beforeEach(async () => {
  useSettings({ ...settings, QM_API_URL: upstream.baseUrl });
  next += 1;
  connection = await connect(upstream.baseUrl, `mirror-${next}`, `svc_sk_mirror_test_${next}`);
});

test("a record is read with the connection's own key, stored, and announced", async () => {
  showOrder({ status: "processing", teamName: "Sales", country: "DE" });
  expect(await readIntoMirror(connection, "orders", "o1")).toEqual({
    outcome: "new",
    from: null,
    to: "processing",
    readAt: expect.any(Date),
  });
  expect(upstream.requests.at(-1)).toMatchObject({
    url: "/v4/orders/o1",
    key: `svc_sk_mirror_test_${next}`,
  });
  const [row] = await rowsOf(connection);
  expect(row).toMatchObject({ id: "o1", isOpen: true, team: "Sales", country: "DE" });
  expect(row && openMirrorRecord(row)).toMatchObject({ id: "o1", status: "processing" });
  expect(await changesOf(connection)).toEqual(["orders o1"]);
});

test("only a record that differs from the stored one is announced", async () => {
  showOrder({ status: "processing" });
  await readIntoMirror(connection, "orders", "o1");
  expect(await readIntoMirror(connection, "orders", "o1")).toMatchObject({ outcome: "unchanged" });
  expect(await changesOf(connection)).toHaveLength(1);
  showOrder({ status: "delivered" });
  expect(await readIntoMirror(connection, "orders", "o1")).toEqual({
    outcome: "changed",
    from: "processing",
    to: "delivered",
    readAt: expect.any(Date),
  });
  expect(await rowsOf(connection)).toMatchObject([{ isOpen: false, status: "delivered" }]);
  expect(await changesOf(connection)).toHaveLength(2);
});

test("a single read that says more than the list is no change, and keeps what only the list says", async () => {
  const listed = { id: "o1", status: "processing", teamName: "Sales", sla: { late: false } };
  await saveSingleRecord(connection, "orders", {
    record: listed,
    readAt: new Date(0),
    source: "read",
  });
  await store()
    .update(mirrorRecords)
    .set({ source: "list" })
    .where(eq(mirrorRecords.connectionId, connection.id));
  showOrder({ status: "processing", sla: { late: false, reason: "" }, deviceRequests: [] });
  expect(await readIntoMirror(connection, "orders", "o1")).toMatchObject({ outcome: "unchanged" });
  expect(await rowsOf(connection)).toMatchObject([{ team: "Sales", source: "one" }]);
});

test("a later answer is not replaced by an earlier one", async () => {
  const later = new Date(Date.now() + 60_000);
  await saveSingleRecord(connection, "orders", {
    record: { id: "o1", status: "delivered" },
    readAt: later,
    source: "read",
  });
  showOrder({ status: "processing" });
  expect(await readIntoMirror(connection, "orders", "o1")).toEqual({
    outcome: "unchanged",
    from: "delivered",
    to: "delivered",
    readAt: expect.any(Date),
  });
  expect(await rowsOf(connection)).toMatchObject([{ status: "delivered" }]);
});

test.each([403, 404])(
  "a record that the key can't see (%i) stays in the mirror",
  async (status) => {
    showOrder({ status: "processing" });
    await readIntoMirror(connection, "orders", "o1");
    answer({ statusCode: status, statusMessage: "No" }, status);
    expect(await readIntoMirror(connection, "orders", "o1")).toEqual({
      outcome: "not_visible",
      from: "processing",
      to: null,
      readAt: expect.any(Date),
    });
    expect(await rowsOf(connection)).toHaveLength(1);
  },
);

test("a failure of the service is thrown and changes nothing", async () => {
  showOrder({ status: "processing" });
  await readIntoMirror(connection, "orders", "o1");
  answer({ statusCode: 401, statusMessage: "Bad key" }, 401);
  await expect(readIntoMirror(connection, "orders", "o1")).rejects.toMatchObject({
    kind: "authentication",
  });
  expect(await rowsOf(connection)).toMatchObject([{ status: "processing" }]);
});

test("what a key reads is stored for its connection alone, sealed, and without a PIN", async () => {
  const other = await connect(upstream.baseUrl, `other-${next}`, "svc_sk_other");
  answer({
    employee: { id: "e1", email: "grace@canary.example", taxId: "TAX-CANARY", pin: "1234" },
  });
  await readIntoMirror(connection, "employees", "e1");
  expect(await rowsOf(other)).toEqual([]);
  const [row] = await rowsOf(connection);
  const stored = JSON.stringify(row);
  expect(stored).not.toMatch(/CANARY|canary|1234/);
  expect(row && openMirrorRecord(row)).toEqual({
    id: "e1",
    email: "grace@canary.example",
    taxId: "TAX-CANARY",
  });
  const copied = row && { ...row, connectionId: other.id };
  expect(() => copied && openMirrorRecord(copied)).toThrow("can't be decrypted");
});

test("a gap makes both sweeps due at once, and a later gap replaces its time", async () => {
  const plans = () =>
    store().select().from(sweepPlans).where(eq(sweepPlans.connectionId, connection.id));
  await markGap(connection, "inbox full");
  const first = await plans();
  expect(first.map(({ kind }) => kind).toSorted()).toEqual(["all", "open"]);
  expect(first).toMatchObject([{ gapReason: "inbox full" }, { gapReason: "inbox full" }]);
  await vi.waitFor(async () => {
    await markGap(connection, "no answer");
    const [again] = await plans();
    expect(again?.gapAt?.getTime()).toBeGreaterThan(first[0]?.gapAt?.getTime() ?? 0);
    expect(again?.nextAt).toEqual(first[0]?.nextAt);
  });
  await markGap({ environment: "sandbox", id: "gone" }, "x");
});
