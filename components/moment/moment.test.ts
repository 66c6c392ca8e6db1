import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { formatMoment, utcText } from "#components/moment/moment.tsx";
import { formatRegions } from "#lib/protocol/formats.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";

afterEach(() => void vi.useRealTimers());

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

const zones = [...Intl.supportedValuesOf("timeZone"), "UTC"];
const textFormats = ["day", "date", "time", "clock", "stamp", "full", "heading"] as const;
const anyZone = fc.constantFrom(...zones);
const anyFormat = fc.constantFrom(...textFormats);
const anyMoment = fc
  .date({
    min: new Date("2000-01-01T00:00:00Z"),
    max: new Date("2035-01-01T00:00:00Z"),
    noInvalidDate: true,
  })
  // Around the changes of the clocks, where an hour is skipped or repeated.
  .chain((date) =>
    fc.constantFrom(
      date,
      ...["2026-03-29T01:00Z", "2026-10-25T01:00Z", "2026-11-01T06:00Z", "2027-03-14T07:00Z"].map(
        (change) => new Date(Date.parse(change) + (date.getTime() % 7_200_000)),
      ),
    ),
  );

/** Returns a moment as a service in a place with this offset may write it. */
const writtenAt = (moment: Date, offsetMinutes: number, colon = ":") => {
  const local = new Date(moment.getTime() + offsetMinutes * 60_000).toISOString().slice(0, -1);
  const size = Math.abs(offsetMinutes);
  const digits = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, "0"));
  return `${local}${offsetMinutes < 0 ? "-" : "+"}${digits.join(colon)}`;
};

describe("in every zone and format", () => {
  test("a moment has one text, with whatever offset it came", () => {
    const offsets = fc.integer({ min: -12 * 4, max: 14 * 4 }).map((quarters) => quarters * 15);
    fc.assert(
      fc.property(
        anyMoment,
        offsets,
        fc.constantFrom(":", ""),
        anyZone,
        anyFormat,
        (moment, offset, colon, zone, format) => {
          const [utc, other] = [moment.toISOString(), writtenAt(moment, offset, colon)];
          expect(formatMoment(other, format, zone)).toBe(formatMoment(utc, format, zone));
          const tooltips = [utc, utc.slice(0, -1), other].map((text) =>
            utcText(text, parseMoment(text) ?? new Date(0), format),
          );
          expect(new Set(tooltips).size).toBe(1);
        },
      ),
      { numRuns: 500 },
    );
  });

  test("the tooltip names the moment, also in an hour that the clocks repeat", () => {
    fc.assert(
      fc.property(anyMoment, anyFormat, (moment, format) => {
        const tooltip = utcText(moment.toISOString(), moment, format);
        expect(tooltip).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{3})? UTC$/);
        const precision = format === "clock" ? 1 : 1_000;
        expect(Date.parse(tooltip.replace(" UTC", "Z").replace(" ", "T"))).toBe(
          Math.floor(moment.getTime() / precision) * precision,
        );
      }),
    );
    const repeated = ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"];
    const [first, second] = repeated.map((at) => formatMoment(at, "full", "Europe/Berlin"));
    expect(first).toBe(second);
    const tooltips = repeated.map((at) => utcText(at, new Date(at)));
    expect(tooltips).toEqual(["2026-10-25 00:30:00 UTC", "2026-10-25 01:30:00 UTC"]);
  });

  test("a date alone has its own day, no time and no zone", () => {
    fc.assert(
      fc.property(anyMoment, anyZone, anyFormat, (moment, zone, format) => {
        const day = moment.toISOString().slice(0, 10);
        const text = formatMoment(day, format, zone);
        expect(text).toContain(String(moment.getUTCDate()));
        expect(text).toBe(formatMoment(` ${day} `, format, zone));
        expect(text).toBe(formatMoment(day, format, "UTC"));
        expect(text).not.toContain(":");
        expect(utcText(day, moment, format)).toBe(day);
      }),
      { numRuns: 500 },
    );
  });

  test("text that is no moment is shown as it came", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), anyZone, anyFormat, (text, zone, format) => {
        if (parseMoment(text) === null) expect(formatMoment(text, format, zone)).toBe(text);
      }),
    );
  });
});

test("the year is left out where it is the present one of the viewer's zone, and only there", () => {
  const yearIn = (now: string, at: string) => {
    vi.useFakeTimers({ now: new Date(now) });
    return formatMoment(at, "day", "America/Los_Angeles");
  };
  // 31 December in Los Angeles, when UTC has the next year.
  expect(yearIn("2027-07-01T00:00:00Z", "2027-01-01T03:00:00Z")).toBe("31 Dec 2026");
  expect(yearIn("2027-01-01T05:00:00Z", "2026-12-31T20:00:00Z")).toBe("31 Dec");
  expect(yearIn("2027-01-01T05:00:00Z", "2027-01-01")).toBe("1 Jan 2027");
});
