import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  follow,
  forgetPending,
  isLeft,
  leaveForm,
  markNotified,
  markPending,
  markProblem,
  pendingSubmissions,
  unfollow,
} from "#lib/client/pending-submissions.ts";

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
    markNotified("ada", "r1", "needs you");
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
    const first = markPending("ada", "teams.create", "first.1.signature");
    markPending("ada", "teams.update", "second.1.signature");
    markPending("ada", "company.add-address", "third.1.signature");
    expect(forgetPending("ada", first)).toBe(true);
    expect(forgetPending("ada", first)).toBe(false);
    expect(pendingSubmissions("ada").map(({ form }) => form)).toEqual(["second", "third"]);
    markProblem("ada", "second", "It was refused.");
    expect(pendingSubmissions("ada")[0]).toMatchObject({
      operation: "teams.update",
      problem: "It was refused.",
    });
    forgetPending("ada", "second");
    expect(pendingSubmissions("ada").map(({ form }) => form)).toEqual(["third"]);
    expect(kept.get(ada)).not.toContain("signature");
  });

  it("tells a form that was left from one that still waits for its answer", () => {
    const now = Date.now();
    markPending("ada", "teams.create", "waits.1.signature");
    const [waits] = pendingSubmissions("ada");
    expect(waits && isLeft(waits, now + 600_000)).toBe(false);
    leaveForm("ada", "waits.1.signature");
    const [left] = pendingSubmissions("ada");
    expect(left && isLeft(left, now)).toBe(true);
    const ofOtherTab = { ...left, form: "other", wasLeft: false, tab: "another" } as const;
    expect(left && isLeft({ ...left, ...ofOtherTab, at: now }, now + 14_000)).toBe(false);
    expect(left && isLeft({ ...left, ...ofOtherTab, at: now }, now + 16_000)).toBe(true);
    // Sent by this tab before its page was loaded again.
    expect(left && isLeft({ ...left, form: "reloaded", wasLeft: false }, now)).toBe(true);
  });

  it("tells the page as soon as a form is left", () => {
    markPending("ada", "teams.create", "form.1.signature");
    const before = pendingSubmissions("ada");
    leaveForm("ada", "form.1.signature");
    expect(pendingSubmissions("ada")).not.toBe(before);
  });

  it.each([
    "",
    "null",
    "7",
    '{"followed":{}}',
    '{"followed":[1,{"id":2}],"sending":["x",{"form":"f","at":1}]}',
    "{",
  ])("is nothing where the storage holds %j", (text) => {
    kept.set(ada, text);
    expect(pendingSubmissions("ada")).toEqual([]);
    follow("ada", "r1");
    expect(followedBy()).toEqual([{ id: "r1", told: null }]);
  });

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
    expect(pendingSubmissions("ada")).toEqual([]);
  });
});
