"use client";

import {
  LiveDot,
  liveWords,
  type ShownLiveState,
  shownLiveState,
} from "#components/moment/live-dot.tsx";
import { useViewer } from "#components/viewer/viewer.tsx";
import { useLiveState } from "#lib/client/live/state.ts";
import { useProvenNetwork } from "#lib/client/network.ts";
import { showDialog } from "#lib/client/shell-dialog.ts";

const titles: Readonly<Record<ShownLiveState, string>> = {
  live: "Changes appear as they happen.",
  reconnecting: "Connecting again. Pages refresh every 20 seconds until then.",
  off: "No live events. Pages refresh every 20 seconds.",
  "signed out": "Your session has ended. Nothing is refreshed until you sign in.",
};

/** Whether this browser hears of changes and its reads are answered. */
function LiveMark() {
  const heard = useLiveState();
  const state = shownLiveState(heard, useProvenNetwork(heard === "live"));
  return (
    <span
      data-live={state ?? "unknown"}
      title={state === null ? undefined : titles[state]}
      className={`inline-flex items-center gap-1.5 text-ink-2 max-sm:hidden ${state === null ? "invisible" : ""}`}
    >
      <LiveDot state={state} className="translate-y-0" />
      {liveWords[state ?? "live"]}
    </span>
  );
}

/** What the top bar of every page has besides links: the live mark, and for engineers the calls of the page. */
export function TopBarMarks() {
  const { isEngineer } = useViewer();
  return (
    <>
      <LiveMark />
      {isEngineer && (
        <button
          type="button"
          aria-label="Same thing as…"
          className="bell code"
          onClick={() => showDialog("same thing")}
        >
          {"</>"}
        </button>
      )}
    </>
  );
}
