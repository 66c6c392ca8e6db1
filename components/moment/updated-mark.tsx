"use client";

import { useEffect, useState } from "react";
import { LiveDot, shownLiveState } from "#components/moment/live-dot.tsx";
import { useLiveState } from "#lib/client/live/state.ts";
import { useNetwork } from "#lib/client/network.ts";
import { connected, isSessionOver, type NetworkState } from "#lib/client/network-monitor.ts";
import { canSucceedLater, type Failure } from "#lib/protocol/failure.ts";
import { t } from "#lib/protocol/words/t.ts";

const units = [
  [86_400_000, "d"],
  [3_600_000, "h"],
  [60_000, "min"],
  [1_000, "s"],
] as const;

/** Returns an age in its largest unit: `5 s`, `3 min`. Ages under one second are 0 s. */
export const ageText = (ms: number): string => {
  const [unitMs, unit] = units.find(([size]) => ms >= size) ?? units[3];
  return t("frame.age", { unit, count: Math.max(0, Math.floor(ms / unitMs)) });
};

/** Returns what keeps the facts from being read again. */
const stateOf = (failure: Failure | null, network: NetworkState) => {
  if (isSessionOver(network)) return "signedOut";
  if (network.status === "down") return "retrying";
  if (failure === null) return "fresh";
  return canSucceedLater(failure) ? "retrying" : "failed";
};

/** Returns how old the facts are, and whether they could not be read again. `ms`: their age. */
export const updatedText = (
  ms: number,
  failure: Failure | null = null,
  network: NetworkState = connected,
): string => t("frame.updated", { age: ageText(ms), state: stateOf(failure, network) });

/** Returns the time in epoch milliseconds, every second; `null` until the page runs in a browser. */
export function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = window.setInterval(tick, 1_000);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}

/**
 * How old the facts of a page are: `Updated 5 s ago`, and whether the last try to read them again
 * failed. `at`: when they were read, in epoch milliseconds; 0 while others load. Its width fits every
 * age, so that nothing moves when the text changes, except on a phone, where nothing stands beside it.
 */
export function UpdatedMark({
  at,
  failure = null,
  align,
}: {
  at: number;
  failure?: Failure | null;
  /** `end` where it stands at the right edge. On a phone it is as wide as its text. */
  align?: "end";
}) {
  const now = useNow();
  const network = useNetwork();
  const state = shownLiveState(useLiveState(), network);
  const isKnown = now !== null && at > 0;
  return (
    <span
      className={`no-print inline-block sm:min-w-[17ch] text-small text-ink-3 tabular-nums whitespace-nowrap ${align === "end" ? "sm:text-end" : ""}`}
    >
      {/* The top bar of a phone has no room for the live mark. It stands beside an age only. */}
      <LiveDot state={isKnown ? state : null} isAlone className="me-1.5 sm:hidden" />
      {isKnown ? (
        updatedText(now - at, failure, network)
      ) : (
        <span className="invisible">{updatedText(0)}</span>
      )}
    </span>
  );
}
