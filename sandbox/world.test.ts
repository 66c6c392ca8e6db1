import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { knownOrderStatuses } from "#lib/v4/known-values";
import { type Sandbox, type SandboxKey, startSandbox } from "#sandbox/start";
import { type Body, idOf, readAll, type Speaker, speakAs, speakWith } from "#sandbox/test-client";
import { toBusinessDays, toTime } from "#sandbox/world/business-days";
import { findNumber, findRange, identifier } from "#sandbox/world/identifier";

const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => void vi.useRealTimers());

/** Everything a world says, dates and request ids left out. */
const portrait = async (sandbox: Sandbox) => {
  const admin = speakAs(sandbox, "admin");
  const orders = await readAll(admin, "/v4/orders", "orders");
  const parts: unknown[] = [orders, await readAll(admin, "/v4/employees", "employees")];
  for (const path of [
    "/v4/inventory?limit=50",
    "/v4/teams",
    "/v4/company/addresses",
    "/v4/devices/options?limit=25",
  ]) {
    parts.push((await admin.get(path)).body);
  }
  for (const { id } of orders.slice(0, 60)) {
    for (const way of ["", "/history", "/tracking"])
      parts.push((await admin.get(`/v4/orders/${id}${way}`)).body);
  }
  return JSON.parse(
    JSON.stringify(parts).replace(/"20\d\d-\d\d-\d\d(T[\d:.]+Z)?"/g, '"date"'),
  ) as unknown;
};

test("two worlds of one seed are equal apart from dates; of another seed they are not", async () => {
  const [one, same, other] = await Promise.all([
    startSandbox({ seed: 3 }),
    startSandbox({ seed: 3 }),
    startSandbox({ seed: 4 }),
  ]);
  const first = await portrait(one);
  expect(await portrait(same)).toEqual(first);
  expect(await portrait(other)).not.toEqual(first);
  await Promise.all([one.close(), same.close(), other.close()]);
});

test("a world made on another day differs in its dates only", async () => {
  const one = await startSandbox({ seed: 3 });
  const first = await portrait(one);
  await one.close();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-03-05T23:10:00Z") });
  const later = await startSandbox({ seed: 3 });
  expect(await portrait(later)).toEqual(first);
  const [order] = await speakAs(later, "admin").list("/v4/orders", "orders");
  expect(String(order?.createdAt)).toMatch(/^2031-03/);
  await later.close();
});

