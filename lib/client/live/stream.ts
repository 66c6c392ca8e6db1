import type { QueryClient } from "@tanstack/react-query";
import { startIdleMark } from "#lib/client/idle.ts";
import { createChanges } from "#lib/client/live/changes.ts";
import type { LiveReads } from "#lib/client/live/repeated-reads.ts";
import { reportShown } from "#lib/client/live/report-shown.ts";
import { setLiveState } from "#lib/client/live/state.ts";
import type { ChangeMessage, LiveState, StreamStart } from "#lib/protocol/event.ts";

/** The server says something every 10 s. After this silence the stream is opened again. */
const silenceMs = 25_000;
const firstDelayMs = 2_000;
/** No longer, because after an outage everyone waits for it. A page without a stream repeats its reads as often. */
const maxDelayMs = 20_000;
/** How long a stream stays closed that another browser of the person, or another person, has replaced. */
const replacedMs = 60_000;
/** After this time without a stream, the page no longer says that it is reconnecting. */
const offAfterMs = 60_000;
/** A tab that is opened is told the changes of this time, as the server does for a new stream. */
const recentMs = 15_000;
/** A tab that is hidden for this long leaves the stream to a visible one. */
const hiddenMs = 60_000;

/** What the tabs of a browser tell each other. */
type TabMessage =
  | { kind: "state"; state: LiveState }
  | { kind: "changes"; message: ChangeMessage }
  /** A tab that has just been opened asks for the state and the recent changes. */
  | { kind: "asked" };

export interface StreamEvents {
  onState: (state: LiveState) => void;
  onChanges: (message: ChangeMessage) => void;
}

/**
 * Keeps a stream open. Resumes it after the last message that any tab has seen (`cursor`). Returns a
 * function that closes it.
 */
export const openStream = (
  owner: string,
  cursor: () => number | null,
  { onState, onChanges }: StreamEvents,
) => {
  let source: EventSource | null = null;
  let timer = 0;
  let delayMs = firstDelayMs;
  let lostAt: number | null = null;

  const close = () => {
    window.clearTimeout(timer);
    source?.close();
    source = null;
  };
  const reopenIn = (ms: number) => {
    close();
    timer = window.setTimeout(open, ms);
  };
  /** Called whenever the server has said something. */
  const onHeard = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(onLost, silenceMs);
  };
  const onLost = () => {
    lostAt ??= Date.now();
    onState(Date.now() - lostAt < offAfterMs ? "reconnecting" : "off");
    reopenIn(delayMs * (0.5 + Math.random()));
    delayMs = Math.min(maxDelayMs, delayMs * 2);
  };
  const stop = () => {
    onState("off");
    reopenIn(replacedMs);
  };
  const open = () => {
    const after = cursor();
    const opened = new EventSource(after === null ? "/api/live" : `/api/live?after=${after}`);
    source = opened;
    onHeard();
    opened.addEventListener("start", ({ data }) => {
      const start = JSON.parse(data) as StreamStart;
      // Another person has signed in, and this page is about to be reloaded.
      if (start.owner !== owner) return stop();
      lostAt = null;
      delayMs = firstDelayMs;
      onHeard();
      // Without events the stream is silent for hours, so the page must not look live.
      onState(start.hasEvents ? "live" : "off");
    });
    opened.addEventListener("message", ({ data }) => {
      onHeard();
      onChanges(JSON.parse(data) as ChangeMessage);
    });
    opened.addEventListener("beat", onHeard);
    // The server ends long streams, so that they spread over its instances.
    opened.addEventListener("resume", () => reopenIn(0));
    // This person has many browsers, and another one took the place.
    opened.addEventListener("replaced", stop);
    opened.addEventListener("error", onLost);
  };
  const onOnline = () => {
    if (lostAt !== null) reopenIn(0);
  };
  window.addEventListener("online", onOnline);
  window.addEventListener("offline", onLost);
  open();
  return () => {
    window.removeEventListener("online", onOnline);
    window.removeEventListener("offline", onLost);
    close();
  };
};

