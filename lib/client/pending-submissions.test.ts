import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  addUnreadRefusal,
  beginSubmission,
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
import { blockedStorage, TestStorage } from "#testing/browser-storage.ts";

/** What the storage has under a name for an owner, oldest first. */
const stored = (name: string, owner = "ada") =>
  Object.entries(localStorage)
    .filter(([key]) => key.startsWith(`${name} ${owner} `))
    .map(([, text]) => JSON.parse(text).value);
const followedBy = (owner = "ada") => stored("qm-followed", owner);
const pendingForms = () => pendingSubmissions("ada").map(({ form }) => form);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.stubGlobal("localStorage", new TestStorage());
  vi.stubGlobal("sessionStorage", new TestStorage());
});

describe("the browser's memory of followed requests", () => {
  it("has each request once, with the status that was shown", () => {
    follow("ada", "r1");
    follow("ada", "r2");
    markNotified("ada", "r1", "needs you");
    expect(followedBy()).toMatchObject([
      { id: "r1", notified: "needs you" },
      { id: "r2", notified: null },
    ]);
    // A request that is sent again has a new outcome to show.
    follow("ada", "r1");
    expect(followedBy()).toMatchObject([
      { id: "r1", notified: null },
      { id: "r2", notified: null },
    ]);
  });

  it("is separate for each owner, and empty once nothing is followed", () => {
    follow("ada", "r1");
    follow("bob", "r2");
    expect(followedBy("bob")).toMatchObject([{ id: "r2", notified: null }]);
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
    expect(pendingForms()).toEqual(["first"]);
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain("signature");
  });

  it("remembers which request a form became, and reports that as news once", () => {
    const form = markPending("ada", "teams.create", "first.1.signature");
    expect(markAnswered("ada", form, "r1")).toBe(true);
    expect(markAnswered("ada", form, "r1")).toBe(false);
    expect(pendingForms()).toEqual([]);
    expect(stored("qm-form")).toMatchObject([{ form: "first", requestId: "r1" }]);
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
    expect(stored("qm-form")).toHaveLength(50);
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

  it("has a form from before its last check on, and forgets it if the check stops it", () => {
    const end = beginSubmission("ada", "employees.update", "first.1.signature");
    expect(pendingForms()).toEqual(["first"]);
    end(null);
    expect(pendingForms()).toEqual([]);
    // The page was left before the person could read why.
    end("Nothing was sent.");
    expect(pendingSubmissions("ada")).toMatchObject([{ form: "first", wasLeft: true }]);
    forgetPending("ada", "first");
    beginSubmission("ada", "employees.update", "first.1.signature")("Nothing was sent.");
    expect(pendingSubmissions("ada")).toMatchObject([{ problem: "Nothing was sent." }]);
  });

  it("keeps a form that may have been sent before, when a later check stops it", () => {
    markPending("ada", "employees.update", "first.1.signature");
    beginSubmission("ada", "employees.update", "first.1.signature")(null);
    expect(pendingSubmissions("ada")).toMatchObject([{ form: "first", problem: null }]);
  });

  it("has a refusal that came while the page was left, until the person has seen it", () => {
    const sent = { form: "first", operation: "teams.create", at: Date.now() } as const;
    addUnreadRefusal("ada", sent, "The name is taken. Nothing was changed.");
    expect(pendingSubmissions("ada")).toMatchObject([
      { form: "first", wasLeft: true, problem: "The name is taken. Nothing was changed." },
    ]);
    forgetPending("ada", "first");
    expect(pendingForms()).toEqual([]);
  });

  it("loses nothing when another tab changes what it remembers at the same moment", () => {
    // A tab reads the storage of another process as it was a moment ago.
    const seenByOtherTab = new TestStorage();
    const shared = localStorage;
    markPending("ada", "teams.create", "first.1.signature");
    follow("ada", "r1");
    vi.stubGlobal("localStorage", seenByOtherTab);
    markPending("ada", "teams.create", "second.1.signature");
    follow("ada", "r2");
    for (const [key, text] of Object.entries(seenByOtherTab)) shared.setItem(key, text);
    vi.stubGlobal("localStorage", shared);
    expect(pendingForms()).toEqual(["first", "second"]);
    expect(followedBy()).toMatchObject([{ id: "r1" }, { id: "r2" }]);
  });

  it.each([
    "",
    "null",
    "7",
    '{"followed":{}}',
    '{"version":1,"value":{"id":2,"form":"f","at":1}}',
    '{"version":2,"value":{"id":"r0","form":"first"}}',
    "{",
  ])("is empty where the storage holds %j", (text) => {
    localStorage.setItem("qm-followed ada", text);
    localStorage.setItem("qm-form ada first", text);
    localStorage.setItem("qm-followed ada r0", text);
    expect(pendingSubmissions("ada")).toEqual([]);
    expect(() => markNotified("ada", "r0", "needs you")).not.toThrow();
  });
});