describe("the default world", () => {
  let sandbox: Sandbox;
  let orders: Body[];
  let people: Body[];
  let admin: Speaker;
  beforeAll(async () => {
    sandbox = await startSandbox({ scale: "default" });
    admin = speakAs(sandbox, "admin");
    orders = await readAll(admin, "/v4/orders", "orders");
    people = await readAll(admin, "/v4/employees", "employees");
  });
  afterAll(() => sandbox.close());

  test("has the size it promises", async () => {
    expect(people.length).toBe(1_200);
    expect(orders.length).toBeGreaterThan(3_000);
    expect((await admin.list("/v4/teams", "teams")).length).toBe(40);
    expect((await admin.list("/v4/employees/countries", "countries")).length).toBe(24);
    expect(Number((await admin.get("/v4/inventory")).body.totalCount)).toBeGreaterThan(2_200);
  });

  test("has names in many scripts, and addresses", async () => {
    const names = people.map(({ displayName }) => String(displayName)).join(" ");
    for (const script of ["Han", "Arabic", "Hangul", "Cyrillic", "Latin"]) {
      expect(names).toMatch(new RegExp(`\\p{Script=${script}}`, "u"));
    }
    for (const name of ["王 思远", "Łukasz Wiśniewski"]) expect(names).toContain(name);
    const japanese = people.find(({ country }) => country === "JP");
    expect((await admin.one(`/v4/employees/${idOf(japanese)}`, "employee")).city).toMatch(
      /\p{Script=Han}/u,
    );
    for (const { email } of people) expect(email).toMatch(/^[a-z0-9.]+@meridian\.example$/);
  });

  test("has open orders, about a tenth of them late, some paused, few of an unknown status", () => {
    const open = orders.filter(({ status }) => status !== "delivered" && status !== "cancelled");
    const share = (fits: (sla: Body) => boolean) =>
      open.filter(({ sla }) => fits(sla as Body)).length / open.length;
    expect(open.length / orders.length).toBeGreaterThan(0.08);
    expect(open.length / orders.length).toBeLessThan(0.3);
    expect(share(({ late }) => late === true)).toBeGreaterThan(0.05);
    expect(share(({ late }) => late === true)).toBeLessThan(0.2);
    expect(share(({ paused }) => paused === true)).toBeGreaterThan(0.01);
    const unknown = orders.filter(
      ({ status }) => !knownOrderStatuses.some((known) => known === status),
    );
    expect(new Set(unknown.map(({ status }) => status))).toEqual(
      new Set(["awaiting_customs", "cancelled"]),
    );
    expect(unknown.length / orders.length).toBeLessThan(0.05);
  });

  test("has all eight order types, and hierarchies of purchase, deployment and collection", async () => {
    expect(new Set(orders.map(({ orderType }) => orderType)).size).toBe(8);
    const purchases = orders.filter(
      ({ orderType, status }) => orderType === "Purchase for Employee" && status === "delivered",
    );
    const families = await Promise.all(
      purchases.slice(0, 80).map(({ id }) => admin.one(`/v4/orders/${id}`, "order")),
    );
    const parents = families.filter(({ subOrders }) => (subOrders as Body[]).length > 0);
    expect(parents.length).toBeGreaterThan(5);
    for (const parent of parents) {
      for (const child of parent.subOrders as Body[]) {
        const full = await admin.one(`/v4/orders/${idOf(child)}`, "order");
        expect(full.parent).toEqual({
          id: parent.id,
          orderType: "Purchase for Employee",
          status: "delivered",
        });
        expect(String(full.createdAt) >= String(parent.createdAt)).toBe(true);
      }
    }
  });

  test("agrees with itself: who holds a device, and which order delivered it", async () => {
    const delivered = orders
      .filter(({ orderType, status }) => orderType === "Deployment" && status === "delivered")
      .slice(0, 60);
    for (const order of delivered) {
      const id = (order.productIds as string[])[0] ?? "";
      const device = await admin.one(`/v4/products/${id}`, "product");
      const later = await admin.list(`/v4/orders?query=${device.serialNumber}`, "orders");
      if (later[0]?.id !== order.id) continue;
      expect(device).toMatchObject({ status: "assigned", employeeId: order.employeeId });
      expect(
        (await admin.list(`/v4/employees/${order.employeeId}/devices`, "devices")).map(idOf),
      ).toContain(id);
    }
    for (const order of orders.filter(({ status }) => status === "processing").slice(0, 60)) {
      for (const id of order.productIds as string[]) {
        expect((await admin.one(`/v4/products/${id}`, "product")).status).not.toBe("available");
      }
    }
  });

  test("dates nothing in the future but arrivals", () => {
    const now = new Date().toISOString();
    for (const { createdAt } of orders) expect(String(createdAt) <= now).toBe(true);
  });
});

describe("a world in a file", () => {
  test("keeps its writes, its keys, and its place on the clock", async () => {
    const db = join(folder, "kept.db");
    const first = await startSandbox({ db });
    const admin = speakAs(first, "admin");
    await admin.post("/v4/teams", { name: "Kept" });
    first.advance(30);
    const before = await readAll(admin, "/v4/orders", "orders");
    await first.close();
    const second = await startSandbox({ db });
    expect(second.keys).toEqual([]);
    const again = speakWith(second, first.keys[0]?.key ?? "");
    expect((await again.list("/v4/teams", "teams")).map(({ name }) => name)).toContain("Kept");
    expect(await readAll(again, "/v4/orders", "orders")).toEqual(before);
    await second.close();
    const third = await startSandbox({ db, newKeys: true });
    expect((await speakWith(third, first.keys[0]?.key ?? "").get("/v4/me")).status).toBe(401);
    expect((await speakAs(third, "admin").get("/v4/me")).status).toBe(200);
    await third.close();
  });

  test("stopped for days, catches up by as many business days, dated when they were due", async () => {
    const db = join(folder, "stopped.db");
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-06-03T12:00:00Z") });
    const first = await startSandbox({ db, day: 20 });
    const admin = speakAs(first, "admin");
    const open = await readAll(admin, "/v4/orders?status=in_transit", "orders");
    const [item] = (await admin.list("/v4/devices/suggestions?country=US", "suggestions")).filter(
      ({ buildToOrder }) => !buildToOrder,
    );
    const bought = await admin.post("/v4/orders/purchase", {
      orderType: "Purchase for Inventory",
      items: [{ itemId: idOf(item), quantity: 1, country: "US" }],
    });
    const id = idOf(bought.body.order as Body);
    await first.close();
    vi.setSystemTime(new Date("2030-06-10T12:00:00Z"));
    const second = await startSandbox({ db, day: 20 });
    const again = speakWith(second, first.keys[0]?.key ?? "");
    expect((await again.one(`/v4/orders/${id}`, "order")).sla).toMatchObject({ elapsedDays: 5 });
    const ended = (
      await Promise.all(
        open.map((order) => again.one(`/v4/orders/${idOf(order)}/`.slice(0, -1), "order")),
      )
    ).filter(({ status }) => status === "delivered");
    expect(ended.length).toBeGreaterThan(0);
    for (const order of ended) {
      const { body } = await again.get(`/v4/orders/${idOf(order)}/history`);
      const at = String((body.statusLogs as Body[]).at(-1)?.at);
      expect(at > "2030-06-03" && at <= "2030-06-10T12:00:00.000Z", at).toBe(true);
    }
    await second.close();
  });
});

