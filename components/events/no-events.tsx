"use client";

import Link from "next/link";
import { Since } from "#components/moment/since.tsx";
import { isFiltered } from "#components/table/filter-bar.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { useEventHealth } from "#lib/client/events.ts";
import type { EventFilter } from "#lib/protocol/event.ts";

/** Why the list of events is empty, and what keeps the screens true in the meantime. */
export function NoEvents({ filter }: { filter: EventFilter }) {
  const { countText } = useNumbers();
  const open = useEventHealth().data?.sweeps?.last.open;
  const isSearched = isFiltered(filter);
  const text = isSearched
    ? "No events match these filters."
    : filter.before === undefined
      ? "No events yet."
      : "No older events.";
  const coverage = open && !open.failure ? open.coverage.orders : undefined;
  return (
    <div className="mx-auto max-w-[52ch] py-10 text-center text-ink-2">
      <p className="text-balance">
        {text}
        {!isSearched && open && coverage && (
          <>
            {" "}
            The check at <Since at={open.endedAt} /> found{" "}
            {countText(coverage.readCount, "open order")}
            {coverage.isComplete ? "." : ", and did not read them all."}
          </>
        )}
      </p>
      <p className="mt-3">
        <Link
          className="link"
          href={isSearched ? "/events" : "/settings#webhooks"}
          prefetch={false}
        >
          {isSearched ? "Clear filters" : "Webhooks in Settings"}
        </Link>
      </p>
    </div>
  );
}
