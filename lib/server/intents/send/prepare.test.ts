import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { identify, prepare } from "#lib/server/intents/send/prepare.ts";
import { definitions } from "#lib/server/intents/writes/definitions.ts";
import type { WriteName } from "#lib/v4/registry.ts";
import { testSettings, useSettings } from "#testing/server/store.ts";

describe("prepare", () => {
  it.each(["a\u202Eb", "a\u2066b", "a\u0000b", "a\u001B[31mb", "a\nb", "a\tb"])(
    "refuses a name that a screen shows differently from its content: %j",
    (name) => {
      expect(prepare("teams.create", { name })).toEqual({
        fieldErrors: { name: expect.stringMatching(/^Remove the character U\+[0-9A-F]{4}/) },
      });
    },
  );

  it.each(["Zoë", "שלום עולם", "नमस्ते", "👩‍👩‍👧 team", "می‌خواهم"])(
    "accepts a name in any script: %s",
    (name) => {
      expect(prepare("teams.create", { name })).toMatchObject({ payload: { input: { name } } });
    },
  );

  it("accepts line breaks in instructions, but no text override", () => {
    const order = (instructions: string) => ({
      orderType: "Collection",
      employeeId: "emp_1",
      legalHold: [{ productId: "dev_1", requested: true, instructions }],
    });
    expect(prepare("orders.create", order("first\nsecond"))).toHaveProperty("payload");
    expect(prepare("orders.create", order("first\u202Esecond"))).toEqual({
      fieldErrors: { "legalHold.0.instructions": expect.stringContaining("U+202E") },
    });
  });

  it("sends an identifier as the service gave it, whatever it contains", () => {
    const order = { orderType: "Collection", employeeId: "emp\u202E1", productIds: ["a\u2066b"] };
    expect(prepare("orders.create", order)).toMatchObject({ payload: { input: order } });
  });

  it("never sends an unsafe character, whatever a person types", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 60 }), (name) => {
        const prepared = prepare("teams.create", { name });
        if (!("payload" in prepared)) return;
        expect(JSON.parse(prepared.payload.body ?? "").name).not.toMatch(
          /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u,
        );
      }),
    );
  });
});

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
