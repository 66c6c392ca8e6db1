import { describe, expect, test } from "vitest";
import { coverageText } from "#components/today/coverage.tsx";
import { chargerTile, countriesNote, orderTile } from "#components/today/tile-words.ts";

describe("a number of orders", () => {
  test("is zero only if every open order was read and has the data", () => {
    const all = { readCount: 40, knownCount: 40, isComplete: true };
    expect(orderTile(0, all, "")).toMatchObject({ count: 0 });
    expect(orderTile(0, { ...all, isComplete: false }, "").count).toBeNull();
    expect(orderTile(0, { ...all, knownCount: 39 }, "")).toMatchObject({
      count: null,
      note: "none among the 39 of 40 orders with data",
    });
  });

  test("is unknown if no order has the data", () => {
    expect(orderTile(0, { readCount: 40, knownCount: 0, isComplete: true }, "")).toEqual({
      count: null,
      isLeast: false,
      note: "not available",
    });
  });

  test("is zero if there is no open order at all", () => {
    expect(orderTile(0, { readCount: 0, knownCount: 0, isComplete: true }, "").count).toBe(0);
    expect(orderTile(0, { readCount: 0, knownCount: 0, isComplete: false }, "").count).toBeNull();
  });

  test("is a minimum if orders are missing or lack the data, and says how many have it", () => {
    const note = "longest 4 business days late";
    expect(orderTile(3, { readCount: 40, knownCount: 30, isComplete: true }, note)).toEqual({
      count: 3,
      isLeast: true,
      note: `${note}; 30 of 40 orders have data`,
    });
    expect(orderTile(3, { readCount: 40, knownCount: 40, isComplete: true }, note)).toEqual({
      count: 3,
      isLeast: false,
      note,
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

  test("says among how many devices it was counted", () => {
    expect(chargerTile(12, first)).toEqual({
      count: 12,
      isLeast: true,
      note: "50 of 2,341 devices checked",
    });
    expect(
      chargerTile(2, { readCount: 34, knownCount: 34, totalCount: null, isComplete: true }),
    ).toMatchObject({ count: 2, isLeast: false, note: "all 34 devices checked" });
  });

  test("is unknown instead of zero if some devices were not checked", () => {
    expect(chargerTile(0, first)).toMatchObject({
      count: null,
      note: "none found, 50 of 2,341 devices checked",
    });
    expect(chargerTile(0, { ...first, totalCount: null, knownCount: 40 })).toMatchObject({
      count: null,
      note: "none found, 50 devices checked, 10 without a charger status",
    });
  });

  test("is unknown if no device has a charger status", () => {
    expect(chargerTile(0, { ...first, knownCount: 0 })).toMatchObject({
      count: null,
      note: "none of the 50 devices checked has a charger status",
    });
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
