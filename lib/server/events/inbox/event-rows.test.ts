import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { endExpiredLeases, endTurn, takeDueEvents } from "#lib/server/events/inbox/event-rows.ts";
import { events } from "#lib/server/store/event-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { testInbox } from "#testing/server/inbox.ts";

const inbox = testInbox();
const settled = { state: "processed", nextAt: null, settledAt: sql`clock_timestamp()` } as const;

test("two processes never take events of one record at once", async () => {
  await inbox.deliver("order.created", { order_id: "ord_1" });
  const [first] = await takeDueEvents(8);
  await inbox.deliver("order.status_changed", { order_id: "ord_1" });
  await inbox.deliver("order.created", { order_id: "ord_2" });
  const second = await takeDueEvents(8);
  expect(second.map(({ serialKey }) => serialKey)).toEqual(["orders:ord_2"]);
  if (first) await endTurn(first, settled, []);
  expect((await takeDueEvents(8)).map(({ type }) => type)).toEqual(["order.status_changed"]);
});

test("many processes that take at once take each event once", async () => {
  const orders = Array.from({ length: 30 }, (_, at) => `ord_${at % 15}`);
  for (const [at, id] of orders.entries()) {
    await inbox.deliver("order.created", { order_id: id }, `msg_${at}`);
  }
  const turns = await Promise.allSettled(Array.from({ length: 8 }, () => takeDueEvents(8)));
  const taken = turns.flatMap((turn) => (turn.status === "fulfilled" ? turn.value : []));
  const keys = taken.map(({ serialKey }) => serialKey);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.length).toBeGreaterThan(0);
});

test("an event whose process died is due again when its lease ends, and the late end counts for nothing", async () => {
  inbox.configure({ leaseMs: 0 });
  await inbox.deliver("order.created", { order_id: "ord_1" });
  const [late] = await takeDueEvents(8);
  await endExpiredLeases();
  const [again] = await takeDueEvents(8);
  expect(again?.id).toBe(late?.id);
  expect(late && (await endTurn(late, settled, []))).toBe(false);
  expect(again && (await endTurn(again, settled, []))).toBe(true);
});

test("the store itself refuses a second taken event of one record", async () => {
  await inbox.deliver("order.created", { order_id: "ord_1" });
  await inbox.deliver("order.status_changed", { order_id: "ord_1" });
  const taken = store()
    .update(events)
    .set({ leaseUntil: sql`clock_timestamp() + interval '1 minute'` })
    .where(eq(events.connectionId, inbox.connection.id));
  await expect(taken).rejects.toMatchObject({ cause: { constraint: "events_lease" } });
});

test("an event that waits for its next attempt does not hold up a later one of the same record", async () => {
  inbox.configure({ backoffMs: [3_600_000] });
  await inbox.deliver("order.created", { order_id: "ord_1" });
  await inbox.process();
  expect(await inbox.row()).toMatchObject({ state: "waiting", attempt: 1 });
  inbox.orders.set("ord_1", { status: "processing" });
  await inbox.deliver("order.status_changed", { order_id: "ord_1" });
  await inbox.process();
  expect((await inbox.rows()).map(({ state }) => state)).toEqual(["coalesced", "processed"]);
});
