import { expect, test } from "vitest";
import { nextWorkingDay, suggestionText } from "#components/orders/new/pickup-suggestion.ts";

const windowOf = (day: string) => ({ from: `${day}T09:00`, to: `${day}T17:00` });

test("the suggested pickup is in the working hours of the next working day", () => {
  const thursday = new Date("2026-11-26T12:00:00Z");
  const friday = new Date("2026-11-27T12:00:00Z");
  expect(nextWorkingDay(thursday, "Europe/Berlin", "DE")).toEqual(windowOf("2026-11-27"));
  expect(nextWorkingDay(friday, "Europe/Berlin", "DE")).toEqual(windowOf("2026-11-30"));
  expect(nextWorkingDay(friday, "UTC", null)).toEqual(windowOf("2026-11-30"));
});

test("the next day is that of the pickup's zone, which may have begun already", () => {
  const evening = new Date("2026-11-25T20:00:00Z");
  expect(nextWorkingDay(evening, "America/New_York", "US")).toEqual(windowOf("2026-11-26"));
  expect(nextWorkingDay(evening, "Asia/Tokyo", "JP")).toEqual(windowOf("2026-11-27"));
});

test("the weekend is that of the country", () => {
  const thursday = new Date("2026-11-26T12:00:00Z");
  expect(nextWorkingDay(thursday, "Africa/Cairo", "EG")).toEqual(windowOf("2026-11-29"));
});

test("the suggestion is worded in the person's format", () => {
  expect(suggestionText(windowOf("2026-11-30"), "en-GB")).toBe("Mon 30 Nov, 9:00 to 17:00");
  expect(suggestionText(windowOf("2026-11-30"), "en-US")).toBe("Mon, Nov 30, 9:00 AM to 5:00 PM");
});
