import { expect, test } from "vitest";
import { zoneLabel } from "#components/moment/zone-label.ts";
import { testLanguages } from "#testing/components/speak.ts";

const speak = testLanguages();

test("a time zone is its place and its region in the language of the page", () => {
  expect(zoneLabel("America/New_York")).toBe("New York, America");
  expect(zoneLabel("Atlantic/Reykjavik")).toBe("Reykjavik, Atlantic");
  speak("de");
  expect(zoneLabel("Europe/Berlin")).toBe("Berlin, Europa");
  expect(zoneLabel("Antarctica/Davis")).toBe("Davis, Antarktis");
  expect(zoneLabel("UTC")).toBe("UTC");
});

test("a zone of an ocean, which Intl has no name for, is its place and what its time is called", () => {
  speak("de");
  expect(zoneLabel("Atlantic/Reykjavik")).toBe("Reykjavik, Mittlere Greenwich-Zeit");
  speak("ja");
  expect(zoneLabel("Pacific/Apia")).not.toMatch(/Pacific/);
});

test("a zone without a place is its distance from Greenwich, with the sign that people write", () => {
  for (const language of ["de", "ja"] as const) {
    speak(language);
    expect(zoneLabel("Etc/GMT+5")).toMatch(/^GMT[-−–]0?5:00$/);
  }
});
