import { describe, expect, it } from "vitest";
import { normalize } from "#lib/v4/normalize/normalize.ts";

const validation = (json: object) => normalize("orders.validate", json).data;

describe("a pre-flight answer", () => {
  it.each([
    [{ valid: true }, true],
    [{ result: { canBePlaced: true } }, true],
    [{ data: { check: { is_allowed: "yes" } } }, true],
    [{ verdict: "allowed" }, true],
    [{ placeable: false }, false],
    [{ outcome: "NOT_ELIGIBLE" }, false],
    [{ blocked: true }, false],
    [{ denied: false }, true],
    [{ ok: true }, true],
    [{ status: "success", ok: true, message: "Checked" }, true],
    [{ data: { ok: true } }, true],
    [{ item: { ok: true, errors: [] } }, true],
    [{ result: { ok: "yes" } }, true],
    [{ result: "ok" }, true],
    [{ result: true }, true],
    [{ verdict: "OK" }, true],
    [{ data: { verdict: "OK" } }, true],
    [{ item: { decision: "yes" } }, true],
    [{ ok: false }, false],
    [{ data: { ok: false } }, false],
    [{ result: "not ok" }, false],
    [{ verdict: false }, false],
    [{ success: false, errors: [{ message: "Held" }] }, false],
    [{ data: { success: false, errors: ["Held"] } }, false],
    [{ item: { success: false } }, false],
    [{ result: { success: false, violations: ["Held"] } }, false],
  ])("says in the form %j whether the order can be placed", (json, valid) => {
    expect(validation(json).valid).toBe(valid);
  });

  it.each([
    { status: "success" },
    { success: true },
    { status: "ok", message: "Checked" },
    { ok: true, checks: [{ name: "stock", outcome: "unsure" }] },
    { ok: true, data: { blockade: { by: "customs" } } },
    { ok: true, errors: ["Held"] },
    { ok: false, valid: true },
    { verdict: "maybe" },
    { result: "partially" },
    { employee: { valid: true } },
    { devices: [{ id: "d1", eligible: true }] },
    { constraints: [{ name: "address", satisfied: true }] },
    { valid: true, eligible: false },
    { valid: true, checks: { stock: { possible: false } } },
    { valid: "perhaps" },
    { errors: [] },
  ])("does not say yes in the form %j", (json) => {
    expect(validation(json).valid ?? null).toBeNull();
  });

  it.each([
    { allowed: false, explanation: "Held" },
    { apiVersion: "4.1", content: { validation: { eligible: false, explanation: "Held" } } },
    { content: { status: "success", item: { canPlace: false, message: "Held" } } },
  ])("has the reason beside the no in %j", (json) => {
    expect(validation(json)).toMatchObject({ valid: false, errors: [{ message: "Held" }] });
  });

  it.each([
    { ok: false, reasons: ["Held", "Open order"] },
    { ok: false, violations: [{ message: "Held" }, { message: "Open order" }] },
    { data: { ok: false, reasons: ["Held", "Open order"] } },
    { statusCode: 200, statusMessage: "OK", ok: false, reasons: ["Held", "Open order"] },
    { result: { success: false, violations: ["Held", "Open order"] } },
    { status: "success", item: { success: false, errors: ["Held", "Open order"] } },
  ])("is a no with its reasons and no failure of the call in %j", (json) => {
    const { valid, errors } = validation(json);
    expect(valid).toBe(false);
    expect(errors?.map(({ message }) => message)).toEqual(["Held", "Open order"]);
  });

  it.each([
    { error: { type: "validation_error", message: "Held" } },
    { statusCode: 500, statusMessage: "Request failed" },
    { ok: false, error: "Held" },
  ])("is a failure of the call in the documented form %j", (json) => {
    expect(() => validation(json)).toThrow(expect.objectContaining({ kind: "malformed" }));
  });

  it("has problems from texts, objects, fields and devices", () => {
    const { errors } = validation({
      allowed: false,
      problems: ["No address", { detail: "Held", deviceId: "d1", code: "H" }],
      violations: { pickupWindow: ["Too early"] },
      devices: [{ id: "d2", eligible: false, reason: "On an open order" }],
    });
    expect(errors).toMatchObject([
      { message: "No address" },
      { message: "Held", productId: "d1", code: "H" },
      { message: "Too early", field: "pickupWindow" },
      { message: "On an open order", productId: "d2" },
    ]);
  });

  it.each([
    { can_place: false, messages: ["Customs asked for an invoice"] },
    { allowed: false, messages: [{ text: "Customs asked for an invoice" }] },
    { allowed: false, why_not: ["Customs asked for an invoice"] },
    { result: { placeable: false, background: { blockedBy: ["Customs asked for an invoice"] } } },
  ])("has the reason from %j", (json) => {
    const { valid, errors } = validation(json);
    expect(valid).toBe(false);
    expect(errors?.map(({ message }) => message)).toEqual(["Customs asked for an invoice"]);
  });

  it.each([
    { allowed: false, productIds: ["a b", "c d"] },
    { allowed: false, details: { country: "FR", checkedBy: "rule engine" } },
    { allowed: false, employees: ["Ada King"], homeAddress: ["Main street"] },
  ])("has no reason from %j, and keeps every field", (json) => {
    const { valid, ...more } = validation(json);
    const { allowed, ...given } = json;
    expect(valid).toBe(allowed);
    expect(more).toEqual(given);
  });

  it("has what only warns as warnings, and why an order can't be placed as errors", () => {
    expect(validation({ valid: true, notices: ["Customs take longer"] })).toMatchObject({
      valid: true,
      warnings: [{ message: "Customs take longer" }],
    });
    expect(
      validation({ valid: true, findings: [{ message: "Slow", severity: "warning" }] }),
    ).toMatchObject({
      warnings: [{ message: "Slow", severity: "warning" }],
    });
    expect(validation({ decision: "denied", reason: "Country not served" }).errors).toEqual([
      { message: "Country not served" },
    ]);
  });
});
