import { beforeEach, describe, expect, it } from "vitest";
import { identify } from "#lib/server/intents/send/identify.ts";
import { definitions } from "#lib/server/intents/writes/definitions.ts";
import type { WriteName } from "#lib/v4/registry.ts";
import { testSettings, useSettings } from "#testing/server/store.ts";

const settings = testSettings("postgresql://qm@127.0.0.1/qm");
beforeEach(() => useSettings(settings));

describe("identify", () => {
  const lockOf = (name: WriteName, input: Record<string, unknown>, scope = "c1") =>
    identify(name, input, scope).lockKey;
  it("gives one lock to inputs that ask for the same thing, and another lock to all others", () => {
    const order = (productIds: string[], orderType = "Deployment") =>
      lockOf("orders.create", { orderType, employeeId: "e", productIds });
    expect(order(["a", "b"])).toBe(order(["b", "a", "a"]));
    expect(order(["a"])).not.toBe(order(["b"]));
    expect(order(["a"])).not.toBe(order(["a"], "Collection"));
    expect(lockOf("employees.create", { email: "A@b.c" })).toBe(
      lockOf("employees.create", { email: " a@B.C" }),
    );
    expect(lockOf("teams.update", { id: "1", name: "a" })).toBe(
      lockOf("teams.update", { id: "1", name: "b" }),
    );
  });

  it("gives another lock to another company", () => {
    expect(lockOf("teams.update", { id: "1" }, "c1")).not.toBe(
      lockOf("teams.update", { id: "1" }, "c2"),
    );
  });

  it("gives a fingerprint to every create that the service would accept twice, and to no other", () => {
    const withFingerprint = (Object.keys(definitions) as WriteName[]).filter(
      (name) => identify(name, { id: "1", email: "a@b.c", name: "A" }, "c1").fingerprint !== null,
    );
    expect(withFingerprint.sort()).toEqual([
      "company.add-address",
      "orders.add-accessory",
      "orders.create",
      "orders.purchase",
    ]);
  });
});
