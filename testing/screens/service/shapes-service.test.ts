import { afterAll, expect, test } from "vitest";
import { startShapesService } from "./shapes-service.ts";

const now = Date.parse("2026-11-21T00:00:00Z");
const key = "svc_sk_test";

const service = await startShapesService(now);
afterAll(() => service.close());

const ask = (path: string) =>
  fetch(`${service.origin}/v4${path}`, { headers: { "x-api-key": key } });

const leaves = (value: unknown): unknown[] =>
  typeof value === "object" && value !== null ? Object.values(value).flatMap(leaves) : [value];

test("the service returns every record under its ID, whatever characters the ID contains", async () => {
  const { truth } = service.admit(key, 7);
  const paths = [
    ...truth.orders.map(({ id }) => ["orders", id] as const),
    ...truth.people.map(({ id }) => ["employees", id] as const),
    ...truth.devices.map(({ id }) => ["products", id] as const),
    ...truth.teams.map(({ id }) => ["teams", id] as const),
  ];
  for (const [group, id] of paths) {
    const answer = await ask(`/${group}/${encodeURIComponent(id)}`);
    expect(answer.status, id).toBe(200);
    expect(leaves(await answer.json()), id).toContain(id);
  }
});

test("the session contains every value of each record that was sent, without the envelope", async () => {
  const session = service.admit(key, 7);
  const noise = /^(success|req-.*|4\.1)$/;
  for (const { id } of session.truth.orders) {
    const answer = await ask(`/orders/${encodeURIComponent(id)}`);
    const sent = leaves(await answer.json()).filter(
      (value) => value !== null && value !== "" && !noise.test(String(value)),
    );
    const recorded = [...(session.facts.get(`order ${id}`)?.values() ?? [])];
    expect(recorded.map(({ value }) => value)).toEqual(sent);
  }
});

test("the same seed gives the same answers, and another seed gives others", async () => {
  const read = async (seed: number) => {
    service.admit(key, seed);
    return (await ask("/orders")).text();
  };
  const first = await read(7);
  expect(await read(8)).not.toBe(first);
  expect(await read(7)).toBe(first);
});

test("an unknown key is refused with the error body of the contract", async () => {
  service.dismiss(key);
  const answer = await ask("/me");
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ statusCode: 401 });
});

test("the answers of many seeds differ in casing, depth, optional facts and devices", async () => {
  const names = new Set<string>();
  const depths = new Set<number>();
  for (let seed = 1; seed <= 40; seed += 1) {
    const session = service.admit(key, seed);
    const [order] = session.truth.orders;
    await ask(`/orders/${encodeURIComponent(order?.id ?? "")}`);
    for (const { path, name } of session.facts.get(`order ${order?.id}`)?.values() ?? []) {
      names.add(name);
      if (/(^| |\.)id$/.test(path) && !path.includes("[")) depths.add(path.split(".").length - 1);
    }
  }
  for (const name of ["orderType", "order_type", "type", "deviceId", "device_id", "productIds"])
    expect(names).toContain(name);
  expect([...depths].sort()).toEqual(expect.arrayContaining([0, 1, 2, 3, 4]));
});
