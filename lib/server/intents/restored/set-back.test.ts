import { describe, expect, it } from "vitest";
import { findSetBack, maxGapMs, type StoreState } from "#lib/server/intents/restored/set-back.ts";

const identity = "7423/00000001/16384/16390-16400";

const state = (changes: Partial<StoreState> = {}): StoreState => ({
  identity,
  currentIdentity: identity,
  writtenBy: "741",
  writer: "741",
  counter: 100,
  isStopped: false,
  silentMs: 1_000,
  ...changes,
});

const gone = { silentMs: maxGapMs + 1 };

describe("a store counts as set back", () => {
  it.each([
    ["another cluster", "7424/00000001/16384/16390-16400", "copied"],
    ["another timeline", "7423/00000002/16384/16390-16400", "copied"],
    ["another database", "7423/00000001/16385/16390-16400", "copied"],
    ["another table of the row", "7423/00000001/16384/16391-16400", "imported"],
    ["another table of intents", "7423/00000001/16384/16390-16401", "imported"],
  ])("in %s", (_what, currentIdentity, reason) => {
    const remembered = { inMemory: 100, anchor: 100 };
    expect(findSetBack(state({ currentIdentity }), remembered)).toBe(reason);
  });

  it("if another transaction than the row names wrote the row", () => {
    expect(findSetBack(state({ writer: "742" }), { inMemory: null, anchor: 100 })).toBe("imported");
  });

  it("if it is behind what this process or this console saw", () => {
    expect(findSetBack(state(), { inMemory: 101, anchor: null })).toBe("behind");
    expect(findSetBack(state(), { inMemory: null, anchor: 101 })).toBe("behind");
    expect(findSetBack(state(), { inMemory: 100, anchor: 101 })).toBe("behind");
  });

  it("after a gap, if no anchor shows that it is the newest", () => {
    expect(findSetBack(state(gone), { inMemory: null, anchor: null })).toBe("old");
    const stopped = state({ ...gone, isStopped: true });
    expect(findSetBack(stopped, { inMemory: null, anchor: null })).toBe("old");
    // Another console went on after this one, and may have gone on after the backup.
    expect(findSetBack(state(gone), { inMemory: null, anchor: 99 })).toBe("old");
  });
});

describe("a store does not count as set back", () => {
  it.each([
    ["after a crash and a weekend, if it is where the anchor is", gone, 100],
    [
      "after a weekend, if the last of two consoles stopped by itself",
      { ...gone, isStopped: true },
      90,
    ],
    ["while another console goes on", {}, 90],
    ["on a new machine, if it was used a moment ago", {}, null],
  ])("%s", (_when, changes, anchor) => {
    expect(findSetBack(state(changes), { inMemory: null, anchor })).toBeNull();
  });

  it("while this process uses it, however slow the store is", () => {
    expect(findSetBack(state(gone), { inMemory: 100, anchor: null })).toBeNull();
  });
});