/** Runs work in one tab at a time, as long as the tab takes part. Returns how to take part and leave. */
const createTurns = (name: string, work: () => () => void) => {
  let leave: (() => void) | null = null;
  return {
    take: () => {
      if (leave) return;
      const left = new AbortController();
      leave = () => left.abort();
      const run = () =>
        new Promise<void>((resolve) => {
          const end = work();
          left.signal.addEventListener("abort", () => {
            end();
            resolve();
          });
        });
      // An aborted wait rejects.
      navigator.locks.request(name, { signal: left.signal }, run).catch(() => {});
    },
    leave: () => {
      leave?.();
      leave = null;
    },
  };
};

export interface LiveStreamOptions {
  /** The person and their API key: tabs of another one are separate. */
  owner: string;
  reads: LiveReads;
  client: QueryClient;
}

/**
 * Hears of changes and brings the page up to date. The tabs of a browser share one stream: a visible
 * one opens it and tells the others. Returns a function that stops it.
 */
export const startLiveStream = ({ owner, reads, client }: LiveStreamOptions) => {
  const name = `qm-live ${owner}`;
  const channel = new BroadcastChannel(name);
  const applyChanges = createChanges(client, reads);
  const shown = reportShown(client);
  let cursor: number | null = null;
  let state: LiveState = "off";
  let isLeader = false;
  let recent: { at: number; message: ChangeMessage }[] = [];

  const tell = (message: TabMessage) => channel.postMessage(message);
  const onChanges = (message: ChangeMessage) => {
    const isKnown =
      cursor !== null &&
      (message.cursor === cursor || (message.cursor < cursor && !message.isReset));
    if (isKnown) return;
    cursor = message.cursor;
    const now = Date.now();
    recent = [...recent.filter(({ at }) => now - at < recentMs), { at: now, message }];
    shown.expect(message);
    applyChanges(message);
  };
  const onState = (next: LiveState) => {
    state = next;
    setLiveState(next);
  };
  const announceState = (next: LiveState) => {
    onState(next);
    tell({ kind: "state", state: next });
  };
  // Here, because what reads without a person reads from here on, and the page itself loads no more.
  const stopIdleMark = startIdleMark();
  const turns = createTurns(name, () => {
    isLeader = true;
    const close = openStream(owner, () => cursor, {
      onState: announceState,
      onChanges: (message) => {
        tell({ kind: "changes", message });
        onChanges(message);
      },
    });
    return () => {
      isLeader = false;
      close();
    };
  });
  channel.addEventListener("message", ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === "changes") onChanges(data.message);
    else if (data.kind === "state") onState(data.state);
    else if (isLeader) {
      tell({ kind: "state", state });
      for (const { at, message } of recent) {
        if (Date.now() - at < recentMs) tell({ kind: "changes", message });
      }
    }
  });

  let hiddenTimer = 0;
  const onHidden = () => {
    // Until a visible tab has opened the stream again.
    if (isLeader) announceState("reconnecting");
    turns.leave();
  };
  const onVisibility = () => {
    window.clearTimeout(hiddenTimer);
    if (document.visibilityState === "visible") turns.take();
    else hiddenTimer = window.setTimeout(onHidden, hiddenMs);
  };
  document.addEventListener("visibilitychange", onVisibility);
  // A page that the browser keeps for Back must not keep the stream.
  window.addEventListener("pagehide", turns.leave);
  window.addEventListener("pageshow", onVisibility);
  tell({ kind: "asked" });
  onVisibility();
  return () => {
    window.clearTimeout(hiddenTimer);
    document.removeEventListener("visibilitychange", onVisibility);
    window.removeEventListener("pagehide", turns.leave);
    window.removeEventListener("pageshow", onVisibility);
    turns.leave();
    stopIdleMark();
    channel.close();
    shown.stop();
    setLiveState(null);
  };
};
