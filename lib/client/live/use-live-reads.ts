"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { createLiveReads, type LiveReads } from "#lib/client/live/repeated-reads.ts";
import { useNetworkMonitor } from "#lib/client/network.ts";

/** How often the browser looks for reads that are due, in milliseconds. */
const tickMs = 1_000;

/** The stream is opened after the page has loaded what it shows. Milliseconds. */
const streamDelayMs = 1_500;

/** Opens the stream of changes a moment later. Returns a function that closes it. */
const startLater = (owner: string, reads: LiveReads, client: QueryClient) => {
  let stop: (() => void) | null = null;
  const timer = window.setTimeout(async () => {
    // Without the script the page repeats its reads as before.
    const loaded = await import("#lib/client/live/stream.ts").catch(() => null);
    if (stop === null && loaded) stop = loaded.startLiveStream({ owner, reads, client });
  }, streamDelayMs);
  return () => {
    window.clearTimeout(timer);
    stop?.();
    stop = () => {};
  };
};

/**
 * Repeats the reads on screen every 20 s while the page is visible and the API answers, at once when
 * the person returns to the page after a longer time, and when the server announces a change.
 * `owner`: the person and the API key whose changes are heard; `null` without a key.
 */
export function useLiveReads(owner: string | null, names: ReadonlySet<unknown>) {
  const client = useQueryClient();
  const network = useNetworkMonitor();
  useEffect(() => {
    const reads = createLiveReads({
      client,
      names,
      now: Date.now,
      random: Math.random,
      mayRead: () => document.visibilityState === "visible" && !network?.isDown(),
    });
    const onReturn = () => reads.repeat({ isPrompt: true });
    const timer = window.setInterval(() => reads.repeat(), tickMs);
    window.addEventListener("focus", onReturn);
    document.addEventListener("visibilitychange", onReturn);
    const stopStream = owner === null ? null : startLater(owner, reads, client);
    return () => {
      stopStream?.();
      window.clearInterval(timer);
      window.removeEventListener("focus", onReturn);
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, [names, client, network, owner]);
}
