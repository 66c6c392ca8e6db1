import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countryNames } from "#lib/protocol/country-names.ts";
import { readCountry } from "#lib/runs/country-code.ts";
import { readCells } from "#lib/runs/read-cells.ts";
import { findDayOrder, readDate } from "#lib/runs/read-date.ts";

describe("readCountry", () => {
  it.each([
    ["DE", "DE"],
    ["de", "DE"],
    ["Germany", "DE"],
    ["Deutschland", "DE"],
    ["ALLEMAGNE", "DE"],
    ["Österreich", "AT"],
    ["Osterreich", "AT"],
    ["U.K.", "GB"],
    ["usa", "US"],
    ["日本", "JP"],
    ["Türkiye", "TR"],
  ])("reads %j as %s", (text, code) => {
    expect(readCountry(text)).toEqual({ code });
  });

  it("suggests the nearest country for a name that it doesn't know", () => {
    expect(readCountry("Polnd")).toEqual({ nearest: "Poland" });
    expect(readCountry("Atlantis")).toEqual({ nearest: null });
  });

  it("reads the name that the console shows for a country as its code, for every code in use", () => {
    const names = Object.entries(countryNames);
    const wrong = names.filter(([code, name]) => {
      const read = readCountry(name);
      const isInUse = new Intl.Locale("und", { region: code }).region === code;
      return isInUse && (!("code" in read) || countryNames[read.code] !== name);
    });
    expect(wrong).toEqual([]);
  });
});

describe("readDate", () => {
  it.each([
    ["2026-12-01", "2026-12-01"],
    ["2026-12-01T00:00:00Z", "2026-12-01"],
    ["1.12.2026", "2026-12-01"],
    ["01/12/26", "2026-12-01"],
    ["1 December 2026", "2026-12-01"],
    ["Dec 1st, 2026", "2026-12-01"],
    ["1. Dezember 2026", "2026-12-01"],
  ])("reads %j with the day first", (text, date) => {
    expect(readDate(text, "day first")).toEqual({ date, isUnsure: false });
  });

  it.each(["31.02.2026", "soon", "2026-13-01", "", "45000"])("takes %j for no date", (text) => {
    expect(readDate(text, "day first")).toBeNull();
  });

  it("says that a date is unsure where no date of the column shows the order", () => {
    const order = findDayOrder(["03/04/2026", "05/06/2026"]);
    expect(order).toBeNull();
    expect(readDate("03/04/2026", order)).toEqual({ date: "2026-04-03", isUnsure: true });
  });

  it("learns the order from one date of the column", () => {
    expect(findDayOrder(["03/04/2026", "04/23/2026"])).toBe("month first");
    expect(readDate("03/04/2026", "month first")).toEqual({ date: "2026-03-04", isUnsure: false });
    expect(findDayOrder(["03/04/2026", "23/04/2026"])).toBe("day first");
  });

  it("reads every day back from what it wrote", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true }),
        (day) => {
          const iso = day.toISOString().slice(0, 10);
          const [year, month, date] = iso.split("-");
          expect(readDate(iso, null)).toEqual({ date: iso, isUnsure: false });
          expect(readDate(`${date}.${month}.${year}`, "day first")?.date).toBe(iso);
          expect(readDate(`${month}/${date}/${year}`, "month first")?.date).toBe(iso);
        },
      ),
    );
  });
});

describe("readCells", () => {
  const columns = [
    { header: "Full name", field: "displayName" },
    { header: "Mail", field: "email" },
    { header: "Land", field: "country" },
    { header: "Notes", field: null },
    { header: "Private mail", field: "personalEmail" },
  ];

  it("makes each change of a value visible, and leaves blank cells and other columns out", () => {
    const cells = [" Zoë  Müller", "<mailto:Zoe@Halden.example>", "Deutschland", "vegan", " "];
    const { values, notes } = readCells("onboard", columns, cells, null);
    expect(Object.fromEntries(values)).toEqual({
      displayName: "Zoë  Müller",
      email: "zoe@halden.example",
      country: "DE",
    });
    expect(notes.map(({ field, level }) => [field, level])).toEqual([
      ["email", "change"],
      ["country", "change"],
    ]);
  });

  it("clears a field by its word, and blocks a country that is none", () => {
    const { values, notes } = readCells("edit", columns, ["", "", "Polnd", "", "<clear>"], null);
    expect(values.get("personalEmail")).toBeNull();
    expect(values.has("country")).toBe(false);
    expect(notes).toMatchObject([{ field: "country", level: "blocked", suggestion: "Poland" }]);
  });

  it("reads the time of a workbook's cell as that of a pickup, and leaves it out of a start date", () => {
    const pickup = [{ header: "Pickup", field: "pickupFrom" }];
    const { values, notes } = readCells("collect", pickup, ["2026-12-01 09:00"], null);
    expect(values.get("pickupFrom")).toBe("2026-12-01T09:00");
    expect(notes.map(({ level }) => level)).toEqual(["change"]);
    const start = [{ header: "Start", field: "startDate" }];
    const hire = readCells("onboard", start, ["2026-12-01 17:45:30"], null);
    expect(hire.values.get("startDate")).toBe("2026-12-01");
  });

  it("reads a formula as text and never runs it", () => {
    const { values } = readCells("edit", columns, ['=HYPERLINK("x")'], null);
    expect(values.get("displayName")).toBe('=HYPERLINK("x")');
  });
});
