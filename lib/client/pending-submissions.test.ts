import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  follow,
  forgetPending,
  isLeft,
  leaveForm,
  markAnswered,
  markNotified,
  markPending,
  markProblem,
  pendingSubmissions,
  unfollow,
} from "#lib/client/pending-submissions.ts";
import { blockedStorage, TestStorage } from "#lib/client/test-storage.ts";

const storedFor = (owner: string) =>
  JSON.parse(localStorage.getItem(`qm-followed ${owner}`) ?? '{"value":null}').value;
const followedBy = (owner = "ada") => storedFor(owner)?.followed ?? [];
const pendingForms = () => pendingSubmissions("ada").map(({ form }) => form);

beforeEach(() => {
  vi.stubGlobal("localStorage", new TestStorage());
  vi.stubGlobal("sessionStorage", new TestStorage());
});

describe("the browser's memory of followed requests", () => {
  it("has each request once, with the status that was shown", () => {
    follow("ada", "r1");
    follow("ada", "r2");
    markNotified("ada", "r1", "needs you");
    expect(followedBy()).toEqual([
      { id: "r1", notified: "needs you" },
      { id: "r2", notified: null },
    ]);
    // A request that is sent again has a new outcome to show.
    follow("ada", "r1");
    expect(followedBy()).toEqual([
      { id: "r2", notified: null },
      { id: "r1", notified: null },
    ]);
  });

  it("is separate for each owner, and empty once nothing is followed", () => {
    follow("ada", "r1");
    follow("bob", "r2");
    expect(followedBy("bob")).toEqual([{ id: "r2", notified: null }]);
    unfollow("ada", "r1");
    unfollow("bob", "r2");
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it("keeps the newest fifty", () => {
    for (let n = 0; n < 60; n += 1) follow("ada", `r${n}`);
    expect(followedBy()).toHaveLength(50);
    expect(followedBy().at(-1).id).toBe("r59");
  });

  it("changes nothing and throws nothing where the browser blocks its storage", () => {
    vi.stubGlobal("localStorage", blockedStorage);
    expect(() => follow("cleo", "r1")).not.toThrow();
    expect(pendingSubmissions("cleo")).toEqual([]);
  });
});

describe("the browser's memory of sent forms", () => {
  it("has the forms that were sent and never answered", () => {
    const first = markPending("ada", "teams.create", "first.1.signature");
    markPending("ada", "teams.update", "second.1.signature");
    markPending("ada", "company.add-address", "third.1.signature");
    expect(forgetPending("ada", first)).toBe(true);
    expect(forgetPending("ada", first)).toBe(false);
    expect(pendingForms()).toEqual(["second", "third"]);
    markProblem("ada", "second", "It was refused.");
    expect(pendingSubmissions("ada")[0]).toMatchObject({
      operation: "teams.update",
      problem: "It was refused.",
    });
    forgetPending("ada", "second");
    expect(pendingForms()).toEqual(["third"]);
  });

  it("never has a form's whole idempotency key", () => {
    markPending("ada", "teams.create", "first.1.signature");
    expect(localStorage.getItem("qm-followed ada")).not.toContain("signature");
  });

  it("remembers which request a form became, and reports that as news once", () => {
    const form = markPending("ada", "teams.create", "first.1.signature");
    expect(markAnswered("ada", form, "r1")).toBe(true);
    expect(markAnswered("ada", form, "r1")).toBe(false);
    expect(pendingForms()).toEqual([]);
    expect(storedFor("ada").submissions).toMatchObject([{ form: "first", requestId: "r1" }]);
    expect(markAnswered("ada", "unknown form", "r2")).toBe(false);
  });

  it("makes a form pending again when it is sent again", () => {
    const form = markPending("ada", "teams.create", "first.1.signature");
    markProblem("ada", form, "It was refused.");
    markPending("ada", "teams.create", "first.1.signature");
    expect(pendingSubmissions("ada")).toMatchObject([{ form: "first", problem: null }]);
  });

  it("drops answered forms before pending ones when it is full", () => {
    markPending("ada", "teams.create", "pending.1.signature");
    for (let n = 0; n < 60; n += 1) {
      markAnswered("ada", markPending("ada", "teams.create", `form${n}.1.signature`), `r${n}`);
    }
    expect(storedFor("ada").submissions).toHaveLength(50);
    expect(pendingForms()).toEqual(["pending"]);
  });

  it("distinguishes a form that was left from one that still waits for its answer", () => {
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

  it("reads what an earlier version stored", () => {
    const sending = { form: "first", operation: "teams.create", at: 1, tab: "t", wasLeft: true };
    const followed = [{ id: "r1", told: "needs you" }];
    localStorage.setItem("qm-followed ada", JSON.stringify({ followed, sending: [sending] }));
    expect(pendingSubmissions("ada")).toEqual([{ ...sending, requestId: null, problem: null }]);
    unfollow("ada", "r0");
    expect(followedBy()).toEqual([{ id: "r1", notified: "needs you" }]);
  });

  it.each([
    "",
    "null",
    "7",
    '{"followed":{}}',
    '{"followed":[1,{"id":2}],"sending":["x",{"form":"f","at":1}]}',
    "{",
  ])("is empty where the storage holds %j", (text) => {
    localStorage.setItem("qm-followed ada", text);
    expect(pendingSubmissions("ada")).toEqual([]);
    follow("ada", "r1");
    expect(followedBy()).toEqual([{ id: "r1", notified: null }]);
  });
});
