import { expect, test } from "vitest";
import { valuesText } from "#components/table/values-text.ts";

test("the first two values are named, and how many more there are", () => {
  expect(valuesText(["a", "b", "c", "d"], (value) => value.toUpperCase())).toBe("A, B +2");
});

test("a value that is written from right to left leaves the order of the others as it is", () => {
  expect(valuesText(["فريق", "Sales", "開発"])).toBe("\u2068فريق\u2069, Sales +1");
});
