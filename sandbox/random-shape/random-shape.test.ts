import { describe, expect, test } from "vitest";
import { createdIdOf } from "#lib/v4/client/created-id.ts";
import type { OperationName } from "#lib/v4/registry.ts";
import type { LoggedAnswer } from "#sandbox/control/answer-log.ts";
import type { Body } from "#testing/sandbox/client.ts";
import { controlClient } from "#testing/sandbox/control.ts";
import { idIn, idsIn, pathFor, reads, setUpShapes, valuesOf } from "#testing/sandbox/shapes.ts";

const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
const { sandboxOf, adminOf } = setUpShapes(seeds.map((seed) => `random:${seed}` as const));

/** Returns the answers of all reads by operation. */
const readAll = async (seed: number) => {
  const admin = adminOf(`random:${seed}`);
  const bodies = new Map<OperationName, Body>();
  for (const name of reads) {
    const path = await pathFor(admin, name);
    const { status, body } = await admin.get(path);
    expect(status, `${name} ${path} ${JSON.stringify(body)}`).toBe(200);
    bodies.set(name, body);
  }
  return bodies;
};

describe.each(seeds)("the shape random:%i", (seed) => {
  test("answers every read with an object, and the same read with the same answer", async () => {
    const first = await readAll(seed);
    for (const [name, body] of first) expect(Array.isArray(body), name).toBe(false);
    expect(Object.fromEntries(await readAll(seed))).toEqual(Object.fromEntries(first));
  });

  test("finds a record by every id that it lists", async () => {
    const admin = adminOf(`random:${seed}`);
    for (const [list, kind, record] of [
      ["/v4/orders?limit=20", "ord", "/v4/orders/"],
      ["/v4/employees?limit=20", "emp", "/v4/employees/"],
      ["/v4/inventory?limit=20", "dev", "/v4/products/"],
      ["/v4/teams", "team", "/v4/teams/"],
    ] as const) {
      const ids = idsIn((await admin.get(list)).body, kind);
      expect(new Set(ids).size, list).toBeGreaterThan(10 / 3);
      for (const id of ids) {
        const { status, body } = await admin.get(`${record}${encodeURIComponent(id)}`);
        expect([id, status]).toEqual([id, 200]);
        expect(idsIn(body, kind)).toContain(id);
      }
    }
  });

  test("keeps the documented forms of me, orders, errors, limits and filters", async () => {
    const admin = adminOf(`random:${seed}`);
    const { body: me } = await admin.get("/v4/me");
    expect(me).toMatchObject({
      authenticated: true,
      user: { uid: expect.any(String), email: expect.any(String) },
      access: { isStaff: false, companyIds: [expect.any(String)], supplierIds: [] },
    });
    const { body } = await admin.get("/v4/orders?limit=999&status=in_transit");
    expect(body.status).toBe("success");
    const orders = body.orders as Body[];
    expect(orders.length).toBeGreaterThan(0);
    expect(orders.length).toBeLessThanOrEqual(50);
    for (const order of orders) expect(order.status).toBe("in_transit");
    const { status, body: failure } = await admin.get("/v4/orders/nothing");
    expect(status).toBe(404);
    const error = failure.error as Body | undefined;
    if (error) expect(error).toEqual({ type: "not_found_error", ...error });
    else expect(failure).toEqual({ statusCode: 404, statusMessage: "Order not found" });
  });

  test("accepts odd ids in a create, and answers with the order's id and status", async () => {
    const admin = adminOf(`random:${seed}`);
    for (const employeeId of idsIn((await admin.get("/v4/employees?limit=50")).body, "emp")) {
      const held = await admin.get(`/v4/employees/${encodeURIComponent(employeeId)}/devices`);
      const productIds = idsIn(held.body, "dev").slice(0, 1);
      if (productIds.length === 0) continue;
      const { status, body, headers } = await admin.post("/v4/orders", {
        orderType: "Collection",
        employeeId,
        productIds,
      });
      if (status !== 202) continue;
      const location = headers.get("location");
      const id = location
        ? decodeURIComponent(location.replace("/v4/orders/", ""))
        : idIn(body, "ord");
      const { writes } = (
        await controlClient(sandboxOf(`random:${seed}`)).get("/writes?operation=orders.create")
      ).body;
      expect((writes as Body[]).at(-1)).toMatchObject({ resourceId: id });
      if (location === null) {
        expect(valuesOf(body).map(({ value }) => value)).toContain("processing");
      }
      expect((await admin.get(`/v4/orders/${encodeURIComponent(id)}`)).status).toBe(200);
      return;
    }
    throw new Error("no order could be placed");
  });
});

test("the canonical form of an odd id finds no record", async () => {
  const admin = adminOf("random:1");
  const ids = idsIn((await admin.get("/v4/employees?limit=50")).body, "emp");
  const odd = ids.find((id) => !id.startsWith("emp_")) as string;
  const core = /emp_[0-9A-Z]{10}/.exec(odd)?.[0] as string;
  expect((await admin.get(`/v4/employees/${core}`)).status).toBe(404);
});

