import { describe, expect, test } from "vitest";
import type { Principal } from "#lib/server/auth/principal.ts";
import type { Role } from "#lib/server/role.ts";
import { findSurfaces } from "#lib/server/surfaces/find-surfaces.ts";
import { type Capability, capabilities } from "#lib/v4/operations/operation.ts";
import { operationNames } from "#lib/v4/registry.ts";
import { testJournal } from "#testing/server/journal.ts";

const journal = testJournal();

/** Returns a person with a key that has some capabilities. */
const personWith = async (role: Role, granted: readonly Capability[]): Promise<Principal> => {
  const principal = await journal.person("ada", { role });
  if (principal.connection === null) throw new Error("The person has no connection");
  return { ...principal, connection: { ...principal.connection, capabilities: [...granted] } };
};

const namesFor = async (role: Role, granted: readonly Capability[] = capabilities) =>
  Object.keys(findSurfaces(await personWith(role, granted)).operations);

describe("what a person may call without Quartermaster", () => {
  test("is every operation for an admin with every capability, with its tool and its secrets", async () => {
    const { operations, baseUrl } = findSurfaces(await personWith("admin", capabilities));
    expect(Object.keys(operations)).toEqual(operationNames);
    expect(operations["orders.list"]).toMatchObject({ tool: "list_orders", secrets: [] });
    expect(operations["teams.list"]?.tool).toBeNull();
    expect(operations["products.add-pin"]?.secrets).toEqual(["pinCode"]);
    expect(baseUrl).toMatch(/^https?:\/\/.*[^/]$/);
  });

  test("has no write for support, and only those for their people for managers", async () => {
    const support = await namesFor("support");
    expect(support).toContain("orders.get");
    expect(support.filter((name) => /create|update|add-|purchase/.test(name))).toEqual([]);
    expect(support).not.toContain("devices.options");
    const manager = await namesFor("manager");
    expect(manager).toContain("orders.create");
    expect(manager).not.toContain("teams.create");
    expect(manager).not.toContain("products.add-pin");
  });

  test("leaves out what the key lacks the capability for", async () => {
    expect(await namesFor("admin", ["orders:read"])).toEqual([
      "orders.list",
      "orders.get",
      "orders.validate",
      "orders.history",
      "orders.tracking",
      "orders.sla",
      "me",
    ]);
  });

  test("is refused to a person without a key", async () => {
    const principal = await personWith("admin", []);
    expect(() => findSurfaces({ ...principal, connection: null })).toThrow(
      expect.objectContaining({ kind: "no_connection" }),
    );
  });
});
