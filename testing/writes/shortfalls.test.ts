import { describe, expect, it } from "vitest";
import type { RunOptions, RunResult } from "./run.ts";
import { findShortfalls } from "./shortfalls.ts";
import type { Situation } from "./situations.ts";

const options = {
  faults: 0.4,
  onlyFault: null,
  kills: 2,
  isLateBeyond: false,
} as RunOptions;

const met = { "a failed control": 1, "a possible match": 0 } as Record<Situation, number>;

/** A run that did all that it was asked for, but for the changes. */
const find = (changed: Partial<RunResult> = {}, asked: Partial<RunOptions> = {}) =>
  findShortfalls({ ...options, ...asked }, {
    accepted: 1,
    kills: 2,
    faultsMet: new Map([["write: 500-after-commit", 1]]),
    unexplained: new Map(),
    neverAccepted: [],
    situations: met,
    ...changed,
  } as RunResult);

describe("findShortfalls()", () => {
  it("returns nothing for a run that did what it was asked for", () => {
    expect(find()).toEqual([]);
    expect(find({ faultsMet: new Map() }, { faults: 0 })).toEqual([]);
  });

  it.each<[Partial<RunResult>, Partial<RunOptions>, string]>([
    [{ accepted: 0 }, {}, "Nothing was accepted."],
    [{ neverAccepted: ["teams.create"] }, {}, "No request of teams.create was accepted."],
    [{ kills: 1 }, {}, "Only 1 of 2 kills and stops happened."],
    [{ faultsMet: new Map([["read: 500", 9]]) }, {}, "No write met a fault."],
    [{}, { onlyFault: "200-without-id" }, 'No write met the fault "200-without-id".'],
    [{}, { isLateBeyond: true }, 'No write met the fault "late-commit".'],
    [
      { situations: { ...met, "a failed control": 0 } },
      {},
      "None of the situations occurred that a guard is for.",
    ],
    [
      { unexplained: new Map([["orders.create: no", 3]]) },
      {},
      "3 refused for a reason that nothing here causes: orders.create: no",
    ],
  ])("names what a run with %o, asked for %o, did not do", (changed, asked, sentence) => {
    expect(find(changed, asked)).toEqual([sentence]);
  });
});
