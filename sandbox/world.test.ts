import { spawn } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type Sandbox, type SandboxKey, startSandbox } from "#sandbox/start.ts";
import { openDatabase } from "#sandbox/world/database.ts";
import {
  type Body,
  clientAs,
  clientWith,
  idOf,
  readAll,
  temporaryFolder,
} from "#testing/sandbox/client.ts";

const folder = temporaryFolder();
afterEach(() => void vi.useRealTimers());

/** Reads the records of a world, without dates. */
const readRecords = async (sandbox: Sandbox) => {
  const admin = clientAs(sandbox, "admin");
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
    for (const part of ["", "/history", "/tracking"])
      parts.push((await admin.get(`/v4/orders/${id}${part}`)).body);
  }
  return JSON.parse(
    JSON.stringify(parts).replace(/"20\d\d-\d\d-\d\d(T[\d:.]+Z)?"/g, '"date"'),
  ) as unknown;
};

test("two worlds of one seed have the same records except for dates; a world of another seed differs", async () => {
  const [one, same, other] = await Promise.all([
    startSandbox({ seed: 3 }),
    startSandbox({ seed: 3 }),
    startSandbox({ seed: 4 }),
  ]);
  const first = await readRecords(one);
  expect(await readRecords(same)).toEqual(first);
  expect(await readRecords(other)).not.toEqual(first);
  await Promise.all([one.close(), same.close(), other.close()]);
});

test("a world created on another day differs only in its dates", async () => {
  const one = await startSandbox({ seed: 3 });
  const first = await readRecords(one);
  await one.close();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-03-05T23:10:00Z") });
  const later = await startSandbox({ seed: 3 });
  expect(await readRecords(later)).toEqual(first);
  const [order] = await clientAs(later, "admin").list("/v4/orders", "orders");
  expect(String(order?.createdAt)).toMatch(/^2031-03/);
  await later.close();
});

describe("a world in a file", () => {
  test("keeps its writes, its keys and its clock across a restart", async () => {
    const db = join(folder, "kept.db");
    const first = await startSandbox({ db });
    const admin = clientAs(first, "admin");
    await admin.post("/v4/teams", { name: "Kept" });
    first.advance(30);
    const before = await readAll(admin, "/v4/orders", "orders");
    await first.close();
    const second = await startSandbox({ db });
    expect(second.keys).toEqual([]);
    const again = clientWith(second, first.keys[0]?.key ?? "");
    expect((await again.list("/v4/teams", "teams")).map(({ name }) => name)).toContain("Kept");
    expect(await readAll(again, "/v4/orders", "orders")).toEqual(before);
    await second.close();
    const third = await startSandbox({ db, newKeys: true });
    expect((await clientWith(third, first.keys[0]?.key ?? "").get("/v4/me")).status).toBe(401);
    expect((await clientAs(third, "admin").get("/v4/me")).status).toBe(200);
    await third.close();
  });

  test("gets the rows of a noun and the columns that it was seeded without, and keeps its writes", async () => {
    const db = join(folder, "older.db");
    const first = await startSandbox({ db });
    await clientAs(first, "admin").post("/v4/teams", { name: "Kept" });
    await first.close();
    const world = openDatabase(db);
    world.script("drop table addresses; alter table devices drop column pin");
    world.close();
    const second = await startSandbox({ db });
    const again = clientWith(second, first.keys[0]?.key ?? "");
    const addresses = await again.list("/v4/company/addresses", "addresses");
    expect(addresses.map(({ country }) => country)).toContain("DE");
    const [laptop] = await again.list("/v4/inventory?category=Laptops", "devices");
    const pin = { productId: idOf(laptop), pinCode: "935172" };
    expect((await again.post("/v4/products/pin-code", pin)).status).toBe(200);
    expect((await again.list("/v4/teams", "teams")).map(({ name }) => name)).toContain("Kept");
    await second.close();
  });

  test("catches up after a stop of some days, and dates each step when it was due", async () => {
    const db = join(folder, "stopped.db");
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-06-03T12:00:00Z") });
    const first = await startSandbox({ db, day: 20 });
    const admin = clientAs(first, "admin");
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
    const again = clientWith(second, first.keys[0]?.key ?? "");
    expect((await again.one(`/v4/orders/${id}`, "order")).sla).toMatchObject({ elapsedDays: 5 });
    const ended = (
      await Promise.all(open.map((order) => again.one(`/v4/orders/${idOf(order)}`, "order")))
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

test("a killed sandbox keeps every answered write and its keys", async () => {
  const db = join(folder, "killed.db");
  const keys = join(folder, "keys.json");
  const start = () =>
    new Promise<{ baseUrl: string; kill: () => Promise<unknown> }>((resolve, reject) => {
      const options = ["--port=0", `--db=${db}`, `--keys=${keys}`, "--scale=small"];
      const child = spawn(process.execPath, ["sandbox/main.ts", ...options]);
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
  const made = await clientWith(first, key).post("/v4/employees", {
    displayName: "Durable",
    email: "d@meridian.example",
  });
  await first.kill();
  const second = await start();
  expect((JSON.parse(readFileSync(keys, "utf8")) as { baseUrl: string }).baseUrl).toBe(
    second.baseUrl,
  );
  const again = await clientWith(second, key).get(
    `/v4/employees/${idOf(made.body.employee as Body)}`,
  );
  expect(again.body.employee).toEqual(made.body.employee);
  await second.kill();
});
