import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { flushAnswers, rememberAnswer } from "#lib/server/mirror/remember-answer.ts";
import { changes } from "#lib/server/store/event-schema.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { onAnswer } from "#lib/server/upstream/answer-listeners.ts";
import { perform } from "#lib/server/upstream/perform.ts";
import { ordersWith, testMirrorService } from "#testing/server/mirror-service.ts";
import { principalOf } from "#testing/server/upstream.ts";

const mirror = testMirrorService();
const { service } = mirror;

beforeEach(() => onAnswer(rememberAnswer));

const rows = async () => {
  const found = await store()
    .select()
    .from(mirrorRecords)
    .where(eq(mirrorRecords.connectionId, mirror.connection.id))
    .orderBy(mirrorRecords.id);
  return found.map(({ id, status, source }) => ({ id, status, source }));
};
const announced = async () => {
  const found = await store()
    .select()
    .from(changes)
    .where(eq(changes.connectionId, mirror.connection.id));
  return found.map(({ recordId }) => recordId);
};
const readAs = (role: "admin" | "support") => principalOf(mirror.connection, role);

test("what people read anyway comes into the mirror, and what differs is announced", async () => {
  service.orders = ordersWith(["processing", "shipped"]);
  await perform(readAs("admin"), "orders.list", {});
  await flushAnswers();
  expect(await rows()).toMatchObject([{ id: "o1" }, { id: "o2", status: "shipped" }]);
  expect(await announced()).toEqual([]);
  service.orders = ordersWith(["processing", "delivered"]);
  await perform(readAs("admin"), "orders.get", { id: "o2" });
  await flushAnswers();
  expect(await rows()).toMatchObject([
    { source: "list" },
    { id: "o2", status: "delivered", source: "one" },
  ]);
  expect(await announced()).toEqual(["o2"]);
});

test("a person's read is stored as the key sees it, whatever their role may see of it", async () => {
  service.orders = [{ id: "o1", status: "processing", deliveryAddress: { street: "Long" } }];
  await mirror.sweep("all");
  await perform(readAs("support"), "orders.list", {});
  await flushAnswers();
  expect(await announced()).toEqual([]);
});

test("answers that the mirror does not copy, and failures, leave it as it is", async () => {
  await perform(readAs("admin"), "devices.options", {});
  service.failures = { "/v4/orders": 400 };
  await expect(perform(readAs("admin"), "orders.list", {})).rejects.toMatchObject({
    kind: "validation",
  });
  await flushAnswers();
  expect(await rows()).toEqual([]);
});

test("of many answers at once only some are stored, so that pages stay fast", async () => {
  const page = (from: number) => ({
    items: Array.from({ length: 50 }, (_, index) => ({
      id: `o${from + index}`,
      status: "shipped",
    })),
  });
  for (let from = 0; from < 500; from += 50) {
    rememberAnswer({
      connection: mirror.connection,
      operation: "orders.list",
      input: {},
      data: page(from),
      askedAt: Date.now(),
    });
  }
  await flushAnswers();
  expect(await rows()).toHaveLength(200);
});
