import { expect, test } from "vitest";
import { numbersOf } from "#components/ui/number.ts";
import { formatRegions } from "#lib/protocol/formats.ts";

const { priceText } = numbersOf("en-GB");

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

test.each([
  ["en-US", "1,234,567.5", "EUR\u00a01,199.50"],
  ["en-DE", "1.234.567,5", "EUR\u00a01.199,50"],
  ["en-CH", "1’234’567.5", "EUR\u00a01’199.50"],
  ["en-SE", "1\u00a0234\u00a0567,5", "EUR\u00a01\u00a0199,50"],
  ["en-IN", "12,34,567.5", "EUR\u00a01,199.50"],
] as const)("the format %s writes %s and %s", (locale, number, price) => {
  const numbers = numbersOf(locale);
  expect(numbers.numberText(1_234_567.5)).toBe(number);
  expect(numbers.priceText(1199.5, "EUR")).toBe(price);
});

test("every format keeps all digits, and has one mark of thousands and another of decimals", () => {
  for (const region of formatRegions) {
    const text = numbersOf(`en-${region}`).numberText(1_234_567.5);
    expect(text.replaceAll(/\D/g, "")).toBe("12345675");
    const [first, second, decimals] = text.match(/\D/g) ?? [];
    expect(first).toBe(second);
    expect(decimals).not.toBe(first);
  }
});
