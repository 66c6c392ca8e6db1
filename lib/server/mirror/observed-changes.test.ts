import { expect, test } from "vitest";
import { markNotVisible } from "#lib/server/mirror/last-known.ts";
import { findObservedChanges } from "#lib/server/mirror/observed-changes.ts";
import { testMirrorService } from "#testing/server/mirror-service.ts";
import { connect, principalOf } from "#testing/server/upstream.ts";

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
  const changes = await findObservedChanges(principalOf(mirror.connection), "o1");
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

test("an order without changes has none, and one that the mirror does not have is not told apart", async () => {
  service.orders = [order({ status: "processing" })];
  await mirror.sweep("all");
  const person = principalOf(mirror.connection);
  expect(await findObservedChanges(person, "o1")).toEqual([]);
  expect(await findObservedChanges(person, "o2")).toBeNull();
});

test("what another key saw is not told, nor what the service refuses since", async () => {
  await sweepTwice();
  const other = await connect(mirror.upstream.baseUrl, "other", "svc_sk_other");
  expect(await findObservedChanges(principalOf(other, "manager"), "o1")).toBeNull();
  await markNotVisible(mirror.connection, "orders", "o1");
  expect(await findObservedChanges(principalOf(mirror.connection), "o1")).toBeNull();
});
