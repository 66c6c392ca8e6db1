import { beforeEach, describe, expect, it, vi } from "vitest";
import { follow, markTold, noteSending, takeUnanswered, unfollow } from "#lib/client/followed";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, text: string) => kept.set(name, text),
  removeItem: (name: string) => kept.delete(name),
});

const ada = "qm-followed ada";
const followedBy = (name = ada) => JSON.parse(kept.get(name) ?? '{"followed":[]}').followed;

beforeEach(() => kept.clear());

describe("what a browser remembers of what it sent", () => {
  it("is each request once, and what was told of it", () => {
    follow("ada", "r1");
    follow("ada", "r2");
    markTold("ada", "r1", "needs you");
    expect(followedBy()).toEqual([
      { id: "r1", told: "needs you" },
      { id: "r2", told: null },
    ]);
    // Sent again: what becomes of it now is news once more.
    follow("ada", "r1");
    expect(followedBy()).toEqual([
      { id: "r2", told: null },
      { id: "r1", told: null },
    ]);
  });

  it("is one person's own, and leaves nothing behind", () => {
    follow("ada", "r1");
    follow("bob", "r2");
    expect(followedBy("qm-followed bob")).toEqual([{ id: "r2", told: null }]);
    unfollow("ada", "r1");
    unfollow("bob", "r2");
    expect(kept.size).toBe(0);
  });

  it("knows which forms were sent and never answered", () => {
    vi.spyOn(Date, "now").mockReturnValueOnce(1_000).mockReturnValueOnce(2_000);
    const first = noteSending("ada");
    noteSending("ada");
    first();
    expect(takeUnanswered("ada")).toBe(2_000);
    expect(takeUnanswered("ada")).toBeNull();
  });

  it("takes two answers at the same moment for two", () => {
    vi.spyOn(Date, "now").mockReturnValueOnce(5).mockReturnValueOnce(5);
    noteSending("ada")();
    noteSending("ada");
    expect(takeUnanswered("ada")).toBe(5);
  });

  it.each(["", "null", "7", '{"followed":{}}', '{"followed":[1,{"id":2}],"sending":["x"]}', "{"])(
    "is nothing where the storage holds %j",
    (text) => {
      kept.set(ada, text);
      expect(takeUnanswered("ada")).toBeNull();
      follow("ada", "r1");
      expect(followedBy()).toEqual([{ id: "r1", told: null }]);
    },
  );

  it("ends with the newest fifty", () => {
    for (let n = 0; n < 60; n += 1) follow("ada", `r${n}`);
    expect(followedBy()).toHaveLength(50);
    expect(followedBy().at(-1).id).toBe("r59");
  });

  it("goes without a storage that throws", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new Error("blocked");
      },
    });
    expect(() => follow("ada", "r1")).not.toThrow();
    expect(takeUnanswered("ada")).toBeNull();
  });
});
