import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startIdleMark } from "#lib/client/idle.ts";
import { idleAfterMs } from "#lib/protocol/idle.ts";

/** A browser's cookies, as far as scripts see them: one write sets or deletes one cookie. */
const testDocument = () => {
  const jar = new Map<string, string>();
  return {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    },
    set cookie(text: string) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (/max-age=0/.test(text)) jar.delete(name);
      else jar.set(name, value);
    },
  };
};

let stop = () => {};
let page = new EventTarget();

const isMarked = () => document.cookie.includes("idle=1");

/** Opens a page of the browser. Returns its window, which hears the person's input. */
const openPage = () => {
  page = new EventTarget();
  vi.stubGlobal("window", Object.assign(page, { setTimeout, clearTimeout }));
  stop = startIdleMark();
  return page;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", testDocument());
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a browser", () => {
  it("marks its requests a minute after the page was opened or last used", () => {
    openPage();
    vi.advanceTimersByTime(idleAfterMs - 1);
    page.dispatchEvent(new Event("wheel"));
    vi.advanceTimersByTime(idleAfterMs - 1);
    expect(isMarked()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(isMarked()).toBe(true);
  });

  it.each(["pointerdown", "keydown", "wheel"])(
    "ends the mark with %s, before a request of it is sent",
    (type) => {
      openPage();
      vi.advanceTimersByTime(idleAfterMs);
      page.dispatchEvent(new Event(type));
      expect(isMarked()).toBe(false);
    },
  );

  it("ends the mark of another page when the person uses this one, or opens it", () => {
    const used = openPage();
    vi.advanceTimersByTime(idleAfterMs / 2);
    openPage();
    vi.advanceTimersByTime(idleAfterMs / 2);
    expect(isMarked()).toBe(true);
    used.dispatchEvent(new Event("keydown"));
    expect(isMarked()).toBe(false);
    vi.advanceTimersByTime(idleAfterMs);
    expect(isMarked()).toBe(true);
    openPage();
    expect(isMarked()).toBe(false);
  });
});