test("the eight seeds together cover the choices", async () => {
  const all: { name: OperationName; seed: number; body: Body }[] = [];
  for (const seed of seeds) {
    for (const [name, body] of await readAll(seed)) all.push({ name, seed, body });
  }
  const keysOf = (name: OperationName) =>
    all
      .filter((one) => one.name === name)
      .flatMap(({ body }) => valuesOf(body).map(({ keys }) => keys));
  const names = (name: OperationName) => new Set(keysOf(name).flat());
  const every = (list: readonly string[], name: OperationName) =>
    expect(
      list.filter((one) => !names(name).has(one)),
      name,
    ).toEqual([]);

  every(
    ["orderType", "type", "productIds", "employeeId", "employee_id", "employee"],
    "orders.list",
  );
  expect(names("orders.list")).toContain("created_at");
  expect([...names("orders.list")].some((key) => key === "deviceId" || key === "device_id")).toBe(
    true,
  );
  for (const name of ["employees.get", "products.get", "teams.get"] as const) {
    const depths = new Set(
      all
        .filter((one) => one.name === name)
        .map(({ body }) => valuesOf(body).find(({ keys }) => keys.at(-1) === "id")?.keys.length),
    );
    expect(depths.size, name).toBeGreaterThan(2);
  }
  const silent = (name: OperationName) =>
    all.filter(
      (one) =>
        one.name === name && valuesOf(one.body).every(({ value }) => typeof value !== "number"),
    );
  expect(silent("orders.sla").length).toBeGreaterThan(0);
  expect(silent("orders.sla").length).toBeLessThan(seeds.length);
  const inlined = keysOf("orders.get").filter((keys) =>
    keys.some((key) => /^(history|events|activity|audit)$/.test(key)),
  );
  expect(inlined.length).toBeGreaterThan(0);
  const inSubOrders = keysOf("orders.get").filter((keys) => {
    const at = keys.findIndex((key) => /^(subOrders|sub_orders|children|child|related)/.test(key));
    return (
      at >= 0 &&
      keys
        .slice(at)
        .some((key) => /requests|lineItems|line_items|deviceLines|device_lines/i.test(key))
    );
  });
  expect(inSubOrders.length).toBeGreaterThan(0);
  const errorBodies = await Promise.all(
    seeds.map(async (seed) => Object.keys((await adminOf(`random:${seed}`).get("/v4/x")).body)),
  );
  expect(new Set(errorBodies.flat())).toEqual(new Set(["error", "statusCode", "statusMessage"]));
  const types = new Set(
    all
      .filter(({ name }) => name === "teams.get")
      .flatMap(({ body }) => valuesOf(body))
      .filter(
        ({ keys, value }) => /count|employees/i.test(keys.at(-1) ?? "") && value !== Object(value),
      )
      .map(({ value }) => typeof value),
  );
  expect(types).toEqual(new Set(["number", "string"]));
});

test("the log records the answers, their facts and the omitted facts", async () => {
  const admin = adminOf("random:2");
  const control = controlClient(sandboxOf("random:2"));
  await admin.get("/v4/orders?limit=1");
  expect((await control.get("/answers")).body.answers).toEqual([]);
  await control.send("PUT", "/answers");
  const path = await pathFor(admin, "orders.get");
  const { body } = await admin.get(path);
  const answers = (await control.get(`/answers?path=${encodeURIComponent(path)}`)).body
    .answers as LoggedAnswer[];
  expect(answers).toHaveLength(1);
  const [answer] = answers as [LoggedAnswer];
  expect(answer).toMatchObject({ operation: "orders.get", method: "GET", path, status: 200, body });
  const { record } = answer.facts as { record: Body };
  expect(idsIn(body, "ord")).toContain(record.id);
  expect(record).toHaveProperty("orderType");
  expect(record).toHaveProperty("history.statusLogs");
  // The service knows every fact that the log lists as omitted.
  const held = new Set(
    valuesOf(record).map(({ keys }) =>
      keys
        .map((key) => (/^\d+$/.test(key) ? "[]" : `.${key}`))
        .join("")
        .slice(1),
    ),
  );
  for (const omitted of answer.omitted) expect(held).toContain(omitted);
  expect((await control.get(`/answers?after=${answer.id}`)).body.answers).toEqual([]);
  await control.send("DELETE", "/answers");
  await admin.get(path);
  expect((await control.get("/answers")).body.answers).toEqual([]);
});

test("some shapes answer a create with the address of the record alone, which a client understands", async () => {
  const answers = await Promise.all(
    seeds.map(async (seed) => {
      const shape = `random:${seed}` as const;
      const { status, body, headers } = await adminOf(shape).post("/v4/teams", {
        name: `Team ${seed}`,
      });
      expect(status).toBe(201);
      const location = headers.get("location");
      if (location === null) return "body";
      expect(body).toEqual({});
      const { baseUrl } = sandboxOf(shape);
      const target = "/v4/teams";
      const id = createdIdOf(
        "teams.create",
        { status, location, json: undefined },
        { baseUrl, target },
      );
      expect(idsIn((await adminOf(shape).get("/v4/teams")).body, "team")).toContain(id);
      return "location";
    }),
  );
  expect(new Set(answers)).toEqual(new Set(["body", "location"]));
});
