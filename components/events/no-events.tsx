"use client";

import Link from "next/link";
import { Since } from "#components/moment/since.tsx";
import { isFiltered } from "#components/table/filter-bar.tsx";
import { useEventHealth } from "#lib/client/events.ts";
import type { EventFilter } from "#lib/protocol/event.ts";
import { sentenceGap, t, tRich } from "#lib/protocol/words/t.ts";

/** Why the list of events is empty, and what keeps the screens true in the meantime. */
export function NoEvents({ filter }: { filter: EventFilter }) {
  const open = useEventHealth().data?.sweeps?.last.open;
  const isSearched = isFiltered(filter);
  const text = isSearched
    ? t("event.noneMatch")
    : filter.before === undefined
      ? t("event.none")
      : t("event.noneOlder");
  const coverage = open && !open.failure ? open.coverage.orders : undefined;
  return (
    <div className="mx-auto max-w-[52ch] py-10 text-center text-ink-2">
      <p className="text-balance">
        {text}
        {!isSearched && open && coverage && (
          <>
            {sentenceGap()}
            {tRich("event.checkFound", {
              count: coverage.readCount,
              isComplete: coverage.isComplete ? "yes" : "no",
              at: () => <Since key="at" at={open.endedAt} />,
            })}
          </>
        )}
      </p>
      <p className="mt-3">
        <Link
          className="link"
          href={isSearched ? "/events" : "/settings#webhooks"}
          prefetch={false}
        >
          {isSearched ? t("event.clearFilters") : t("event.webhooks")}
        </Link>
      </p>
    </div>
  );
}
