"use client";

import { LiveDot, liveWord, shownLiveState } from "#components/moment/live-dot.tsx";
import { useViewer } from "#components/viewer/viewer.tsx";
import { useLiveState } from "#lib/client/live/state.ts";
import { useProvenNetwork } from "#lib/client/network.ts";
import { showDialog } from "#lib/client/shell-dialog.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Whether this browser hears of changes and its reads are answered. */
function LiveMark() {
  const heard = useLiveState();
  const state = shownLiveState(heard, useProvenNetwork(heard === "live"));
  return (
    <span
      data-live={state ?? "unknown"}
      title={state === null ? undefined : t("frame.liveNote", { state })}
      className={`inline-flex items-center gap-1.5 text-ink-2 max-sm:hidden ${state === null ? "invisible" : ""}`}
    >
      <LiveDot state={state} className="translate-y-0" />
      {liveWord(state ?? "live")}
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
          aria-label={t("frame.sameThing")}
          className="bell code"
          onClick={() => showDialog("same thing")}
        >
          {"</>"}
        </button>
      )}
    </>
  );
}
