"use client";

import { type QueryCache, useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { AccessLink, RequestId } from "#components/failure/failure-notice.tsx";
import { formatMoment } from "#components/moment/moment.tsx";
import { liveReads } from "#components/screens/screens.ts";
import { StatusMark } from "#components/ui/status-label.tsx";
import { useViewer } from "#components/viewer/viewer.tsx";
import { quartermasterUnreachable } from "#lib/client/fetch-json.ts";
import { isLiveAmong } from "#lib/client/live/repeated-reads.ts";
import { useNetworkMonitor } from "#lib/client/network.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import { isLastKnown, type ReadAnswer } from "#lib/protocol/read-answer.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Returns what can't be reached, as a sentence. `since`: a time in the viewer's zone. */
export const outageText = (failure: Failure, since: string, isOnline: boolean): string => {
  if (failure === quartermasterUnreachable)
    return isOnline ? t("frame.lostQuartermaster", { since }) : t("frame.offline", { since });
  switch (failure.kind) {
    case "signed_out":
      return t("frame.sessionEnded");
    case "authentication":
      return t("frame.keyRejected", { since });
    case "unavailable":
      return t("frame.apiFailing", { since });
    case "malformed":
      return t("frame.apiUnreadable", { since });
    default:
      return t("frame.apiUnreachable", { since });
  }
};

/** Returns when the oldest of the data that are kept up to date were read, in epoch milliseconds; `null` without data. */
const oldestOnScreen = (cache: QueryCache) => {
  const times = cache
    .findAll({ type: "active", predicate: isLiveAmong(liveReads) })
    .map(({ state: { data, dataUpdatedAt } }) =>
      isLastKnown(data) ? Date.parse((data as ReadAnswer).at) : dataUpdatedAt,
    )
    .filter((at) => at > 0);
  return times.length === 0 ? null : Math.min(...times);
};

/** Large enough for a pointer, and 44 px high on a phone, without making the banner higher. */
const stepClassName = "link -my-1 whitespace-nowrap py-1 max-sm:-my-3 max-sm:py-3";

/** The kinds of outage that only the person can end. */
const endedByPerson: readonly Failure["kind"][] = ["signed_out", "authentication"];

/**
 * Keeps what the person points at in its place when the notice comes. A browser does so by itself
 * only where the page is scrolled already.
 */
const keepPlace = (notice: HTMLElement | null) => {
  if (notice && window.scrollY === 0 && document.querySelector("main:hover"))
    window.scrollBy({ top: notice.offsetHeight, behavior: "instant" });
};

/** What can't be reached and since when, with how old the data on screen are. */
export function Outage({ failure, since }: { failure: Failure; since: number }) {
  const monitor = useNetworkMonitor();
  const { timeZone, locale } = useViewer();
  const cache = useQueryClient().getQueryCache();
  // Renders again on another page, which shows other data.
  usePathname();
  const oldestAt = oldestOnScreen(cache);
  const timeOf = (at: number) => formatMoment(new Date(at).toISOString(), "time", timeZone, locale);
  const { kind, message, requestId } = failure;
  return (
    <aside
      ref={keepPlace}
      aria-label={t("frame.connection")}
      data-banner
      data-failure={kind}
      className="no-print sticky top-[53px] z-9 flex items-baseline gap-x-4 border-b border-signal bg-signal-wash px-3.5 py-2 sm:px-6"
    >
      <div className="flex min-w-0 grow flex-wrap items-baseline gap-x-4">
        <p role="alert" className="flex items-baseline gap-2 font-medium">
          <StatusMark variant="unsure" />
          <span>
            {outageText(failure, timeOf(since), navigator.onLine)}
            {kind === "authentication" && message && (
              <span className="font-normal text-ink-2"> {message}</span>
            )}
          </span>
        </p>
        {oldestAt !== null && (
          <p className="text-ink-2">{t("frame.seenFrom", { time: timeOf(oldestAt) })}</p>
        )}
        {requestId && (
          <p className="text-small text-ink-3">
            <RequestId id={requestId} />
          </p>
        )}
      </div>
      {endedByPerson.includes(kind) ? (
        <AccessLink failure={failure} className={stepClassName} />
      ) : (
        <button type="button" className={stepClassName} onClick={() => monitor?.testNow()}>
          {t("frame.retryNow")}
        </button>
      )}
    </aside>
  );
}
