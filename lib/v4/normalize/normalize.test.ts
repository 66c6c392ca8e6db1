import { describe, expect, it } from "vitest";
import { isV4Error, V4Error } from "#lib/v4/errors.ts";
import { normalize } from "#lib/v4/normalize/normalize.ts";
import { operationNames } from "#lib/v4/registry.ts";

describe("a record", () => {
  it("has canonical names for snake case and other names at every depth", () => {
    const { data, drift } = normalize("orders.get", {
      id: "o1",
      type: "swap",
      created_at: "2026-01-01T00:00:00Z",
      device_ids: ["d1"],
      sla: { expected_days: 5, days_elapsed: 2, is_late: false },
      parent_order: { id: "o0", type: "deployment" },
      children: [{ id: "o2", type: "collection" }],
      device_requests: [{ device_id: "d1", serial: "S1", charger_status: "Damaged" }],
    });
    expect(drift).toEqual([]);
    expect(data).toEqual({
      id: "o1",
      orderType: "Swap from Inventory",
      createdAt: "2026-01-01T00:00:00Z",
      productIds: ["d1"],
      sla: { expectedDays: 5, elapsedDays: 2, late: false },
      parent: { id: "o0", orderType: "Deployment" },
      subOrders: [{ id: "o2", orderType: "Collection" }],
      deviceRequests: [{ productId: "d1", serialNumber: "S1", chargerStatus: "Damaged" }],
    });
  });

  it.each([
    ["deployment", "Deployment"],
    ["offboarding", "Offboarding"],
    ["collection", "Collection"],
    ["swap", "Swap from Inventory"],
    ["maintenance", "Maintenance"],
    ["disposition", "Disposition"],
    ["purchase_for_employee", "Purchase for Employee"],
    ["purchase-for-inventory", "Purchase for Inventory"],
    ["Swap from Inventory", "Swap from Inventory"],
    ["teleportation", "teleportation"],
    ["Constructor", "Constructor"],
  ])("has for the order type %s the type %s", (type, expected) => {
    expect(normalize("orders.get", { id: "o1", type }).data.orderType).toBe(expected);
  });

  it("has a field's value from its own name before others, and from any name before null", () => {
    const device = { id: "d1", serialNumber: null, serial: "S1", deviceType: "Laptops", type: "x" };
    expect(normalize("products.get", device).data).toEqual({
      id: "d1",
      serialNumber: "S1",
      deviceType: "Laptops",
      type: "x",
    });
  });

  it("has no repetition of a field, and keeps a different value under its name", () => {
    const employee = {
      id: "e1",
      personalEmail: "a@x",
      personal_email: "a@x",
      secondaryEmail: "b@x",
    };
    expect(normalize("employees.get", employee).data).toEqual({
      id: "e1",
      personalEmail: "a@x",
      secondaryEmail: "b@x",
    });
  });

  it("of an employee has a full name and a flat address", () => {
    const { data } = normalize("employees.get", {
      id: "e1",
      first_name: "Ada",
      last_name: "King",
      city: "Bath",
      delivery_address: { city: "London", postal_code: "W1", country: "GB" },
    });
    expect(data).toMatchObject({ displayName: "Ada King", city: "Bath", zipCode: "W1" });
    expect(
      normalize("employees.get", { id: "e1", name: "A", firstName: "B" }).data.displayName,
    ).toBe("A");
  });

  it("keeps unknown fields and unknown values, and drift notes only the names", () => {
    const later = { id: "o1", status: "teleported", warp: { factor: [9] }, createdBy: null };
    const { data, drift } = normalize("orders.get", { order: later });
    expect(data).toEqual(later);
    expect(drift).toEqual([
      {
        operation: "orders.get",
        path: "order.warp",
        expected: "not documented",
        received: "present",
        kind: "undocumented",
      },
    ]);
  });

  it("has at most 64 unknown names noted as drift, and none that resembles data", () => {
    const many = Object.fromEntries(
      Array.from({ length: 200 }, (_none, index) => [`x${index}`, 1]),
    );
    const names = {
      ada_at_work_example_20261112: 1,
      "ada@example.com": 2,
      [`y${"y".repeat(60)}`]: 3,
    };
    expect(normalize("orders.get", { id: "o1", ...names }).drift).toEqual([]);
    expect(normalize("orders.get", { id: "o1", ...many }).drift).toHaveLength(64);
  });
});

