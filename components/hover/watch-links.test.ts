import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { watchLinks } from "#components/hover/watch-links.ts";

/** A link, a plain part of the page, or an open dialog, as far as the watcher asks. */
class PageElement {
  readonly isConnected = true;
  readonly origin = "https://console.example";
  readonly pathname: string;
  readonly isFocusVisible: boolean;

  constructor(pathname = "", isFocusVisible = true) {
    this.pathname = pathname;
    this.isFocusVisible = isFocusVisible;
  }

  closest(selector: string) {
    return selector === "a[href]" && this.pathname !== "" ? this : null;
  }

  matches() {
    return this.isFocusVisible;
  }

  getBoundingClientRect() {
    return { left: 100, right: 420, top: 100, bottom: 220 };
  }
}

class Dialog extends PageElement {
  open = true;
}

let shown: string | null = null;
let dialogs: Dialog[] = [];
let page: EventTarget & { querySelectorAll?: unknown; querySelector?: unknown };
let watch: ReturnType<typeof watchLinks>;

const fire = (name: string, target: PageElement, fields: object = {}) => {
  const event = Object.assign(new Event(name), fields);
  Object.defineProperty(event, "target", { value: target });
  page.dispatchEvent(event);
  return event;
};

const point = (target: PageElement, fields: object = {}) =>
  fire("pointerover", target, { pointerType: "mouse", clientX: 0, clientY: 0, ...fields });

beforeEach(() => {
  vi.useFakeTimers();
  shown = null;
  dialogs = [];
  page = Object.assign(new EventTarget(), {
    querySelectorAll: () => dialogs,
    querySelector: () => (shown === null ? null : new PageElement()),
  });
  vi.stubGlobal("Element", PageElement);
  vi.stubGlobal("HTMLDialogElement", Dialog);
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", {
    location: { origin: "https://console.example", pathname: "/orders/ord_9" },
  });
  watch = watchLinks((hovered) => {
    shown = hovered?.record.id ?? null;
  });
});

afterEach(() => {
  watch.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const first = new PageElement("/orders/ord_1");
const second = new PageElement("/employees/emp_2");
const nothing = new PageElement();

describe("the card of a link", () => {
  test("opens when the pointer has rested on the link for 400 ms", () => {
    point(first);
    vi.advanceTimersByTime(399);
    expect(shown).toBeNull();
    vi.advanceTimersByTime(1);
    expect(shown).toBe("ord_1");
  });

  test("does not open for a pointer that passes, nor for a finger", () => {
    point(first);
    vi.advanceTimersByTime(300);
    point(nothing);
    point(second, { pointerType: "touch" });
    vi.advanceTimersByTime(1_000);
    expect(shown).toBeNull();
  });

  test("follows the pointer to another link", () => {
    point(first);
    vi.advanceTimersByTime(400);
    point(second);
    vi.advanceTimersByTime(250);
    expect(shown).toBeNull();
    vi.advanceTimersByTime(150);
    expect(shown).toBe("emp_2");
  });

  test("stays while the pointer is on the card, and closes 250 ms after it has left", () => {
    point(first);
    vi.advanceTimersByTime(400);
    point(nothing, { clientX: 150, clientY: 150 });
    vi.advanceTimersByTime(1_000);
    expect(shown).toBe("ord_1");
    point(nothing);
    vi.advanceTimersByTime(249);
    expect(shown).toBe("ord_1");
    vi.advanceTimersByTime(1);
    expect(shown).toBeNull();
  });

  test("opens for the keyboard's focus, and closes when the focus leaves", () => {
    fire("focusin", first);
    vi.advanceTimersByTime(400);
    expect(shown).toBe("ord_1");
    fire("focusout", first);
    expect(shown).toBeNull();
    fire("focusin", new PageElement("/orders/ord_3", false));
    vi.advanceTimersByTime(1_000);
    expect(shown).toBeNull();
  });

  test("closes on Escape, which then reaches nothing else", () => {
    const wasStopped = () => {
      const event = fire("keydown", first, { key: "Escape" });
      return event.cancelBubble;
    };
    expect(wasStopped()).toBe(false);
    point(first);
    vi.advanceTimersByTime(400);
    expect(wasStopped()).toBe(true);
    expect(shown).toBeNull();
  });

  test("closes on a click, and does not open over a dialog", () => {
    point(first);
    vi.advanceTimersByTime(400);
    fire("pointerdown", first);
    expect(shown).toBeNull();
    dialogs = [new Dialog()];
    point(second);
    vi.advanceTimersByTime(1_000);
    expect(shown).toBeNull();
  });

  test("is not offered for the page's own record, nor for other pages", () => {
    for (const path of ["/orders/ord_9", "/settings", "/orders/new"]) {
      point(new PageElement(path));
      vi.advanceTimersByTime(1_000);
      expect(shown).toBeNull();
    }
  });
});
