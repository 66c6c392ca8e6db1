import { expect, test, vi } from "vitest";
import { collator, dateTimeFormat, numberFormat } from "#lib/protocol/words/intl.ts";

test("a formatter is created once for a locale, a time zone and options", () => {
  const create = vi.spyOn(Intl, "DateTimeFormat");
  const options = { hour: "2-digit", timeZone: "Asia/Tokyo" } as const;
  const first = dateTimeFormat("en-NZ", options);
  expect(dateTimeFormat("en-NZ", { ...options })).toBe(first);
  expect(create).toHaveBeenCalledTimes(1);
  expect(dateTimeFormat("en-NZ", { ...options, timeZone: "UTC" })).not.toBe(first);
  expect(dateTimeFormat("en-GB", options)).not.toBe(first);
});

test("the number of kept formatters is bounded", () => {
  const first = numberFormat("en-GB", { minimumIntegerDigits: 2 });
  for (let digits = 0; digits < 100; digits += 1)
    for (const locale of ["en-AU", "en-CA", "en-IE", "en-IN", "en-SG", "en-US"])
      numberFormat(locale, { minimumFractionDigits: digits });
  expect(numberFormat("en-GB", { minimumIntegerDigits: 2 })).not.toBe(first);
});

test("a comparison follows its options", () => {
  expect(collator("en", { numeric: true }).compare("2", "10")).toBeLessThan(0);
  expect(collator("en", {}).compare("2", "10")).toBeGreaterThan(0);
});

test("an unknown time zone is refused", () => {
  expect(() => dateTimeFormat("en-GB", { timeZone: "Mars/Olympus" })).toThrow(RangeError);
});
