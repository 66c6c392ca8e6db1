import { expect, test } from "vitest";
import { directionOf } from "./direction.ts";

test.each(["ar", "ar-EG", "he", "fa", "ur"])("%s is written from right to left", (language) => {
  expect(directionOf(language)).toBe("rtl");
});

test.each(["en", "de-AT", "ja", "az", "ku-Latn"])(
  "%s is written from left to right",
  (language) => {
    expect(directionOf(language)).toBe("ltr");
  },
);
