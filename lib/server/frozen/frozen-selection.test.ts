import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { FrozenList } from "#lib/protocol/frozen-selection.ts";
import { findFrozenSelection } from "#lib/server/frozen/find-frozen-selection.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { sweeps } from "#lib/server/store/sweep-schema.ts";
import { testMirrorService } from "#testing/server/mirror-service.ts";
import { connect, principalOf } from "#testing/server/upstream.ts";

const mirror = testMirrorService();
const { service } = mirror;

const freeze = (list: FrozenList, input: Record<string, unknown> = {}) =>
  findFrozenSelection(principalOf(mirror.connection), list, input);

const idsOf = async (...given: Parameters<typeof freeze>) => {
  const found = await freeze(...given);
  return found.isWhole ? found.ids : found.reason;
};

const notProven = expect.stringContaining("doesn't prove");

beforeEach(() => {
  service.employees = Array.from({ length: 120 }, (_, at) => ({
    id: `e${String(at).padStart(3, "0")}`,
    displayName: `Person ${at}`,
    email: `p${at}@halden.example`,
    country: ["DE", "CH"][at % 2],
    status: "active",
    taxId: "DE123",
  }));
  service.orders = Array.from({ length: 60 }, (_, at) => ({
    id: `o${String(at).padStart(2, "0")}`,
    orderType: ["Deployment", "Collection"][at % 2],
    status: ["delivered", "processing", "shipped"][at % 3],
    employeeId: "e001",
    country: "DE",
  }));
  service.devices = Array.from({ length: 70 }, (_, at) => ({
    id: `d${at}`,
    model: "MacBook",
    serialNumber: `SN${at}`,
    deviceType: "Laptops",
    status: ["available", "assigned"][at % 2],
    country: "DE",
    employeeId: at % 2 ? "e001" : null,
    employeeName: at % 2 ? "Person 1" : null,
  }));
});

