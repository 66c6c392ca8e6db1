"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";
import { UpdatedMark } from "#components/moment/updated-mark.tsx";
import { liveIntervalMs } from "#lib/client/live/repeated-reads.ts";
import { onChangesOf } from "#lib/client/live/state.ts";
import { useNetworkMonitor } from "#lib/client/network.ts";

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement &&
  target.closest("input, textarea, select, [contenteditable=true], [role=dialog], dialog") !== null;

/** After a change, numbers of this age are read again. Milliseconds. */
const changedAgeMs = 5_000;

/**
 * How old the numbers of Today are. Reads the page again every 20 s while it is visible, when it
 * becomes visible with older numbers, and when orders changed. The keys 1 to 7 select a tile.
 *
 * `at`: when the open orders were read, in epoch milliseconds; 0 if they could not be read.
 */
export function TodayRefresh({ at }: { at: number }) {
  const router = useRouter();
  const network = useNetworkMonitor();
  const requestedAt = useRef(0);
  const isChanged = useRef(false);
  const refreshIfAnswered = async () => {
    // In an outage the page would come back without its numbers.
    if (!network || (await network.confirm())) router.refresh();
  };
  const refreshIfOld = useEffectEvent(() => {
    const now = Date.now();
    // Without an answer, or with one from the future because the browser's clock is slow, the page
    // counts from its own time.
    if (requestedAt.current === 0 && (at === 0 || at > now)) requestedAt.current = now;
    const newest = Math.max(at > now ? 0 : at, requestedAt.current);
    if (document.visibilityState !== "visible" || network?.isDown()) return;
    if (now - newest < (isChanged.current ? changedAgeMs : liveIntervalMs)) return;
    requestedAt.current = now;
    isChanged.current = false;
    void refreshIfAnswered();
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event) || event.metaKey || event.ctrlKey || event.altKey) return;
    if (!/^[1-7]$/.test(event.key)) return;
    document.querySelector<HTMLElement>(`[data-tile="${event.key}"]`)?.click();
  });
  useEffect(() => {
    const refresh = () => refreshIfOld();
    const selectTile = (event: KeyboardEvent) => onKey(event);
    refresh();
    const timer = window.setInterval(refresh, liveIntervalMs / 8);
    document.addEventListener("visibilitychange", refresh);
    window.addEventListener("focus", refresh);
    window.addEventListener("keydown", selectTile);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
      window.removeEventListener("focus", refresh);
      window.removeEventListener("keydown", selectTile);
    };
  }, []);
  useEffect(
    () =>
      onChangesOf("orders", () => {
        isChanged.current = true;
        refreshIfOld();
      }),
    [],
  );
  useEffect(() => network?.onRecovery(router.refresh), [network, router]);
  return <UpdatedMark at={at} align="end" />;
}
