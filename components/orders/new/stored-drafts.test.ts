import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyDraft } from "#components/orders/new/order-draft.ts";
import {
  findDraft,
  otherDrafts,
  removeDraft,
  type StoredDraft,
  storeDraft,
} from "#components/orders/new/stored-drafts.ts";
import { blockedStorage, TestStorage } from "#testing/browser-storage.ts";

const draftAt = (savedAt: string): StoredDraft => ({
  draft: { ...emptyDraft, type: "Collection" },
  idempotencyKey: "key",
  savedAt,
  sent: null,
});

beforeEach(() => vi.stubGlobal("sessionStorage", new TestStorage()));
afterEach(() => vi.unstubAllGlobals());

test("a draft comes back only to its owner and at its address", () => {
  const draft = draftAt("2026-11-21T10:00:00Z");
  storeDraft("maya", "?type=Collection", draft);
  expect(findDraft("maya", "?type=Collection")).toMatchObject(draft);
  expect(findDraft("maya", "")).toBeNull();
  expect(findDraft("sam", "?type=Collection")).toBeNull();
  expect(otherDrafts("sam", "")).toEqual([]);
  removeDraft("?type=Collection");
  expect(findDraft("maya", "?type=Collection")).toBeNull();
});

test("the drafts of other addresses are listed, newest first", () => {
  storeDraft("maya", "", draftAt("2026-11-21T10:00:00Z"));
  storeDraft("maya", "?type=Deployment", draftAt("2026-11-21T11:00:00Z"));
  storeDraft("maya", "?type=Offboarding", draftAt("2026-11-21T12:00:00Z"));
  expect(otherDrafts("maya", "").map(({ search }) => search)).toEqual([
    "?type=Offboarding",
    "?type=Deployment",
  ]);
});

test("anything else in the storage is no draft", () => {
  for (const text of ["{", "null", "[]", '{"version":0,"owner":"maya"}', '{"form":{}}']) {
    sessionStorage.setItem("new-order ", text);
    expect(findDraft("maya", "")).toBeNull();
  }
});

test("a draft lasts as long as the page where the browser blocks its storage", () => {
  vi.stubGlobal("sessionStorage", blockedStorage);
  const draft = draftAt("2026-11-21T10:00:00Z");
  storeDraft("maya", "?type=Swap", draft);
  expect(findDraft("maya", "?type=Swap")).toMatchObject(draft);
  removeDraft("?type=Swap");
  expect(findDraft("maya", "?type=Swap")).toBeNull();
});
