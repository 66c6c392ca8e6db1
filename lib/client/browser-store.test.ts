import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createBrowserStore } from "#lib/client/browser-store.ts";
import { blockedStorage, TestStorage } from "#lib/client/test-storage.ts";

const createNames = () =>
  createBrowserStore<readonly string[]>({
    area: "localStorage",
    name: "names",
    version: 2,
    parse: (stored, version) => {
      const names = Array.isArray(stored) ? stored.map(String) : [];
      return version === 2 ? names : names.map((name) => `${name} (version ${version})`);
    },
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
    ["a value by the version that stored it", '{"version":1,"value":["a"]}', ["a (version 1)"]],
    ["text without a version as version 0", '["b"]', ["b (version 0)"]],
    ["text that is no JSON as nothing stored", "{", []],
  ])("reads %s", (_what, text, names) => {
    localStorage.setItem("names ada", text);
    expect(createNames().read("ada")).toEqual(names);
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
