import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prepare } from "#lib/v4/client/prepare-write.ts";

describe("prepare", () => {
  it.each(["a\u202Eb", "a\u2066b", "a\u0000b", "a\u001B[31mb", "a\nb", "a\tb"])(
    "refuses a name that a screen shows differently from its content: %j",
    (name) => {
      expect(prepare("teams.create", { name })).toEqual({
        fieldErrors: {
          name: expect.objectContaining({
            text: expect.stringMatching(/^Remove the character U\+[0-9A-F]{4}/),
          }),
        },
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
      fieldErrors: {
        "legalHold.0.instructions": expect.objectContaining({ values: { character: "U+202E" } }),
      },
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
