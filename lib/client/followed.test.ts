import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  follow,
  forgetSending,
  markTold,
  noteSending,
  unanswered,
  unfollow,
} from "#lib/client/followed";

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
    const answered = noteSending("ada", "first.1.signature");
    noteSending("ada", "second.1.signature");
    noteSending("ada", "third.1.signature");
    answered();
    expect(unanswered("ada").map(({ form }) => form)).toEqual(["second", "third"]);
    forgetSending("ada", "second");
    expect(unanswered("ada").map(({ form }) => form)).toEqual(["third"]);
    expect(kept.get(ada)).not.toContain("signature");
  });

  it.each(["", "null", "7", '{"followed":{}}', '{"followed":[1,{"id":2}],"sending":["x"]}', "{"])(
    "is nothing where the storage holds %j",
    (text) => {
      kept.set(ada, text);
      expect(unanswered("ada")).toEqual([]);
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
    expect(unanswered("ada")).toEqual([]);
  });
});