test("survives kill -9: what was answered is there, and the keys still open it", async () => {
  const db = join(folder, "killed.db");
  const keys = join(folder, "keys.json");
  const start = () =>
    new Promise<{ baseUrl: string; kill: () => Promise<unknown> }>((resolve, reject) => {
      const child = spawn(process.execPath, [
        "sandbox/main.ts",
        "--port",
        "0",
        "--db",
        db,
        "--keys",
        keys,
        "--scale",
        "small",
      ]);
      const ended = new Promise((done) => child.once("exit", done));
      child.once("error", reject);
      child.stdout.on("data", (data: Buffer) => {
        const baseUrl = /^sandbox listening on (\S+)$/m.exec(String(data))?.[1];
        const kill = () => {
          child.kill("SIGKILL");
          return ended;
        };
        if (baseUrl) resolve({ baseUrl, kill });
      });
    });
  const first = await start();
  expect(statSync(keys).mode & 0o777).toBe(0o600);
  const saved = JSON.parse(readFileSync(keys, "utf8")) as { baseUrl: string; keys: SandboxKey[] };
  expect(saved.baseUrl).toBe(first.baseUrl);
  const key = saved.keys[0]?.key ?? "";
  const made = await speakWith(first, key).post("/v4/employees", {
    displayName: "Durable",
    email: "d@meridian.example",
  });
  await first.kill();
  const second = await start();
  expect((JSON.parse(readFileSync(keys, "utf8")) as { baseUrl: string }).baseUrl).toBe(
    second.baseUrl,
  );
  const again = await speakWith(second, key).get(
    `/v4/employees/${idOf(made.body.employee as Body)}`,
  );
  expect(again.body.employee).toEqual(made.body.employee);
  await second.kill();
});

test("business days: a position and its time are each other's", () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 30_000, noNaN: true }), (position) => {
      expect(toBusinessDays(toTime(position))).toBeCloseTo(position, 5);
      expect([0, 6]).not.toContain(new Date(toTime(position)).getUTCDay());
    }),
  );
  const at = (text: string) => toBusinessDays(Date.parse(text));
  expect(at("2026-11-23T18:00:00Z") - at("2026-11-20T18:00:00Z")).toBeCloseTo(1);
  expect(at("2026-11-22T12:00:00Z")).toBe(at("2026-11-20T23:00:00Z"));
});

test("ids: monotonic, their own row's only, and found by their beginning", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2_000_000 }),
      fc.integer({ min: 8, max: 14 }),
      (n, length) => {
        const id = identifier("ord", n);
        expect(findNumber("ord", id)).toBe(n);
        expect(findNumber("emp", id.replace("ord", "emp")) ?? n).toBe(n);
        expect(id < identifier("ord", n + 1)).toBe(true);
        const [first, last] = findRange("ord", id.slice(0, length)) ?? [1, 0];
        expect(first <= n && n <= last).toBe(true);
        for (const edge of [first, last])
          expect(identifier("ord", edge).startsWith(id.slice(0, length))).toBe(true);
        for (const beyond of [first - 1, last + 1].filter((one) => one > 0))
          expect(identifier("ord", beyond).startsWith(id.slice(0, length))).toBe(false);
      },
    ),
  );
});
