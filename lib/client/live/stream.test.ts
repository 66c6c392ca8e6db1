import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLiveReads } from "#lib/client/live/repeated-reads.ts";
import { liveState, setLiveState } from "#lib/client/live/state.ts";
import { startLiveStream } from "#lib/client/live/stream.ts";

/** The server's end of a stream that the browser opened. */
class TestEventSource extends EventTarget {
  static opened: TestEventSource[] = [];
  readonly url: string;
  isClosed = false;
  constructor(url: string) {
    super();
    this.url = url;
    TestEventSource.opened.push(this);
  }
  close() {
    this.isClosed = true;
  }
  say(name: string, data: object = {}) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
  start(hasEvents = true, owner = "ada key") {
    this.say("start", { owner, hasEvents });
  }
  change(cursor: number, id = "o1") {
    this.say("message", { cursor, at: Date.now(), changed: [{ resource: "orders", id }] });
  }
  fail() {
    this.dispatchEvent(new Event("error"));
  }
}

const last = () => {
  const source = TestEventSource.opened.at(-1);
  if (!source) throw new Error("No stream was opened");
  return source;
};
const openCount = () => TestEventSource.opened.filter(({ isClosed }) => !isClosed).length;

/** Web Locks: one holder of a name at a time, the others in a queue. */
const testLocks = () => {
  let tail = Promise.resolve();
  return {
    request: async (
      _name: string,
      { signal }: { signal: AbortSignal },
      run: () => Promise<void>,
    ) => {
      const before = tail;
      const work = before.then(() => (signal.aborted ? undefined : run()));
      tail = work;
      return work;
    },
  };
};

/** Delivers to the other tabs, as a browser does. */
class TestChannel extends EventTarget {
  static open = new Set<TestChannel>();
  constructor() {
    super();
    TestChannel.open.add(this);
  }
  postMessage(data: object) {
    for (const other of TestChannel.open) {
      if (other !== this) other.dispatchEvent(new MessageEvent("message", { data }));
    }
  }
  close() {
    TestChannel.open.delete(this);
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: "visible", cookie: "" });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  TestEventSource.opened = [];
  const browser = new EventTarget();
  vi.stubGlobal(
    "window",
    Object.assign(browser, {
      setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
      clearTimeout: (timer: number) => clearTimeout(timer),
    }),
  );
  vi.stubGlobal("document", page);
  vi.stubGlobal("EventSource", TestEventSource);
  vi.stubGlobal("BroadcastChannel", TestChannel);
  vi.stubGlobal("navigator", { locks: testLocks() });
  page.visibilityState = "visible";
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  setLiveState(null);
});

/** Opens a tab. Returns how often it was told that an order changed, and how to close it. */
const openTab = async () => {
  const client = new QueryClient();
  const reads = createLiveReads({
    client,
    names: new Set(),
    now: Date.now,
    random: () => 0,
    mayRead: () => true,
  });
  const marked = vi.spyOn(reads, "markChanged");
  const stop = startLiveStream({ owner: "ada key", reads, client });
  stops.push(stop);
  await pass(0);
  return { changes: () => marked.mock.calls.length, stop };
};

const setVisibility = (state: "visible" | "hidden") => {
  page.visibilityState = state;
  page.dispatchEvent(new Event("visibilitychange"));
};

