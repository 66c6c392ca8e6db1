"use client";

import Link from "next/link";
import { screensState } from "#components/events/screens-state.ts";
import { isWholeSweep } from "#components/events/whole-sweep.ts";
import { FailureNotice, StaleNotice } from "#components/failure/failure-notice.tsx";
import { Since } from "#components/moment/since.tsx";
import { StatusLabel } from "#components/ui/status-label.tsx";
import { useEventHealth } from "#lib/client/events.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useNetwork } from "#lib/client/network.ts";
import { sentencesText } from "#lib/protocol/intl-words.ts";
import { sentenceGap, t, tRich } from "#lib/protocol/words/t.ts";

/** Whether the screens are up to date, in a sentence, and what is known of when. */
export function EventsState() {
  const { data, error, refetch, dataUpdatedAt } = useEventHealth();
  const isAnswering = useNetwork().status !== "down";
  if (!data)
    return error ? (
      <div className="mt-3">
        <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />
      </div>
    ) : (
      <div className="mt-1 h-5" aria-busy="true" />
    );
  const { events, sweeps } = data;
  const { isUpToDate, reasons } = screensState(data, dataUpdatedAt, isAnswering);
  const last = sweeps?.last.open;
  const checkedAt = last && isWholeSweep(last) && last.endedAt;
  return (
    <section aria-label={t("event.stateLabel")} className="mt-1">
      {error && <StaleNotice error={error} />}
      <p className="text-ink-2" role="status">
        <StatusLabel variant={isUpToDate ? "good" : "unsure"}>
          {isUpToDate ? t("event.upToDate") : t("event.maybeNot")}
        </StatusLabel>
        {sentenceGap()}
        {sentencesText(reasons)}
        {reasons.length > 0 && sentenceGap()}
        {checkedAt && (
          <>
            {tRich("event.checkedAt", { at: () => <Since key="at" at={checkedAt} /> })}
            {sentenceGap()}
          </>
        )}
        {events.failedCount > 0 && (
          <Link className="link" href="/events?state=failed" prefetch={false}>
            {t("event.showFailed")}
          </Link>
        )}
      </p>
    </section>
  );
}
