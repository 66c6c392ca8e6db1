import { beforeEach, describe, expect, it, vi } from "vitest";
import { createBrowserStore } from "#lib/client/browser-store.ts";
import { markAnswered, markPending } from "#lib/client/pending-submissions.ts";
import { cartName, findUnsent, orderDraftName } from "#lib/client/unsent.ts";
import { blockedStorage, TestStorage } from "#testing/browser-storage.ts";

const storeOf = (area: "localStorage" | "sessionStorage", name: string) =>
  createBrowserStore<unknown>({ area, name, version: 1, parse: (stored) => stored });

beforeEach(() => {
  vi.stubGlobal("localStorage", new TestStorage());
  vi.stubGlobal("sessionStorage", new TestStorage());
});

describe("findUnsent", () => {
  it("finds nothing in a browser that keeps nothing", () => {
    expect(findUnsent("ada")).toEqual([]);
  });

  it("names the items of the person's cart, but no empty cart and no other person's", () => {
    const carts = storeOf("localStorage", cartName);
    carts.write("max", { lines: [{ itemId: "x" }], sent: null });
    carts.write("ada", { lines: [], sent: null });
    expect(findUnsent("ada")).toEqual([]);
    expect(findUnsent("max")).toEqual(["the items in your cart"]);
  });

  it("names an unfinished order in this tab, until it is sent", () => {
    const drafts = storeOf("sessionStorage", orderDraftName);
    drafts.write("", { draft: {} });
    expect(findUnsent("ada")).toEqual(["an unfinished order"]);
    drafts.remove("");
    expect(findUnsent("ada")).toEqual([]);
  });

  it("names a form that was sent, until its answer came", () => {
    const form = markPending("ada", "orders.create", "form.1.2.3");
    expect(findUnsent("ada")).toEqual(["a form that was sent and not answered yet"]);
    markAnswered("ada", form, "request-1");
    expect(findUnsent("ada")).toEqual([]);
  });

  it("finds nothing where the browser refuses to be read, or keeps text that is not ours", () => {
    localStorage.setItem("cart ada", "{");
    expect(findUnsent("ada")).toEqual([]);
    vi.stubGlobal("localStorage", blockedStorage);
    expect(findUnsent("ada")).toEqual([]);
  });
});
