import { beforeEach, expect, test } from "vitest";
import { newWebhookSecret } from "#lib/server/events/secrets/secret-form.ts";
import { saveWebhookSecret } from "#lib/server/events/secrets/webhook-secrets.ts";
import { findHeldDevices } from "#lib/server/mirror/held-devices.ts";
import { markGap } from "#lib/server/mirror/mark-gap.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { testMirrorService } from "#testing/server/mirror-service.ts";
import { connect, principalOf } from "#testing/server/upstream.ts";

const mirror = testMirrorService();
const { service } = mirror;

const hold = (id: string, employeeId: string | null | undefined) => ({
  id,
  model: "MacBook",
  ...(employeeId === undefined ? {} : { employeeId }),
});

const countsOf = async (ids: readonly string[], connection = mirror.connection) =>
  (await findHeldDevices(principalOf(connection, "manager"), ids)).counts;

const tellOfChanges = () =>
  saveWebhookSecret(store(), mirror.connection, {
    id: "s1",
    scheme: "standard",
    secret: newWebhookSecret("standard"),
  });

beforeEach(async () => {
  service.devices = [hold("d1", "e1"), hold("d2", "e1"), hold("d3", "e2"), hold("d4", null)];
  await tellOfChanges();
});

test("the devices of a page of employees are counted in one answer, without the service", async () => {
  await mirror.sweep("all");
  mirror.takeRequests();
  const { counts, at } = await findHeldDevices(principalOf(mirror.connection), ["e1", "e2", "e3"]);
  expect(counts).toEqual({ e1: 2, e2: 1, e3: 0 });
  expect(Date.now() - Date.parse(at ?? "")).toBeLessThan(60_000);
  expect(mirror.takeRequests()).toEqual([]);
});

test("without a sweep nothing is counted", async () => {
  expect(await countsOf(["e1"])).toBeNull();
});

test("an inventory that was not read whole counts nothing", async () => {
  service.devices = Array.from({ length: 90 }, (_, at) => hold(`d${at}`, "e1"));
  await mirror.sweep("all");
  expect(await countsOf(["e1"])).toBeNull();
});

test("where a device does not say who has it, nobody's devices are counted", async () => {
  service.devices.push(hold("d5", undefined));
  await mirror.sweep("all");
  expect(await countsOf(["e1"])).toBeNull();
});

test("an inventory in which no one holds anything proves no zero", async () => {
  service.devices = [hold("d1", null), hold("d2", null)];
  await mirror.sweep("all");
  expect(await countsOf(["e1"])).toBeNull();
});

test("while events may be missing, nothing is counted", async () => {
  await mirror.sweep("all");
  expect(await countsOf(["e1"])).toEqual({ e1: 2 });
  await markGap(mirror.connection, "inbox full");
  expect(await countsOf(["e1"])).toBeNull();
});

test("a service that tells of no changes is asked itself", async () => {
  mirror.connection = await connect(mirror.upstream.baseUrl, "silent", "svc_sk_silent");
  await mirror.sweep("all");
  expect(await countsOf(["e1"])).toBeNull();
});

test("after an order of the connection the service is asked itself", async () => {
  await mirror.sweep("all");
  const { id } = mirror.connection;
  const order = {
    id: `i-${id}`,
    environment: "sandbox" as const,
    connectionId: id,
    principalId: "p",
    principalName: "P",
    operation: "orders.create" as const,
    resource: "orders",
    isCreate: true,
    bodyHash: "h",
    idempotencyKey: `k-${id}`,
    lockKey: `l-${id}`,
    state: "accepted" as const,
    deadline: new Date(),
    sentAt: new Date(),
    settledAt: new Date(),
  };
  await store().insert(intents).values(order);
  expect(await countsOf(["e1"])).toBeNull();
});

test("the devices that another connection's key shows are never counted", async () => {
  await mirror.sweep("all");
  const other = await connect(mirror.upstream.baseUrl, "manager-b", "svc_sk_manager_b");
  expect(await countsOf(["e1"], other)).toBeNull();
});

test("a person without a connection, or whose key can't read devices, gets no numbers", async () => {
  await mirror.sweep("all");
  const blind = { ...mirror.connection, capabilities: [] };
  expect(await countsOf(["e1"], blind)).toBeNull();
  await expect(findHeldDevices(principalOf(null), ["e1"])).rejects.toMatchObject({
    kind: "no_connection",
  });
});
