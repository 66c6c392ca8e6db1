import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { knownOrderStatuses } from "#lib/v4/fields/known-values.ts";
import { type Sandbox, startSandbox } from "#sandbox/start.ts";
import { type Body, type Client, clientAs, idOf, readAll } from "#testing/sandbox/client.ts";

describe("the default world", () => {
  let sandbox: Sandbox;
  let orders: Body[];
  let people: Body[];
  let admin: Client;
  beforeAll(async () => {
    sandbox = await startSandbox({ scale: "default" });
    admin = clientAs(sandbox, "admin");
    orders = await readAll(admin, "/v4/orders", "orders");
    people = await readAll(admin, "/v4/employees", "employees");
  });
  afterAll(() => sandbox.close());

  test("has the size that the help states", async () => {
    expect(people.length).toBe(1_200);
    expect(orders.length).toBeGreaterThan(3_000);
    expect((await admin.list("/v4/teams", "teams")).length).toBe(40);
    expect((await admin.list("/v4/employees/countries", "countries")).length).toBe(24);
    expect(Number((await admin.get("/v4/inventory")).body.totalCount)).toBeGreaterThan(2_200);
  });

  test("has names and cities in five scripts, and Latin email addresses", async () => {
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

  test("has open orders, of which 5 to 20 % are late and some are paused, and a few of an unknown status", () => {
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

  test("has all eight order types, and purchases whose sub-orders name them as their parent", async () => {
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

  test("shows a device at the employee to whom its last order delivered it", async () => {
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

  test("has no order that was created in the future", () => {
    const now = new Date().toISOString();
    for (const { createdAt } of orders) expect(String(createdAt) <= now).toBe(true);
  });
});