describe("the stream of a tab", () => {
  it("is live once the server has said so", async () => {
    await openTab();
    expect(last().url).toBe("/api/live");
    expect(liveState()).toBeNull();
    last().start();
    expect(liveState()).toBe("live");
  });

  it("is off where the service sends no events, though changes that others find are heard", async () => {
    const tab = await openTab();
    last().start(false);
    last().change(7);
    expect(liveState()).toBe("off");
    expect(tab.changes()).toBe(1);
  });

  it("says that it reconnects, and resumes after the last change that it heard", async () => {
    await openTab();
    last().start();
    last().change(7);
    last().fail();
    expect(liveState()).toBe("reconnecting");
    await pass(4_000);
    expect(last().url).toBe("/api/live?after=7");
    expect(openCount()).toBe(1);
    last().start();
    expect(liveState()).toBe("live");
  });

  it("is off after a minute without a connection, and then still tries", async () => {
    await openTab();
    for (let tries = 0; tries < 8; tries += 1) {
      last().fail();
      await pass(90_000);
    }
    expect(liveState()).toBe("off");
    expect(TestEventSource.opened.length).toBeGreaterThan(8);
    last().start();
    expect(liveState()).toBe("live");
  });

  it("is opened again within half a minute after a long outage", async () => {
    await openTab();
    last().start();
    for (let tries = 0; tries < 30; tries += 1) {
      last().fail();
      await pass(30_000);
    }
    last().fail();
    const before = TestEventSource.opened.length;
    await pass(30_000);
    expect(TestEventSource.opened.length).toBeGreaterThan(before);
  });

  it("is opened again after a silence, because a dead connection reports no error", async () => {
    await openTab();
    last().start();
    for (let beats = 0; beats < 6; beats += 1) {
      await pass(10_000);
      last().say("beat");
    }
    expect(TestEventSource.opened).toHaveLength(1);
    await pass(24_000);
    expect(liveState()).toBe("live");
    await pass(1_500);
    expect(liveState()).toBe("reconnecting");
    await pass(4_000);
    expect(TestEventSource.opened).toHaveLength(2);
  });

  it("is resumed at once, without a pause on screen, when the server ends it for its age", async () => {
    await openTab();
    last().start();
    last().change(7);
    last().say("resume");
    await pass(0);
    expect(last().url).toBe("/api/live?after=7");
    expect(openCount()).toBe(1);
    expect(liveState()).toBe("live");
  });

  it("is off for a minute when the server gave its place to another browser", async () => {
    await openTab();
    last().start();
    last().say("replaced");
    expect(liveState()).toBe("off");
    await pass(59_000);
    expect(openCount()).toBe(0);
    await pass(2_000);
    expect(openCount()).toBe(1);
  });

  it("ends if it turns out to be another person's", async () => {
    const tab = await openTab();
    const stream = last();
    stream.start(true, "max key");
    expect(liveState()).toBe("off");
    expect(stream.isClosed).toBe(true);
    expect(tab.changes()).toBe(0);
  });
});

describe("the tabs of a browser", () => {
  it("share one stream, and each hears each change once", async () => {
    const tabs = [await openTab(), await openTab()];
    expect(openCount()).toBe(1);
    last().start();
    last().change(7);
    last().change(7);
    last().change(8);
    expect(tabs.map(({ changes }) => changes())).toEqual([2, 2]);
  });

  it("go on with the stream of another tab where one was closed", async () => {
    const [first, second] = [await openTab(), await openTab()];
    last().start();
    last().change(7);
    first.stop();
    await pass(0);
    expect(openCount()).toBe(1);
    expect(last().url).toBe("/api/live?after=7");
    last().change(8);
    expect(second.changes()).toBe(2);
  });

  it("tell a new tab the state and what changed while it loaded", async () => {
    await openTab();
    last().start();
    last().change(6);
    await pass(20_000);
    last().say("beat");
    last().change(7);
    setLiveState(null);
    const late = await openTab();
    expect(liveState()).toBe("live");
    expect(late.changes()).toBe(1);
  });

  it("close the stream a minute after the last one was hidden, and resume it on return", async () => {
    await openTab();
    last().start();
    last().change(7);
    setVisibility("hidden");
    for (let beats = 0; beats < 5; beats += 1) {
      await pass(11_000);
      last().say("beat");
    }
    expect(openCount()).toBe(1);
    await pass(6_000);
    expect(openCount()).toBe(0);
    expect(liveState()).toBe("reconnecting");
    setVisibility("visible");
    await pass(0);
    expect(last().url).toBe("/api/live?after=7");
  });
});
