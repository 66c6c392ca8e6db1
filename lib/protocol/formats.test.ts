import { expect, test } from "vitest";
import { browserLocale, chosenLocale, chosenZone, readFormats } from "#lib/protocol/formats.ts";

test.each([
  ["en-US,en;q=0.9", "en-US"],
  ["de-DE,de;q=0.9,en;q=0.8", "en-DE"],
  ["de", "en-DE"],
  ["de-Latn-AT", "en-AT"],
  ["sv,en-US;q=0.5", "en-SE"],
  ["en", "en-GB"],
  ["ja-JP", "en-GB"],
  ["zh-Hant-TW", "en-GB"],
  ["*", "en-GB"],
  ["constructor", "en-GB"],
  ["", "en-GB"],
  [null, "en-GB"],
])("a browser that prefers %j gets the format %s", (header, locale) => {
  expect(browserLocale(header)).toBe(locale);
});

test("a cookie chooses only a format of the list", () => {
  expect(chosenLocale("US")).toBe("en-US");
  for (const cookie of ["us", "XX", "en-US", "__proto__", "US; x", "", undefined]) {
    expect(chosenLocale(cookie)).toBeNull();
  }
});

test("a cookie chooses only a time zone that exists", () => {
  expect(chosenZone("Europe/Berlin")).toBe("Europe/Berlin");
  expect(chosenZone("UTC")).toBe("UTC");
  for (const cookie of ["Mars/Base", "<script>", "+02:00", "a".repeat(65), "", undefined]) {
    expect(chosenZone(cookie)).toBeNull();
  }
});

test("the browser's own zone and format apply until others are chosen", () => {
  const read = (cookies: Record<string, string>) => readFormats((name) => cookies[name], "en-US");
  expect(read({}).used).toEqual({ timeZone: "UTC", locale: "en-US" });
  expect(read({ zone: "Asia/Tokyo" }).used.timeZone).toBe("Asia/Tokyo");
  const chosen = read({ zone: "Asia/Tokyo", "chosen-zone": "America/Denver", format: "DE" });
  expect(chosen.used).toEqual({ timeZone: "America/Denver", locale: "en-DE" });
  expect(chosen.own).toEqual({ timeZone: "Asia/Tokyo", locale: "en-US" });
});
