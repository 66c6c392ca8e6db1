import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  type Draft,
  dropDraft,
  findDraft,
  keepDraft,
  otherDrafts,
} from "#components/flows/new-order/draft.ts";
import { emptyForm } from "#components/flows/new-order/order-form.ts";

const draftOf = (savedAt: string): Draft => ({
  form: { ...emptyForm, type: "Collection" },
  idempotencyKey: "key",
  savedAt,
  sent: null,
});

/** What a browser's storage is, as far as drafts use it. */
class Storage {
  getItem = (key: string): string | null =>
    (this as unknown as Record<string, string>)[key] ?? null;
  setItem = (key: string, text: string) => Object.assign(this, { [key]: text });
  removeItem = (key: string) => Reflect.deleteProperty(this, key);
}

beforeEach(() => vi.stubGlobal("window", { sessionStorage: new Storage() }));
afterEach(() => vi.unstubAllGlobals());

test("a draft comes back to its owner and its address alone", () => {
  const draft = draftOf("2026-11-21T10:00:00Z");
  keepDraft("maya", "?type=Collection", draft);
  expect(findDraft("maya", "?type=Collection")).toMatchObject(draft);
  expect(findDraft("maya", "")).toBeNull();
  expect(findDraft("sam", "?type=Collection")).toBeNull();
  expect(otherDrafts("sam", "")).toEqual([]);
  dropDraft("?type=Collection");
  expect(findDraft("maya", "?type=Collection")).toBeNull();
});

test("the drafts of other addresses are named, the newest first", () => {
  keepDraft("maya", "", draftOf("2026-11-21T10:00:00Z"));
  keepDraft("maya", "?type=Deployment", draftOf("2026-11-21T11:00:00Z"));
  keepDraft("maya", "?type=Offboarding", draftOf("2026-11-21T12:00:00Z"));
  expect(otherDrafts("maya", "").map(({ search }) => search)).toEqual([
    "?type=Offboarding",
    "?type=Deployment",
  ]);
});

test("what another version kept, or anything else, is no draft", () => {
  for (const text of ["{", "null", "[]", '{"version":0,"owner":"maya"}']) {
    window.sessionStorage.setItem("new-order ", text);
    expect(findDraft("maya", "")).toBeNull();
  }
});

test("a browser that keeps nothing breaks nothing", () => {
  vi.stubGlobal("window", {});
  keepDraft("maya", "", draftOf("2026-11-21T10:00:00Z"));
  expect(findDraft("maya", "")).toBeNull();
  expect(otherDrafts("maya", "")).toEqual([]);
});
