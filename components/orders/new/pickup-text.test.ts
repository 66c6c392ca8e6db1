import { expect, test } from "vitest";
import { windowText } from "#components/orders/new/pickup-format.ts";
import { pickupText, readPickupText } from "#components/orders/new/pickup-text.ts";
import { formatRegions } from "#lib/protocol/formats.ts";

/** A Sunday. */
const today = new Date(2026, 10, 22, 15);
const read = (text: string, locale = "en-GB", sameDay?: string) =>
  readPickupText(text, { locale, today, ...(sameDay ? { sameDay } : {}) });

test.each([
  ["25 Nov 9:00", "en-GB", "2026-11-25T09:00"],
  ["25 nov 9", "en-GB", "2026-11-25T09:00"],
  ["Nov 25, 9:30 PM", "en-US", "2026-11-25T21:30"],
  ["25 November 2027 at 12am", "en-GB", "2027-11-25T00:00"],
  ["25 Nov 12 pm", "en-GB", "2026-11-25T12:00"],
  ["25/11 9:00", "en-GB", "2026-11-25T09:00"],
  ["11/25 9am", "en-US", "2026-11-25T09:00"],
  ["11/25/26 9:00", "en-US", "2026-11-25T09:00"],
  ["25.11. 9:00", "de", "2026-11-25T09:00"],
  ["25.11.2026 09:00", "en-US", "2026-11-25T09:00"],
  ["25. Dez. 9:00", "de-DE", "2026-12-25T09:00"],
  ["25 Nov 9.30", "en-FI", "2026-11-25T09:30"],
  ["2026-11-25 09:00", "en-US", "2026-11-25T09:00"],
  ["2026-11-25T09:00", "en-US", "2026-11-25T09:00"],
  ["tomorrow 8:15", "en-GB", "2026-11-23T08:15"],
  ["today 18:00", "en-GB", "2026-11-22T18:00"],
  ["mon 9", "en-GB", "2026-11-23T09:00"],
  ["Sunday 9", "en-GB", "2026-11-29T09:00"],
  ["Wed 25 Nov 9:00", "en-GB", "2026-11-25T09:00"],
  // The next one: a pickup is never in the past.
  ["9 Nov 9:00", "en-GB", "2027-11-09T09:00"],
])("“%s” in %s is %s", (text, locale, value) => {
  expect(read(text, locale)).toBe(value);
});

test.each([
  "",
  "soon",
  "25 Nov",
  "31 Feb 9:00",
  "25 Nov 25:00",
  "25 Nov 9:75",
  "25 Nov 13pm",
  // A zone is chosen in its own field, and must not be ignored here.
  "25 Nov 9:00 PST",
  "9:00",
  "25 Nov 9 10 11",
  // 25 November 2026 is a Wednesday.
  "Mon 25 Nov 9:00",
])("“%s” is no time of a pickup", (text) => {
  expect(read(text)).toBeNull();
});

test("the beginning of two months is neither", () => {
  expect(read("9 juin 9:00", "fr-FR")).toBe("2027-06-09T09:00");
  expect(read("9 juil 9:00", "fr-FR")).toBe("2027-07-09T09:00");
  expect(read("9 jui 9:00", "fr-FR")).toBeNull();
});

test("a time alone ends the window on the day on which it starts", () => {
  expect(read("18:00", "en-GB", "2026-11-25T09:00")).toBe("2026-11-25T18:00");
  expect(read("5pm", "en-US", "2026-11-25T09:00")).toBe("2026-11-25T17:00");
  expect(read("17", "en-GB", "2026-11-25T09:00")).toBe("2026-11-25T17:00");
  expect(read("17", "en-GB", "soon")).toBeNull();
});

test("a time is written in the person's own format, and read back from it", () => {
  expect(pickupText("2026-11-25T09:00", "en-US")).toBe("Nov 25, 2026, 9:00 AM");
  expect(pickupText("2026-11-25T09:00", "en-GB")).toBe("25 Nov 2026, 9:00");
  expect(pickupText("soon", "en-GB")).toBe("soon");
  expect(pickupText("2026-11-25T09:00", "he-IL")).toBe("2026-11-25 09:00");
  for (const region of formatRegions) {
    const text = pickupText("2026-11-25T09:00", `en-${region}`);
    expect(text, region).not.toBe("2026-11-25 09:00");
  }
  const locales = [
    ...["en-US", "en-GB", "en-IN", "en-CA", "de-DE", "fr-FR", "es-ES", "es-MX", "pt-BR", "pt-PT"],
    ...["it-IT", "nl-NL", "pl-PL", "cs-CZ", "sv-SE", "uk-UA", "ar-AE", "ja-JP", "ko-KR", "zh-CN"],
    ...["fi-FI", "tr-TR", "he-IL", "vi-VN", "fa-IR", "th-TH"],
  ];
  const failed = locales.flatMap((locale) =>
    ["2026-11-25T09:00", "2027-02-03T21:05", "2026-12-31T00:30", "2027-05-04T12:45"].flatMap(
      (value) => {
        const text = pickupText(value, locale);
        return readPickupText(text, { locale, today }) === value ? [] : [`${locale}: ${text}`];
      },
    ),
  );
  expect(failed).toEqual([]);
});

test("the text of a window has the wall-clock times in the person's own format", () => {
  const window = ["2026-11-25T09:00:00+09:00", "2026-11-27T18:00:00+09:00"] as const;
  expect(windowText(...window, "en-GB")).toBe("Wed, 25 Nov 2026, 9:00 to Fri, 27 Nov 2026, 18:00");
  expect(windowText(...window, "en-US")).toBe(
    "Wed, Nov 25, 2026, 9:00 AM to Fri, Nov 27, 2026, 6:00 PM",
  );
  expect(windowText("Tuesday", "Friday", "en-GB")).toBe("Tuesday to Friday");
});
