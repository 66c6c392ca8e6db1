import { expect, test } from "vitest";
import { priceText } from "#components/catalog/price.ts";

test.each([
  [1199, "EUR", "EUR\u00a01,199"],
  [1199.5, "EUR", "EUR\u00a01,199.50"],
  [181000, "JPY", "JPY\u00a0181,000"],
  [0, "USD", "USD\u00a00"],
  [479, null, "479"],
  [479.255, undefined, "479.255"],
  [0.125, "JPY", "JPY\u00a00.125"],
  [479, "euros", "479 euros"],
])("the price %s in %s is shown as %s", (price, currency, text) => {
  expect(priceText(price, currency)).toBe(text);
});

test("an absent price is not shown as zero", () => {
  expect(priceText(null, "EUR")).toBeNull();
  expect(priceText(undefined, undefined)).toBeNull();
});