describe("drift", () => {
  it("names each bad field, element and record once, and none of them is in the data", () => {
    const { data, drift } = normalize("orders.list", {
      orders: [
        { id: "o1", status: 4.5, sla: { late: "no", expectedDays: "5" }, productIds: ["d", {}] },
        { id: "o2", sla: "late", parent: { status: "shipped" }, productIds: "d" },
        { status: "shipped" },
        { id: "" },
        "o5",
        null,
      ],
    });
    expect(data.items).toEqual([
      {
        id: "o1",
        sla: { late: false, expectedDays: 5 },
        productIds: ["d"],
        asReceived: { status: 4.5 },
      },
      { id: "o2", asReceived: { sla: "late", parent: { status: "shipped" }, productIds: "d" } },
    ]);
    expect(drift.map(({ path, expected, received }) => `${path} ${expected} ${received}`)).toEqual([
      "orders[].status string number",
      "orders[].productIds[] string object",
      "orders[].sla.expectedDays number string",
      "orders[].sla.late boolean string",
      "orders[].productIds array string",
      "orders[].sla object string",
      "orders[].parent.id string absent",
      "orders[].id string absent",
      "orders[].id string string",
      "orders[] object string",
      "orders[] object null",
    ]);
  });

  it("names a whole number where text is documented, which is read as text", () => {
    const { data, drift } = normalize("orders.get", { id: 42 });
    expect(data.id).toBe("42");
    expect(drift).toHaveLength(1);
  });

  it("never holds a value", () => {
    const { drift } = normalize("employees.list", { employees: [{ id: "e", taxId: ["secret"] }] });
    expect(JSON.stringify(drift)).not.toContain("secret");
  });
});

describe("hostile JSON", () => {
  it("sets no prototype and hides no field behind one", () => {
    const evil = JSON.parse(
      '{"orders":[{"id":"o","__proto__":{"status":"x"},"constructor":"c"}],"__proto__":{"page":1}}',
    );
    const { data } = normalize("orders.list", evil);
    expect(data.page).toBeNull();
    expect(data.items[0]?.status).toBeUndefined();
    expect(Object.keys(data.items[0] ?? {})).toEqual(["id", "constructor"]);
    expect(Object.getPrototypeOf(data.items[0])).toBe(Object.prototype);
    const hidden = JSON.parse('{"__proto__":{"id":"o"}}');
    expect(() => normalize("orders.get", hidden)).toThrow(V4Error);
    expect(({} as Record<string, unknown>).page).toBeUndefined();
  });

  const evil = '{"toString":1,"valueOf":2}';
  it.each([
    `{"id":"o","history":[["2026-11-20T10:00:00Z",${evil}]]}`,
    `{"data":[{"id":${evil}},{"id":"o","status":"shipped"}]}`,
  ])("with fields named like methods of objects is read as any other: %s", (json) => {
    for (const name of ["orders.get", "employees.get"] as const)
      expect(normalize(name, JSON.parse(json), "o").data.id).toBe("o");
  });

  it("of any depth and size is read or refused", () => {
    const deep = JSON.parse(`${"[".repeat(200_000)}${"]".repeat(200_000)}`);
    const deepObjects = JSON.parse(`${'{"data":'.repeat(100_000)}1${"}".repeat(100_000)}`);
    for (const name of operationNames) {
      for (const json of [deep, deepObjects]) {
        try {
          JSON.stringify(normalize(name, json));
        } catch (error) {
          expect(isV4Error(error)).toBe(true);
        }
      }
    }
    const { data, drift } = normalize("orders.get", { id: "o", strange: deep, issue: deep });
    expect(data).toEqual({ id: "o" });
    expect(drift.map(({ path }) => path)).toEqual(["order.issue", "order"]);
    const many = Array.from({ length: 100_000 }, (_none, index) => ({ id: String(index) }));
    expect(normalize("orders.list", many).data.items).toHaveLength(100_000);
  });
});
