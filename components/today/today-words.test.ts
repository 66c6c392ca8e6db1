import { describe, expect, test } from "vitest";
import { coverageText } from "#components/today/coverage.tsx";
import { chargerTile, countriesNote, orderTile } from "#components/today/tile-words.ts";

describe("a number of orders", () => {
  const all = { readCount: 40, knownCount: 40, isComplete: true };
  const late = "longest 4 business days late";

  test.each([
    ["zero if every open order was read and has the data", 0, all, 0, "none"],
    [
      "unknown if an open order was not read",
      0,
      { ...all, isComplete: false },
      null,
      "none among the 40 orders with data",
    ],
    [
      "unknown if an order lacks the data",
      0,
      { ...all, knownCount: 39 },
      null,
      "none among the 39 of 40 orders with data",
    ],
    ["unknown if no order has the data", 0, { ...all, knownCount: 0 }, null, "not available"],
    [
      "zero if there is no open order at all",
      0,
      { ...all, readCount: 0, knownCount: 0 },
      0,
      "no open orders",
    ],
    [
      "unknown if no order could be read",
      0,
      { readCount: 0, knownCount: 0, isComplete: false },
      null,
      "not available",
    ],
    ["exact if every order was read and has the data", 3, all, 3, late],
  ])("is %s", (_behavior, count, counts, shown, note) => {
    expect(orderTile(count, counts, late)).toEqual({ count: shown, isLeast: false, note });
  });

  test("is a minimum if orders lack the data, and says how many have it", () => {
    expect(orderTile(3, { ...all, knownCount: 30 }, late)).toEqual({
      count: 3,
      isLeast: true,
      note: `${late}; 30 of 40 orders have data`,
    });
  });
});

test.each([
  [[{ country: "FR" }, { country: "FR" }, { country: "DE" }], "in 2 countries"],
  [[{ country: "FR" }], "in 1 country"],
  [[{ country: "FR" }, { country: null }], "in at least 1 country"],
  [[{}, { country: "" }], "countries unknown"],
])("the countries of orders %j are: %s", (orders, note) => {
  expect(countriesNote(orders)).toBe(note);
});

describe("a number of chargers", () => {
  const first = { readCount: 50, knownCount: 50, totalCount: 2_341, isComplete: false };

  test.each([
    ["a minimum among the devices checked", 12, first, 12, true, "50 of 2,341 devices checked"],
    [
      "exact if all devices were checked",
      2,
      { readCount: 34, knownCount: 34, totalCount: null, isComplete: true },
      2,
      false,
      "all 34 devices checked",
    ],
    [
      "unknown instead of zero if some devices were not checked",
      0,
      first,
      null,
      false,
      "none found, 50 of 2,341 devices checked",
    ],
    [
      "unknown instead of zero if devices lack the charger status",
      0,
      { ...first, totalCount: null, knownCount: 40 },
      null,
      false,
      "none found, 50 devices checked, 10 without a charger status",
    ],
    [
      "unknown if no device has a charger status",
      0,
      { ...first, knownCount: 0 },
      null,
      false,
      "none of the 50 devices checked has a charger status",
    ],
  ])("is %s", (_behavior, found, counts, count, isLeast, note) => {
    expect(chargerTile(found, counts)).toEqual({ count, isLeast, note });
  });
});

describe("the note on coverage", () => {
  const scan = {
    isComplete: false,
    readCount: 2_000,
    totalCount: 2_600,
    counted: "open orders",
    others: 0,
  } as const;

  test("is absent if every open order was read", () => {
    expect(coverageText({ ...scan, isComplete: true })).toBeNull();
  });

  test("says how many orders of the total were read", () => {
    expect(coverageText(scan)).toBe("Counted among the newest 2,000 of 2,600 open orders.");
    expect(coverageText({ ...scan, totalCount: null, counted: "orders", others: null })).toBe(
      "Counted among the newest 2,000 orders.",
    );
  });

  test("says how many orders have a status that the scan could not filter by", () => {
    expect(coverageText({ ...scan, readCount: 26, totalCount: 26, others: 3 })).toBe(
      "Counted among 26 open orders. 3 more orders have statuses that none of the newest 200 orders shows, so they are not counted.",
    );
    expect(coverageText({ ...scan, readCount: 26, totalCount: 26, others: null })).toContain(
      "counted among the newest 200 orders",
    );
  });
});
