import { expect, test } from "vitest";
import { coverageText, type ScanCounts } from "#components/today/coverage.tsx";
import { chargerTile, countriesNote, orderTile } from "#components/today/tile-words.ts";

const late = "longest 4 business days late";

test.each([
  [0, {}, { count: 0, note: "none" }],
  [0, { isComplete: false }, { count: null, note: "none among the 40 orders with data" }],
  [0, { knownCount: 39 }, { count: null, note: "none among the 39 of 40 orders with data" }],
  [0, { knownCount: 0 }, { count: null, note: "not available" }],
  [0, { readCount: 0, knownCount: 0 }, { count: 0, note: "no open orders" }],
  [0, { readCount: 0, knownCount: 0, isComplete: false }, { count: null, note: "not available" }],
  [3, {}, { count: 3, note: late }],
  [3, { knownCount: 30 }, { count: 3, isLeast: true, note: `${late}; 30 of 40 orders have data` }],
])(
  "%i orders are certain only if every open order was read and has the data: with %j, %j",
  (count, counts, tile) => {
    const all = { readCount: 40, knownCount: 40, isComplete: true };
    expect(orderTile(count, { ...all, ...counts }, late)).toEqual({ isLeast: false, ...tile });
  },
);

test.each([
  [[{ country: "FR" }, { country: "FR" }, { country: "DE" }], "in 2 countries"],
  [[{ country: "FR" }], "in 1 country"],
  [[{ country: "FR" }, { country: null }], "in at least 1 country"],
  [[{}, { country: "" }], "countries unknown"],
])("the countries of orders %j are: %s", (orders, note) => {
  expect(countriesNote(orders)).toBe(note);
});

const allChecked = { readCount: 34, knownCount: 34, totalCount: null, isComplete: true };

test.each([
  [12, {}, { count: 12, isLeast: true, note: "50 of 2,341 devices checked" }],
  [2, allChecked, { count: 2, note: "all 34 devices checked" }],
  [0, {}, { count: null, note: "none found, 50 of 2,341 devices checked" }],
  [
    0,
    { totalCount: null, knownCount: 40 },
    { count: null, note: "none found, 50 devices checked, 10 without a charger status" },
  ],
  [
    0,
    { knownCount: 0 },
    { count: null, note: "none of the 50 devices checked has a charger status" },
  ],
])(
  "%i chargers are certain only if all devices were checked: with %j, %j",
  (count, counts, tile) => {
    const first = { readCount: 50, knownCount: 50, totalCount: 2_341, isComplete: false };
    expect(chargerTile(count, { ...first, ...counts })).toEqual({ isLeast: false, ...tile });
  },
);

const newest = "Counted among the newest 2,000";
const listed = { readCount: 26, totalCount: 26 };

test.each([
  [{ isComplete: true }, null],
  [{}, `${newest} of 2,600 open orders.`],
  [{ totalCount: null, counted: "orders", others: null }, `${newest} orders.`],
  [
    { ...listed, others: 3 },
    "Counted among 26 open orders. 3 more orders have statuses that none of the newest 200 orders shows, so they are not counted.",
  ],
  [
    { ...listed, others: null },
    "Counted among 26 open orders. Orders with an unusual status were only counted among the newest 200 orders.",
  ],
] as [Partial<ScanCounts>, string | null][])(
  "the note on a scan with %j is: %s",
  (counts, text) => {
    const scan = { isComplete: false, readCount: 2_000, totalCount: 2_600, others: 0 };
    expect(coverageText({ ...scan, counted: "open orders", ...counts })).toBe(text);
  },
);
