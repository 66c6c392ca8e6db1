import { expect, test } from "vitest";
import { formatMoment } from "#components/data/moment.tsx";

test("a moment is shown in the viewer's zone", () => {
  expect(formatMoment("2026-11-12T23:30:00Z", "time", "Asia/Tokyo")).toBe("08:30");
  expect(formatMoment("2026-11-12T23:30:00Z", "date", "Asia/Tokyo")).toBe("13 Nov 2026");
});

test("a date without a time keeps its day in a western time zone", () => {
  expect(formatMoment("2026-11-12", "date", "America/Los_Angeles")).toBe("12 Nov 2026");
});

test.each(["soon", "2026-02-30", "2026-02-30T10:00:00Z", "Batch 12", "1970-01-01T00:00:00Z"])(
  "%s is no moment and stays unchanged",
  (text) => {
    expect(formatMoment(text, "day", "UTC")).toBe(text);
  },
);

test("a moment of another year shows the year", () => {
  expect(formatMoment("2019-11-12T08:30:00Z", "stamp", "UTC")).toBe("12 Nov 2019, 08:30");
});
