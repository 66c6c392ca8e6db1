import { describe, expect, it } from "vitest";
import { mayRead, usableCapabilities } from "#lib/server/upstream/policy.ts";
import { capabilities } from "#lib/v4/operations/operation.ts";
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

  it("allows support every read but those of the catalog and of saved addresses", () => {
    const reads = names.filter((name) => mayRead("admin", name));
    const refused = reads.filter((name) => !mayRead("support", name));
    const closed = ["catalog", "addresses"];
    expect(refused).toEqual(reads.filter((name) => closed.includes(registry[name].resource)));
    expect(new Set(refused.map((name) => registry[name].resource))).toEqual(new Set(closed));
  });

  it.each(["constructor", "__proto__", "toString", "orders.create"])("refuses %s", (name) => {
    expect(mayRead("admin", name as ReadName)).toBe(false);
  });
});

describe("usableCapabilities", () => {
  it("are those that some operation of the role needs", () => {
    expect(usableCapabilities("admin")).toEqual(capabilities);
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
