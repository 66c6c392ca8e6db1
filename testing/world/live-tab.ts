import { AsyncLocalStorage } from "node:async_hooks";
import { setMaxListeners } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { get as getSecurely } from "node:https";
import { openStream } from "#lib/client/live/stream.ts";
import type { StreamStart } from "#lib/protocol/event.ts";
import type { ConsoleSession } from "./console-client.ts";

/** What a tab knows of its stream. Milliseconds of `performance.now()`. */
export interface LiveTab {
  isOpen: boolean;
  /** When the stream was lost; `null` while it is open. */
  lostAt: number | null;
  /** How long the stream was away, each time that it came back. */
  gapsMs: number[];
  /** How many changes it has heard of. */
  changes: number;
  /** When it last heard anything. */
  heardAt: number;
  close: () => void;
}

interface TabState {
  session: ConsoleSession;
  tab: LiveTab;
}

/** The code of the browser opens its streams without saying for whom. */
const tabs = new AsyncLocalStorage<TabState>();

/** The `EventSource` of a browser, with the session of the tab that opens it. */
class TabEventSource extends EventTarget {
  #answer: IncomingMessage | null = null;
  #isClosed = false;
  readonly #request;

  constructor(path: string) {
    super();
    const state = tabs.getStore();
    if (!state) throw new Error("A stream was opened outside of a tab.");
    const { origin, cookie } = state.session;
    const headers = { cookie, "sec-fetch-site": "same-origin", accept: "text/event-stream" };
    const address = `${origin}${path}`;
    const open = address.startsWith("https:") ? getSecurely : get;
    this.#request = open(address, { headers, agent: false }, (answer) => {
      this.#answer = answer;
      if (answer.statusCode !== 200) return this.#fail(state);
      let rest = "";
      answer.setEncoding("utf8");
      answer.on("data", (text: string) => {
        const messages = (rest + text).split("\n\n");
        rest = messages.pop() ?? "";
        for (const message of messages) this.#receive(state, message);
      });
      for (const event of ["end", "error", "aborted"]) answer.once(event, () => this.#fail(state));
    });
    this.#request.once("error", () => this.#fail(state));
  }

  #receive({ tab }: TabState, message: string): void {
    if (this.#isClosed) return;
    const fields = new Map(
      message.split("\n").map((line) => [line.split(": ", 1)[0], line.replace(/^\w+: /, "")]),
    );
    const name = fields.get("event") ?? "message";
    tab.heardAt = performance.now();
    if (name === "message") tab.changes += 1;
    if (name === "resume") {
      tab.isOpen = false;
      tab.lostAt = tab.heardAt;
    }
    if (name === "start") {
      if (tab.lostAt !== null) tab.gapsMs.push(tab.heardAt - tab.lostAt);
      tab.isOpen = true;
      tab.lostAt = null;
    }
    this.dispatchEvent(new MessageEvent(name, { data: fields.get("data") ?? "" }));
  }

  #fail({ tab }: TabState): void {
    if (this.#isClosed) return;
    if (tab.isOpen) tab.lostAt = performance.now();
    tab.isOpen = false;
    this.dispatchEvent(new Event("error"));
  }

  close(): void {
    this.#isClosed = true;
    this.#answer?.destroy();
    this.#request.destroy();
  }
}

/** Lets the code of the browser run here. Node's own `EventSource` sends no cookie. */
const beABrowser = () => {
  const browser = Object.assign(new EventTarget(), { setTimeout, clearTimeout });
  // Every tab listens to it.
  setMaxListeners(0, browser);
  Object.assign(globalThis, { window: browser, EventSource: TabEventSource });
};

const newTab = (): LiveTab => ({
  isOpen: false,
  lostAt: null,
  gapsMs: [],
  changes: 0,
  heardAt: performance.now(),
  close: () => undefined,
});

/** Returns whose data a stream shows, which a page has from the server. */
const readOwner = (session: ConsoleSession): Promise<string> =>
  tabs.run({ session, tab: newTab() }, async () => {
    const source = new TabEventSource("/api/live");
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    source.addEventListener("start", ({ data }: Event & { data?: string }) =>
      resolve((JSON.parse(data ?? "") as StreamStart).owner),
    );
    source.addEventListener("error", () => reject(new Error("The stream of changes was refused.")));
    return promise.finally(() => source.close());
  });

/**
 * Keeps the stream of changes of a person open as a tab does, with the browser's own code: it opens a lost one
 * again after the same pauses.
 */
export const openLiveTab = async (session: ConsoleSession): Promise<LiveTab> => {
  if (!("window" in globalThis)) beABrowser();
  const owner = await readOwner(session);
  const tab = newTab();
  let cursor: number | null = null;
  tab.close = tabs.run({ session, tab }, () =>
    openStream(owner, () => cursor, {
      onState: () => undefined,
      onChanges: (message) => {
        cursor = message.cursor;
      },
    }),
  );
  return tab;
};
