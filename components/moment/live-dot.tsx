import { isSessionOver, type NetworkState } from "#lib/client/network-monitor.ts";
import type { LiveState } from "#lib/protocol/event.ts";
import { t } from "#lib/protocol/words/t.ts";

/** What a mark says of how the page is kept up to date. */
export type ShownLiveState = LiveState | "signed out";

/**
 * Returns what a mark says; `null` while it is not known. In an outage or after the session has ended
 * nothing on screen is up to date, even while the stream of changes is open: Quartermaster opens it, and the
 * service answers the reads. So the mark doesn't say Live before a read was answered.
 */
export const shownLiveState = (
  state: LiveState | null,
  network: NetworkState,
): ShownLiveState | null => {
  if (isSessionOver(network)) return "signed out";
  if (state !== "live") return state;
  if (network.status === "down") return "reconnecting";
  return network.isProven ? "live" : null;
};

/** Returns the word beside the mark. */
export const liveWord = (state: ShownLiveState): string => t("frame.live", { state });

const marks: Readonly<Record<ShownLiveState, string>> = {
  live: "mark-disc text-st-delivered",
  reconnecting: "mark-dashed-circle text-ink-3",
  off: "mark-circle text-ink-3",
  "signed out": "mark-circle text-signal",
};

/**
 * The shape that stands for whether this browser hears of changes. Takes its room while not known.
 * `isAlone`: no word beside it names the state.
 */
export function LiveDot({
  state,
  isAlone = false,
  className,
}: {
  state: ShownLiveState | null;
  isAlone?: boolean;
  className: string;
}) {
  return (
    <span
      {...(isAlone && state !== null
        ? { role: "img", "aria-label": liveWord(state) }
        : { "aria-hidden": true })}
      className={`mark ${state === null ? "invisible" : marks[state]} ${className}`}
    />
  );
}
