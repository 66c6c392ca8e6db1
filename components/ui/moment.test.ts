import { expect, test } from "vitest";
import { formatMoment } from "#components/ui/moment";

test("a moment is shown in the viewer's zone", () => {
  expect(formatMoment("2026-11-12T23:30:00Z", "time", "Asia/Tokyo")).toBe("08:30");
  expect(formatMoment("2026-11-12T23:30:00Z", "date", "Asia/Tokyo")).toBe("13 Nov 2026");
});

test("a date without a time does not slip to the day before in the west", () => {
  expect(formatMoment("2026-11-12", "date", "America/Los_Angeles")).toBe("12 Nov 2026");
});

test("text that is no date stays as it came", () => {
  expect(formatMoment("soon", "day", "UTC")).toBe("soon");
});
