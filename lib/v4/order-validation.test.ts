import { describe, expect, test } from "vitest";
import { restOf, validationResultOf } from "#lib/v4/order-validation.ts";

describe("the result of a pre-flight check", () => {
  test.each([
    [{ valid: true }, "allowed"],
    [{ valid: true, errors: [] }, "allowed"],
    [{ valid: false }, "denied"],
    [{ valid: false, errors: [{ message: "Held" }] }, "denied"],
    [{ errors: [{ message: "Held" }] }, "denied"],
    [{ valid: null, errors: [] }, "inconclusive"],
    [{}, "inconclusive"],
    [{ status: "success" }, "inconclusive"],
    [{ valid: true, errors: [{ message: "Held" }] }, "inconclusive"],
  ])("of %j is %s", (validation, kind) => {
    expect(validationResultOf(validation).kind).toBe(kind);
  });

  test("has each reason once, with every device that it is about", () => {
    const { reasons } = validationResultOf({
      valid: false,
      errors: [
        { message: "Already on an open order", productId: "dev_1", field: "productIds" },
        { message: "Already on an open order", productId: "dev_2", field: "productIds" },
        { message: "Already on an open order", productId: "dev_1" },
        { message: "No delivery address" },
      ],
    });
    expect(reasons).toEqual([
      { text: "Already on an open order", productIds: ["dev_1", "dev_2"], fields: ["productIds"] },
      { text: "No delivery address", productIds: [], fields: [] },
    ]);
  });

  test("has the code or the field as reason where no message came, and drops empty entries", () => {
    const { reasons } = validationResultOf({
      valid: false,
      errors: [{ code: "not_served" }, { field: "country" }, {}, { message: "  " }],
    });
    expect(reasons.map(({ text }) => text)).toEqual(["not_served", "country is not accepted"]);
  });

  test("has warnings where the order is allowed", () => {
    expect(
      validationResultOf({ valid: true, warnings: [{ message: "Customs take longer" }] }),
    ).toEqual({
      kind: "allowed",
      reasons: [],
      warnings: [{ text: "Customs take longer", productIds: [], fields: [] }],
    });
  });
});

test("the rest of an answer has the fields besides its result and its messages", () => {
  expect(restOf({ valid: false, errors: [{ message: "Held" }], warnings: null }, {})).toEqual({});
  expect(
    restOf(
      {
        valid: false,
        errors: [
          { message: "Held" },
          { message: "Open order", productId: "dev_1", order: "ord_9" },
        ],
        checkedRules: 12,
        orderType: "Collection",
        employeeId: "emp_2",
      },
      { orderType: "Collection", employeeId: "emp_1" },
    ),
  ).toEqual({
    errors: [{ message: "Open order", productId: "dev_1", order: "ord_9" }],
    checkedRules: 12,
    employeeId: "emp_2",
  });
});
