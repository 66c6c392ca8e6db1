import { expect, test } from "vitest";
import { coverageText } from "#components/search/scan-coverage.ts";
import {
  chargerTile,
  countriesNote,
  orderTile,
  pausedNote,
  requestsTile,
} from "#components/today/tile-words.ts";
import { numbersOf } from "#components/ui/number.ts";
import type { IntentView, UndecidedRun } from "#lib/protocol/intent.ts";
import type { ScanCoverage } from "#lib/protocol/open-orders.ts";
import type { RequestsOfToday } from "#lib/protocol/today.ts";

const numbers = numbersOf("en-GB");

const late = "longest 4 business days";

test.each([
  [0, {}, { count: 0, note: "none" }],
  [0, { isComplete: false }, { count: null, note: "none among the 40 orders with data" }],
  [0, { knownCount: 39 }, { count: null, note: "none among the 39 of 40 orders with data" }],
  [0, { knownCount: 0 }, { count: null, note: "not available" }],
  [0, { readCount: 0, knownCount: 0 }, { count: 0, note: "no open orders" }],
  [0, { readCount: 0, knownCount: 0, isComplete: false }, { count: null, note: "not available" }],
  [3, {}, { count: 3, note: late }],
  [3, { knownCount: 30 }, { count: 3, note: `${late}; among 30 of 40 orders with data` }],
  [3, { isComplete: false }, { count: 3, note: `${late}; among 40 orders with data` }],
])(
  "the number of %i orders is exact or says what it covers: with %j, %j",
  (count, counts, tile) => {
    const all = { readCount: 40, knownCount: 40, isComplete: true };
    expect(orderTile(count, { ...all, ...counts }, late, numbers)).toEqual(tile);
  },
);

test.each([
  [{ approval: 2, date: 1 }, "2 approvals, 1 date to confirm; clock paused"],
  [{ "legal hold": 1, other: 1 }, "1 legal hold, 1 other; clock paused"],
  [{ other: 2 }, "clock paused"],
])("orders whose clocks are paused for %j have the note: %s", (counts, note) => {
  expect(pausedNote(counts, numbers)).toBe(note);
});

test.each([
  [{ count: 2, isPartial: false }, "in 2 countries"],
  [{ count: 1, isPartial: false }, "in 1 country"],
  [{ count: 1, isPartial: true }, "in at least 1 country"],
  [{ count: 0, isPartial: true }, "countries unknown"],
])("the countries %j are: %s", (countries, note) => {
  expect(countriesNote(countries, numbers)).toBe(note);
});

const allRead = { readCount: 2_604, knownCount: 2_604, totalCount: 2_604, isComplete: true };

test.each([
  [6, allRead, { count: 6, note: "damaged or not included; 2,604 devices read" }],
  [0, allRead, { count: 0, note: "damaged or not included; 2,604 devices read" }],
  [100, {}, { count: 100, note: "damaged or not included; in 2,150 of 2,604 devices" }],
  [0, {}, { count: null, note: "none found in 2,150 of 2,604 devices" }],
  [
    0,
    { totalCount: null, knownCount: 2_140 },
    { count: null, note: "none found in 2,150 devices, 10 without a charger status" },
  ],
  [
    0,
    { knownCount: 0 },
    { count: null, note: "none of the 2,150 devices read has a charger status" },
  ],
  [
    0,
    { readCount: 0, knownCount: 0, totalCount: 0, isComplete: true },
    { count: 0, note: "no devices" },
  ],
])(
  "the number of %i chargers is exact or says what it covers: with %j, %j",
  (count, counts, tile) => {
    const some = { readCount: 2_150, knownCount: 2_150, totalCount: 2_604, isComplete: false };
    expect(chargerTile(count, { ...some, ...counts }, numbers)).toEqual(tile);
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
] as [Partial<ScanCoverage>, string | null][])(
  "the note on a scan with %j is: %s",
  (counts, text) => {
    const scan = { isComplete: false, readCount: 2_000, totalCount: 2_600, others: 0 };
    expect(coverageText({ ...scan, counted: "open orders", ...counts })).toBe(text);
  },
);

const request = (changes: Partial<IntentView>) =>
  ({ operation: "orders.create", state: "unknown", status: "checking", ...changes }) as IntentView;
const undecided = (sentAt: string, operation: IntentView["operation"] = "orders.purchase") =>
  request({ operation, state: "needs_person", status: "needs you", sentAt });
const queued = request({ state: "ready", sentAt: null });
const lost = request({ sentAt: "2026-11-21T09:00:00Z" });

const tileOf = (
  open: RequestsOfToday["open"],
  described: readonly IntentView[],
  runs: readonly UndecidedRun[] = [],
) => requestsTile({ open, described: [...described], runs: [...runs] }, numbers);

test("the tile of requests says since when the oldest one needs a decision", () => {
  const newestFirst = [undecided("2026-11-21T09:30:00Z"), undecided("2026-11-21T08:12:00Z"), lost];
  expect(tileOf({ needsYou: 2, checking: 1 }, newestFirst)).toEqual({
    count: 2,
    note: "purchases, outcomes unknown",
    since: "2026-11-21T08:12:00Z",
  });
  const order = undecided("2026-11-21T09:30:00Z", "orders.create");
  expect(tileOf({ needsYou: 1, checking: 0 }, [order])).toMatchObject({
    note: "outcome unknown",
    since: "2026-11-21T09:30:00Z",
  });
});

test("the tile says of an agent's draft that it waits for approval, not that its outcome is unknown", () => {
  const draft = request({
    state: "draft",
    status: "needs you",
    sentAt: null,
    createdAt: "2026-11-21T13:35:00Z",
  });
  expect(tileOf({ needsYou: 1, checking: 0 }, [draft])).toEqual({
    count: 1,
    note: "draft waiting for approval",
    since: "2026-11-21T13:35:00Z",
  });
  const lostOrder = undecided("2026-11-21T09:30:00Z", "orders.create");
  expect(tileOf({ needsYou: 2, checking: 0 }, [draft, lostOrder])).toMatchObject({
    note: "1 draft waiting for approval; 1 outcome unknown",
    since: null,
  });
});

test("the tile counts the person's runs that need them, and says why", () => {
  const run = { cause: "canary" } as UndecidedRun;
  expect(tileOf({ needsYou: 1, checking: 0 }, [], [run])).toEqual({
    count: 1,
    note: "run waiting after its first rows",
    since: null,
  });
  const proposed = { cause: "proposed" } as UndecidedRun;
  const order = undecided("2026-11-21T09:30:00Z", "orders.create");
  expect(tileOf({ needsYou: 3, checking: 0 }, [order], [proposed, proposed])).toMatchObject({
    note: "1 outcome unknown; 2 runs proposed by agents",
  });
});

test("a request that is not sent yet is queued on the tile, not being checked", () => {
  const noteOf = (...requests: IntentView[]) =>
    tileOf({ needsYou: 0, checking: requests.length }, requests).note;
  expect(noteOf(queued, lost, queued)).toBe("2 queued, 1 still being checked");
  expect(noteOf(request({ state: "sending", sentAt: null }))).toBe("1 being sent");
  expect(noteOf()).toBe("nothing pending");
});

test("the tile does not describe requests that it has not read", () => {
  const open = { needsYou: 1, checking: 0 };
  expect(tileOf(open, [])).toEqual({
    count: 1,
    note: "the list shows why",
    since: null,
  });
  expect(tileOf({ needsYou: 0, checking: 120 }, [queued]).note).toBe("120 in progress");
});
