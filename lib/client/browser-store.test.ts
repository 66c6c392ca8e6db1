import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createBrowserStore } from "#lib/client/browser-store.ts";
import { blockedStorage, TestStorage } from "#testing/browser-storage.ts";

const createNames = () =>
  createBrowserStore<readonly string[]>({
    area: "localStorage",
    name: "names",
    version: 2,
    parse: (stored) => (Array.isArray(stored) ? stored.map(String) : []),
    isEmpty: (names) => names.length === 0,
  });

beforeEach(() => vi.stubGlobal("localStorage", new TestStorage()));
afterEach(() => vi.unstubAllGlobals());

describe("a browser store", () => {
  it("gives for each key the value that was written last, which is stored beside its version", () => {
    const names = createNames();
    names.write("ada", ["a"]);
    names.write("bob", ["b"]);
    expect(createNames().read("ada")).toEqual(["a"]);
    expect(names.read("bob")).toEqual(["b"]);
    expect(names.read("nobody")).toEqual([]);
    expect(localStorage.getItem("names ada")).toBe('{"version":2,"value":["a"]}');
  });

  it.each([
    ["a value of another version", '{"version":1,"value":["a"]}'],
    ["text without a version", '["b"]'],
    ["text that is no JSON", "{"],
  ])("reads %s as nothing stored", (_what, text) => {
    localStorage.setItem("names ada", text);
    expect(createNames().read("ada")).toEqual([]);
  });

  it("returns the same object while the stored text is the same", () => {
    const names = createNames();
    names.write("ada", ["a"]);
    const first = names.read("ada");
    expect(names.read("ada")).toBe(first);
    localStorage.setItem("names ada", '{"version":2,"value":["other tab"]}');
    expect(names.read("ada")).toEqual(["other tab"]);
  });

  it("removes an empty value, and lists the keys of the others", () => {
    const names = createNames();
    names.write("ada", ["a"]);
    names.write("bob", ["b"]);
    names.write("ada", []);
    localStorage.setItem("other cleo", "1");
    expect(localStorage.getItem("names ada")).toBeNull();
    expect(names.keys()).toEqual(["bob"]);
    names.remove("bob");
    expect(names.keys()).toEqual([]);
  });

  it("notifies its listeners of changes in this tab, in other tabs and on return by Back", () => {
    const events = new EventTarget();
    vi.stubGlobal("window", events);
    const listener = vi.fn();
    const names = createNames();
    const unsubscribe = names.subscribe(listener);
    names.write("ada", ["a"]);
    events.dispatchEvent(new Event("storage"));
    events.dispatchEvent(new Event("pageshow"));
    expect(listener).toHaveBeenCalledTimes(3);
    unsubscribe();
    names.write("ada", ["b"]);
    events.dispatchEvent(new Event("storage"));
    expect(listener).toHaveBeenCalledTimes(3);
  });

  it("keeps values as long as the page where the browser blocks its storage", () => {
    vi.stubGlobal("localStorage", blockedStorage);
    const names = createNames();
    names.write("ada", ["a"]);
    expect(names.read("ada")).toEqual(["a"]);
    expect(names.keys()).toEqual(["ada"]);
    names.remove("ada");
    expect(names.read("ada")).toEqual([]);
  });
});
