import { describe, expect, test } from "vitest";
import { normalize } from "#lib/v4/normalize/normalize.ts";
import { shapes } from "#sandbox/random-shape/shape-name.ts";
import { type Body, idOf } from "#testing/sandbox/client.ts";
import { pathFor, reads, setUpShapes } from "#testing/sandbox/shapes.ts";

const { adminOf } = setUpShapes(shapes);

test.each(reads)(
  "%s returns the same ids in all three shapes, without contract drift",
  async (name) => {
    // An id of one of these worlds is an id of all.
    const path = await pathFor(adminOf("default"), name);
    const [standard, illustrative, bare] = await Promise.all(
      shapes.map(async (one) => normalize(name, (await adminOf(one).get(path)).body)),
    );
    for (const read of [standard, illustrative, bare]) {
      expect(read?.drift.filter(({ kind }) => kind !== "undocumented")).toEqual([]);
    }
    const idsOf = (data: unknown) => {
      const { items, id } = data as { items?: Body[]; id?: string };
      return items ? items.map((item) => item.id ?? item.value) : id;
    };
    expect(idsOf(illustrative?.data)).toEqual(idsOf(standard?.data));
    expect(idsOf(bare?.data)).toEqual(idsOf(standard?.data));
  },
);

describe("the illustrative shape", () => {
  test("has snake_case names, lower-case order types, `type`, `serial` and `employee_id`", async () => {
    const { body } = await adminOf("illustrative").get("/v4/orders?limit=50");
    expect(body).toHaveProperty("total_count");
    for (const order of body.orders as Body[]) {
      expect(order.type).toMatch(/^[a-z_]+$/);
      expect(order).toHaveProperty("employee_id");
      expect(order).toHaveProperty("created_at");
      expect(Object.keys(order).join()).not.toMatch(/[A-Z]/);
      expect(order.sla).toHaveProperty("expected_days");
    }
    const [device] = await adminOf("illustrative").list("/v4/inventory", "devices");
    expect(device?.serial).toEqual(expect.any(String));
    expect(device?.location).toMatch(/^[A-Z]{2}$/);
    const [person] = await adminOf("illustrative").list("/v4/employees", "employees");
    expect(person).toHaveProperty("first_name");
    expect(person).not.toHaveProperty("display_name");
  });

  test("filters by its lower-case order types", async () => {
    const { body } = await adminOf("illustrative").get(
      "/v4/orders?type=swap&type=deployment&limit=50",
    );
    const types = new Set((body.orders as Body[]).map(({ type }) => type));
    expect([...types].sort()).toEqual(["deployment", "swap"]);
  });

  test("has errors with a type, a message and the request id", async () => {
    const { status, body, headers } = await adminOf("illustrative").get("/v4/orders?limit=x");
    expect(status).toBe(400);
    expect(body).toEqual({
      error: {
        type: "validation_error",
        message: expect.stringMatching(/^limit:/),
        request_id: headers.get("x-request-id"),
      },
    });
  });
});

test("the bare shape has no envelope, no null and no optional field", async () => {
  const { body } = await adminOf("bare").get("/v4/orders?limit=50");
  const orders = body as unknown as Body[];
  expect(orders).toHaveLength(50);
  for (const order of orders) {
    expect(Object.values(order)).not.toContain(null);
    expect(order).not.toHaveProperty("employeeName");
    expect(order).not.toHaveProperty("serviceRevision");
  }
  const { body: sla } = await adminOf("bare").get(`/v4/orders/${idOf(orders[0])}/sla`);
  expect(sla).toMatchObject({ expectedDays: expect.any(Number), late: expect.any(Boolean) });
  expect(sla).not.toHaveProperty("status");
});
