import { beforeEach, expect, test } from "vitest";
import { newWebhookSecret } from "#lib/server/events/secrets/secret-form.ts";
import { saveWebhookSecret } from "#lib/server/events/secrets/webhook-secrets.ts";
import { markGap } from "#lib/server/mirror/mark-gap.ts";
import { findModelStock } from "#lib/server/mirror/model-stock.ts";
import { store } from "#lib/server/store/store.ts";
import { testMirrorService } from "#testing/server/mirror-service.ts";
import { connect, principalOf } from "#testing/server/upstream.ts";

const mirror = testMirrorService();
const { service } = mirror;

const unit = (id: string, model: string | undefined, country: string | undefined, more = {}) => ({
  id,
  status: "available",
  employeeId: null,
  ...(model === undefined ? {} : { model }),
  ...(country === undefined ? {} : { country }),
  ...more,
});

const stockOf = (connection = mirror.connection) =>
  findModelStock(principalOf(connection, "manager"));

beforeEach(async () => {
  service.devices = [
    unit("d1", "MacBook Air", "DE"),
    unit("d2", "macbook-air ", "DE"),
    unit("d3", "MacBook Air", "JP"),
    unit("d4", "Dock", "DE"),
    unit("d5", "Dock", "DE", { employeeId: "e1" }),
    unit("d6", "Dock", "DE", { status: "in_storage" }),
    unit("d7", undefined, undefined, { status: "in_storage" }),
  ];
  await saveWebhookSecret(store(), mirror.connection, {
    id: "s1",
    scheme: "standard",
    secret: newWebhookSecret("standard"),
  });
});

test("what can be deployed now is counted by model and country in one answer, without the service", async () => {
  await mirror.sweep("all");
  mirror.takeRequests();
  const { rows, at } = await stockOf();
  expect(rows).toEqual([
    { model: "MacBook Air", country: "DE", count: 2 },
    { model: "MacBook Air", country: "JP", count: 1 },
    { model: "Dock", country: "DE", count: 1 },
  ]);
  expect(Date.now() - Date.parse(at ?? "")).toBeLessThan(60_000);
  expect(mirror.takeRequests()).toEqual([]);
});

test("without a sweep nothing is counted", async () => {
  expect(await stockOf()).toEqual({ rows: null, at: null });
});

test.each([
  ["model", unit("d8", undefined, "DE")],
  ["country", unit("d8", "Dock", undefined)],
  ["status", unit("d8", "Dock", "DE", { status: undefined })],
])("where a device that may be in stock has no %s, nothing is counted", async (_, device) => {
  service.devices.push(device);
  await mirror.sweep("all");
  expect(await stockOf()).toEqual({ rows: null, at: null });
});

test("an inventory without an available device proves no zero", async () => {
  service.devices = [unit("d1", "Dock", "DE", { status: "assigned" })];
  await mirror.sweep("all");
  expect((await stockOf()).rows).toBeNull();
});

test("while events may be missing, nothing is counted", async () => {
  await mirror.sweep("all");
  expect((await stockOf()).rows).toHaveLength(3);
  await markGap(mirror.connection, "inbox full");
  expect((await stockOf()).rows).toBeNull();
});

test("a service that tells of no changes is asked itself", async () => {
  mirror.connection = await connect(mirror.upstream.baseUrl, "silent", "svc_sk_silent");
  await mirror.sweep("all");
  expect((await stockOf()).rows).toBeNull();
});

test("the devices that another connection's key shows are never counted", async () => {
  await mirror.sweep("all");
  const other = await connect(mirror.upstream.baseUrl, "manager-b", "svc_sk_manager_b");
  expect((await stockOf(other)).rows).toBeNull();
});

test("a person whose key can't read devices gets no numbers, and one without a key a reason", async () => {
  await mirror.sweep("all");
  expect((await stockOf({ ...mirror.connection, capabilities: [] })).rows).toBeNull();
  await expect(findModelStock(principalOf(null))).rejects.toMatchObject({ kind: "no_connection" });
});
