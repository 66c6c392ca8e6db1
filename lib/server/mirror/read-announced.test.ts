import { expect, test } from "vitest";
import type { Principal } from "#lib/server/auth/principal.ts";
import { publishChanges } from "#lib/server/live/publish-changes.ts";
import { readAnnounced } from "#lib/server/mirror/read-announced.ts";
import { saveSingleRecord } from "#lib/server/mirror/save-record.ts";
import { changes } from "#lib/server/store/event-schema.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { testInbox } from "#testing/server/inbox.ts";
import { principalOf } from "#testing/server/upstream.ts";

const inbox = testInbox();
const { signal } = new AbortController();

/** A person with the connection that receives the events. */
const viewer = (name: string, role: Principal["role"] = "admin"): Principal => ({
  ...principalOf(inbox.connection, role),
  userId: `${name} of ${inbox.connection.id}`,
});

const announce = async (type = "order.updated") => {
  await inbox.deliver(type, { orderId: "o1" });
  await inbox.process();
  const cursors = await store().select({ id: changes.id }).from(changes);
  return Math.max(0, ...cursors.map(({ id }) => id));
};

const show = (order: object) => inbox.orders.set("o1", { status: "processing", ...order });

test("an event's record is read once, however many people of the connection look at it", async () => {
  show({ teamName: "Sales" });
  const cursor = await announce();
  expect(inbox.reads()).toEqual(["orders o1"]);
  const viewers = Array.from({ length: 12 }, (_, index) => viewer(`viewer ${index}`));
  const answers = await Promise.all(
    viewers.map((each) => readAnnounced(each, "orders.get", { id: "o1" }, cursor, { signal })),
  );
  expect(inbox.reads()).toEqual(["orders o1"]);
  for (const { data, gap } of answers) {
    expect(data).toMatchObject({ id: "o1", status: "processing", teamName: "Sales" });
    expect(gap).toBeNull();
  }
});

test("the answer says when the service was asked, not when the person asked", async () => {
  show({});
  const cursor = await announce();
  const [row] = await store().select().from(mirrorRecords);
  const answer = await readAnnounced(viewer("ada"), "orders.get", { id: "o1" }, cursor, { signal });
  expect(answer.at).toBe(row?.readAt.toISOString());
});

test("other reads that follow one announcement are shared by those who hear of it, and by no one else", async () => {
  show({});
  inbox.upstream.answer = ({ url = "" }) =>
    url.endsWith("/history")
      ? { status: 200, body: { events: [] } }
      : { status: 200, body: { order: { id: "o1", status: "processing" } } };
  const cursor = await announce();
  const readAs = (person: Principal, after = cursor) =>
    readAnnounced(person, "orders.history", { id: "o1" }, after, { signal });
  await Promise.all(["ada", "max", "eve"].map((name) => readAs(viewer(name))));
  const histories = () => inbox.upstream.requests.filter(({ url }) => url.endsWith("/history"));
  expect(histories()).toHaveLength(1);
  await readAs(viewer("sam", "support"));
  expect(histories()).toHaveLength(2);
  await readAs(viewer("ada"), cursor + 1);
  expect(histories()).toHaveLength(3);
});

test("a later announcement that led to no read of the record asks the service again", async () => {
  show({});
  await announce();
  show({ status: "shipped" });
  await publishChanges(inbox.connection, [{ resource: "orders", id: "o1" }]);
  const answer = await readAnnounced(viewer("ada"), "orders.get", { id: "o1" }, 99, { signal });
  expect(answer.data).toMatchObject({ status: "shipped" });
  expect(inbox.reads()).toEqual(["orders o1", "orders o1"]);
});

test("what any order may have changed asks the service again", async () => {
  show({});
  await announce();
  await publishChanges(inbox.connection, [{ resource: "orders", id: null }]);
  await readAnnounced(viewer("ada"), "orders.get", { id: "o1" }, 99, { signal });
  expect(inbox.reads()).toEqual(["orders o1", "orders o1"]);
});

test("a record of more than 20 seconds ago asks the service again", async () => {
  show({});
  await announce();
  await store()
    .update(mirrorRecords)
    .set({ readAt: new Date(Date.now() - 21_000) });
  await store()
    .update(changes)
    .set({ at: new Date(Date.now() - 22_000) });
  await readAnnounced(viewer("ada"), "orders.get", { id: "o1" }, 99, { signal });
  expect(inbox.reads()).toEqual(["orders o1", "orders o1"]);
});

test("a field that an earlier answer had and the event's read lacks is not shown", async () => {
  const earlier = { id: "o1", status: "processing", delayReason: "Customs", teamName: "Sales" };
  await saveSingleRecord(inbox.connection, "orders", {
    record: earlier,
    readAt: new Date(Date.now() - 60_000),
    source: "read",
  });
  show({ status: "shipped" });
  const cursor = await announce();
  const { data } = await readAnnounced(viewer("ada"), "orders.get", { id: "o1" }, cursor, {
    signal,
  });
  expect(data).toEqual({ id: "o1", status: "shipped" });
});

test("another connection never gets it", async () => {
  show({});
  const cursor = await announce();
  const other = await inbox.connect("other");
  await readAnnounced(principalOf(other), "orders.get", { id: "o1" }, cursor, { signal });
  expect(inbox.upstream.requests.map(({ key }) => key)).toEqual([
    `svc_sk_of_${inbox.connection.id}`,
    "svc_sk_of_other",
  ]);
});

test("support gets the stored record without what its role may not see", async () => {
  show({ deliveryAddress: { street: "Canary Street 1", city: "Berlin", country: "DE" } });
  const cursor = await announce();
  const { data } = await readAnnounced(
    viewer("sam", "support"),
    "orders.get",
    { id: "o1" },
    cursor,
    { signal },
  );
  expect(inbox.reads()).toEqual(["orders o1"]);
  expect(JSON.stringify(data)).not.toContain("Canary");
  expect(JSON.stringify(data)).toContain("Berlin");
});