describe("all rows that match", () => {
  test("are not named before a complete sweep has read the list", async () => {
    for (const list of ["orders", "employees", "devices"] as const) {
      expect(await freeze(list)).toEqual({ isWhole: false, reason: notProven });
    }
    service.ignoresPages = true;
    await mirror.sweep("all");
    expect(await freeze("employees")).toEqual({ isWhole: false, reason: notProven });
  });

  test("are the employees of every page, with what a job needs of them and nothing else", async () => {
    await mirror.sweep("all");
    mirror.takeRequests();
    const found = await freeze("employees", { country: "ch", page: 3, limit: 20 });
    expect(found).toMatchObject({ isWhole: true });
    if (!found.isWhole) return;
    expect(found.ids).toHaveLength(60);
    expect(found.records[0]).toEqual({
      id: "e001",
      displayName: "Person 1",
      email: "p1@halden.example",
    });
    expect(Date.now() - Date.parse(found.asOf)).toBeLessThan(60_000);
    expect(mirror.takeRequests()).toEqual([]);
  });

  test("are the devices of the list's filters, each with its holder", async () => {
    await mirror.sweep("all");
    const found = await freeze("devices", { status: "assigned", sort: "serialNumber" });
    expect(found).toMatchObject({ isWhole: true });
    if (!found.isWhole) return;
    expect(found.ids).toHaveLength(35);
    expect(found.records[0]).toEqual({
      id: "d1",
      serialNumber: "SN1",
      model: "MacBook",
      employeeId: "e001",
      employeeName: "Person 1",
    });
  });

  test("are the orders of all chosen types and statuses", async () => {
    await mirror.sweep("all");
    const given = { type: ["Collection"], status: ["processing", "shipped"] };
    const expected = service.orders.flatMap(({ id, orderType, status }) =>
      orderType === "Collection" && status !== "delivered" ? [id] : [],
    );
    expect(await idsOf("orders", given)).toEqual(expected);
  });

  test("are the open orders of a view, with the filters that only views have", async () => {
    await mirror.sweep("open");
    expect(await idsOf("orders", { view: "open", country: ["DE"] })).toHaveLength(40);
    expect(await idsOf("orders", { view: "open", country: ["FR"] })).toEqual([]);
    expect(await idsOf("orders", { country: ["FR"] })).toContain("can't prove yet");
  });

  test("are the orders that filters of the copy leave, or are not named where one stays undecided", async () => {
    await mirror.sweep("all");
    expect(await idsOf("orders", { "not.status": ["delivered"], country: ["DE"] })).toHaveLength(
      40,
    );
    expect(await idsOf("orders", { "not.type": ["Collection"] })).toHaveLength(30);
    service.orders.push({ id: "odd", orderType: "Collection", country: "DE" });
    await mirror.sweep("all");
    expect(await idsOf("orders", { "not.status": ["delivered"] })).toMatch(/^1 more may match/);
    expect(await idsOf("employees", { "not.country": ["DE"] })).toHaveLength(60);
  });

  test("of a text search are left to the service, which may search what no record shows", async () => {
    await mirror.sweep("all");
    const reason = expect.stringContaining("Only the service knows");
    expect(await idsOf("employees", { query: "DE123" })).toEqual(reason);
    expect(await idsOf("orders", { query: "o01" })).toEqual(reason);
    expect(await idsOf("devices", { query: "sn11" })).toEqual(["d11"]);
  });

  test("are not named where a record does not say what a filter asks for", async () => {
    service.employees[5] = { id: "e005", displayName: "Someone" };
    await mirror.sweep("all");
    expect(await idsOf("employees", { country: "DE" })).toEqual(notProven);
    expect(await idsOf("employees")).toHaveLength(120);
  });

  test("are those of the person's own connection and key", async () => {
    await mirror.sweep("all");
    const other = await connect(mirror.upstream.baseUrl, "other", "svc_sk_other");
    expect(await findFrozenSelection(principalOf(other), "employees", {})).toMatchObject({
      isWhole: false,
    });
    const renewed = { ...mirror.connection, storedAt: new Date(Date.now() + 60_000) };
    expect(await findFrozenSelection(principalOf(renewed), "employees", {})).toMatchObject({
      isWhole: false,
    });
  });

  test("are not named from a sweep that is too old", async () => {
    await mirror.sweep("all");
    await store()
      .update(sweeps)
      .set({ startedAt: sql`started_at - interval '14 hours'` })
      .where(eq(sweeps.connectionId, mirror.connection.id));
    const earlier = { ...mirror.connection, storedAt: new Date(0) };
    expect(await findFrozenSelection(principalOf(earlier), "employees", {})).toMatchObject({
      isWhole: false,
    });
  });

  test("have what a write of the connection has changed since the sweep, or are not named", async () => {
    await mirror.sweep("all");
    const write = {
      environment: mirror.connection.environment,
      connectionId: mirror.connection.id,
      principalId: "p",
      principalName: "P",
      operation: "orders.create" as const,
      resource: "orders" as const,
      lockKey: crypto.randomUUID(),
      isCreate: true,
      bodyHash: "h",
      deadline: new Date(),
      sentAt: new Date(),
    };
    service.orders.push({ id: "new", orderType: "Deployment", status: "processing" });
    await store()
      .insert(intents)
      .values({
        ...write,
        id: crypto.randomUUID(),
        idempotencyKey: crypto.randomUUID(),
        state: "accepted",
        settledAt: new Date(),
        resultId: "new",
      });
    expect(await idsOf("orders", { status: ["processing"] })).toContain("new");
    await store()
      .insert(intents)
      .values({
        ...write,
        id: crypto.randomUUID(),
        idempotencyKey: crypto.randomUUID(),
        lockKey: crypto.randomUUID(),
        state: "unknown",
        unknownAt: new Date(),
      });
    expect(await idsOf("orders", { status: ["processing"] })).toEqual(notProven);
  });
});

test("a list has no rows for a person without a connection", async () => {
  await expect(findFrozenSelection(principalOf(null), "orders", {})).rejects.toMatchObject({
    kind: "no_connection",
  });
});
