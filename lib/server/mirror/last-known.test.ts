import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { findMirroredRecord, rememberRefusal } from "#lib/server/mirror/last-known.ts";
import { flushAnswers, rememberAnswer } from "#lib/server/mirror/remember-answer.ts";
import { auditEntries } from "#lib/server/store/audit-schema.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { onAnswer, onRefusal } from "#lib/server/upstream/answer-listeners.ts";
import { provideLastKnown } from "#lib/server/upstream/last-known-records.ts";
import { perform } from "#lib/server/upstream/perform.ts";
import { readAnswer } from "#lib/server/upstream/read-answer.ts";
import { testMirrorService } from "#testing/server/mirror-service.ts";
import { connect, principalOf } from "#testing/server/upstream.ts";

const mirror = testMirrorService();
const person = (role: "admin" | "support" = "admin") => principalOf(mirror.connection, role);
const readOrder = (principal = person()) => readAnswer(principal, "orders.get", { id: "o1" });

/** The service answers every request with this status. */
const failWith = (status: number) => {
  mirror.upstream.answer = () => ({
    status,
    body: { statusCode: status, statusMessage: "No", message: "The service is off." },
  });
};

beforeEach(() => {
  // The shortest of the random times between the attempts at a read: none.
  vi.spyOn(Math, "random").mockReturnValue(0);
  onAnswer(rememberAnswer);
  onRefusal(rememberRefusal);
  provideLastKnown(findMirroredRecord);
  mirror.service.orders = [
    { id: "o1", status: "processing", deliveryAddress: { street: "Canary 1", city: "Berlin" } },
  ];
});

const findRow = async () => {
  const isOwn = eq(mirrorRecords.connectionId, mirror.connection.id);
  const [row] = await store().select().from(mirrorRecords).where(isOwn);
  return row;
};

const readOnce = async () => {
  await readOrder();
  await flushAnswers();
};

test("in an outage a record is shown as it was read last, with its moment and the failure", async () => {
  await readOnce();
  failWith(503);
  const { data, at, gap, lastKnown } = await readOrder();
  expect(data).toMatchObject({ id: "o1", status: "processing" });
  const row = await findRow();
  expect(at).toBe(row?.readAt.toISOString());
  expect(gap).toBeNull();
  expect(lastKnown).toMatchObject({ failure: { kind: "unavailable", status: 503 } });
  expect(lastKnown?.isPartial).toBe(false);
});

test("a record that only a list showed says that it is partial", async () => {
  await mirror.sweep("all");
  failWith(503);
  expect((await readOrder()).lastKnown?.isPartial).toBe(true);
});

test("what stands in for the service is not stored again as its answer", async () => {
  await readOnce();
  const before = await findRow();
  failWith(503);
  await readOrder();
  await flushAnswers();
  expect(await findRow()).toEqual(before);
});

test("the service's own answer is shown again as soon as it comes", async () => {
  await readOnce();
  const answer = mirror.upstream.answer;
  failWith(503);
  await readOrder();
  mirror.upstream.answer = answer;
  expect((await readOrder()).lastKnown).toBeUndefined();
});

test.each([401, 403, 404, 429])("a refusal with status %i is no outage", async (status) => {
  await readOnce();
  failWith(status);
  await expect(readOrder()).rejects.toMatchObject({ status });
});

test("a record that the service refused since it was read is not shown in an outage", async () => {
  await readOnce();
  failWith(404);
  await expect(readOrder()).rejects.toMatchObject({ kind: "not_found" });
  await vi.waitFor(async () => {
    const row = await findRow();
    expect(row?.notVisibleAt).not.toBeNull();
  }, 10_000);
  failWith(503);
  await expect(readOrder()).rejects.toMatchObject({ kind: "unavailable" });
});

test("a key never gets what only another key has read", async () => {
  await readOnce();
  failWith(503);
  const other = await connect(mirror.upstream.baseUrl, "manager", "svc_sk_manager");
  await expect(readOrder(principalOf(other, "manager"))).rejects.toMatchObject({
    kind: "unavailable",
  });
});

test("a key without the capability of the read gets no record in an outage", async () => {
  await readOnce();
  failWith(503);
  const connection = { ...mirror.connection, capabilities: [] };
  await expect(readOrder(principalOf(connection))).rejects.toMatchObject({ kind: "unavailable" });
});

test("what an earlier key of the connection read is not shown", async () => {
  await readOnce();
  failWith(503);
  const connection = { ...mirror.connection, storedAt: new Date(Date.now() + 60_000) };
  await expect(findMirroredRecord(connection, "orders.get", "o1")).resolves.toBeNull();
});

test("support gets the record without what its role may not see", async () => {
  await readOnce();
  failWith(503);
  const { data } = await readOrder(person("support"));
  expect(JSON.stringify(data)).not.toContain("Canary");
  expect(JSON.stringify(data)).toContain("Berlin");
});

test("an employee who is shown in an outage has the audit entry of every read", async () => {
  mirror.upstream.answer = () => ({
    status: 200,
    body: { employee: { id: "e1", displayName: "Ada", taxId: "DE 1" } },
  });
  await readAnswer(person(), "employees.get", { id: "e1" });
  await flushAnswers();
  failWith(503);
  const later = { ...person(), userId: "someone else" };
  const answer = await readAnswer(later, "employees.get", { id: "e1" });
  expect(answer.lastKnown).toBeDefined();
  await vi.waitFor(async () => {
    const entries = await store()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.personId, "someone else"));
    expect(entries).toMatchObject([{ action: "employees.get", subject: "e1" }]);
  }, 10_000);
});

test("agents and every other caller of perform get the failure, and no list stands in", async () => {
  await readOnce();
  failWith(503);
  await expect(perform(person(), "orders.get", { id: "o1" })).rejects.toMatchObject({
    kind: "unavailable",
  });
  await expect(readAnswer(person(), "orders.list", {})).rejects.toMatchObject({
    kind: "unavailable",
  });
});
