import { expect, test } from "vitest";
import { markNotVisible } from "#lib/server/mirror/last-known.ts";
import { findObservedChanges } from "#lib/server/mirror/observed-changes.ts";
import { observations } from "#lib/server/store/observation-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { testMirrorService } from "#testing/server/mirror-service.ts";
import { connect, principalOf } from "#testing/server/upstream.ts";

const notRead = { changes: null, watchedSince: null, watchedFacts: [] };
const mirror = testMirrorService();
const { service } = mirror;
const order = (fields: object) => ({ id: "o1", employeeId: "e1", ...fields });

const sweepTwice = async () => {
  service.orders = [order({ status: "processing" })];
  await mirror.sweep("all");
  service.orders = [order({ status: "shipped", employeeId: "e2" })];
  await mirror.sweep("all");
};

test("what changed in an order is told with its two reads, without what is about a person", async () => {
  await sweepTwice();
  const { changes } = await findObservedChanges(principalOf(mirror.connection), "o1");
  expect(changes).toEqual([
    {
      after: expect.any(String),
      until: expect.any(String),
      source: "sweep",
      facts: { status: ["processing", "shipped"] },
    },
  ]);
  const [change] = changes ?? [];
  expect(Date.parse(change?.after ?? "")).toBeLessThan(Date.parse(change?.until ?? ""));
});

test("an order without changes has none since its first read, and one that was not read has no such moment", async () => {
  service.orders = [order({ status: "processing" })];
  await mirror.sweep("all");
  const person = principalOf(mirror.connection);
  const first = await findObservedChanges(person, "o1");
  expect(first).toEqual({
    changes: [],
    watchedSince: expect.any(String),
    // Neither the employee, nor what no answer has shown.
    watchedFacts: ["status"],
  });
  await mirror.sweep("all");
  expect(await findObservedChanges(person, "o1")).toEqual(first);
  expect(await findObservedChanges(person, "o2")).toEqual(notRead);
});

test("where older changes are cut off, an order counts as watched from the oldest that is told", async () => {
  await sweepTwice();
  const person = principalOf(mirror.connection);
  const { environment, id: connectionId } = mirror.connection;
  const at = (minute: number) => new Date(Date.UTC(2030, 0, 1, 0, minute));
  await store()
    .insert(observations)
    .values(
      Array.from({ length: 200 }, (_, minute) => ({
        environment,
        connectionId,
        resource: "orders" as const,
        recordId: "o1",
        source: "sweep" as const,
        after: at(minute),
        until: at(minute + 1),
        facts: { elapsedDays: [minute, minute + 1] as [number, number] },
      })),
    );
  const { changes, watchedSince } = await findObservedChanges(person, "o1");
  expect(changes).toHaveLength(200);
  expect(watchedSince).toBe(at(1).toISOString());
});

test("what another key saw is not told, nor what the service refuses since", async () => {
  await sweepTwice();
  const other = await connect(mirror.upstream.baseUrl, "other", "svc_sk_other");
  expect(await findObservedChanges(principalOf(other, "manager"), "o1")).toEqual(notRead);
  await markNotVisible(mirror.connection, "orders", "o1");
  expect(await findObservedChanges(principalOf(mirror.connection), "o1")).toEqual(notRead);
});
