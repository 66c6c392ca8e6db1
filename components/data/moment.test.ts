import { expect, test } from "vitest";
import { formatMoment } from "#components/data/moment.tsx";
import { formatRegions } from "#lib/protocol/formats.ts";

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

test("a moment is shown in the chosen format", () => {
  const at = "2026-11-12T15:30:00Z";
  expect(formatMoment(at, "full", "UTC", "en-US")).toBe("Nov 12, 2026, 03:30 PM");
  expect(formatMoment(at, "full", "UTC", "en-DE")).toBe("12 Nov 2026, 15:30");
  expect(formatMoment(at, "time", "UTC", "en-DK")).toBe("15.30");
});

test("every format that can be chosen is one of its own in this runtime, without a narrow space", () => {
  for (const region of formatRegions) {
    const locale = `en-${region}` as const;
    expect(new Intl.DateTimeFormat(locale).resolvedOptions().locale).toBe(locale);
    expect(formatMoment("2026-11-12T15:30:00Z", "full", "UTC", locale)).not.toMatch(/\u202f/);
  }
});
