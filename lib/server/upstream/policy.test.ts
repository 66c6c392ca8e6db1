import { describe, expect, it } from "vitest";
import { mayRead, usableCapabilities } from "#lib/server/upstream/policy.ts";
import { operationNames, type ReadName, registry } from "#lib/v4/registry.ts";

const names = operationNames as ReadName[];

describe("mayRead", () => {
  it("allows admins and managers every read, and no write", () => {
    for (const role of ["admin", "manager"] as const) {
      for (const name of names) {
        expect(mayRead(role, name)).toBe(registry[name].effect === "read");
      }
    }
  });

  it("allows support exactly these reads", () => {
    const people = ["countries", "devices", "get", "list"].map((read) => `employees.${read}`);
    const orders = ["get", "history", "list", "sla", "tracking", "validate"];
    const others = ["inventory.search", "me", "products.get", "teams.get", "teams.list"];
    expect(names.filter((name) => mayRead("support", name)).sort()).toEqual(
      [...people, ...orders.map((read) => `orders.${read}`), ...others].sort(),
    );
  });

  it.each(["constructor", "__proto__", "toString", "orders.create"])("refuses %s", (name) => {
    expect(mayRead("admin", name as ReadName)).toBe(false);
  });
});

describe("usableCapabilities", () => {
  it("are those that some operation of the role needs", () => {
    expect(usableCapabilities("admin")).toHaveLength(10);
    expect(usableCapabilities("manager")).not.toContain("teams:write");
    expect(usableCapabilities("manager")).toContain("orders:write");
    expect(usableCapabilities("support")).toEqual([
      "orders:read",
      "employees:read",
      "inventory:read",
      "teams:read",
    ]);
  });
});
