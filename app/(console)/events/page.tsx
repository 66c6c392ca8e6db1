import { pageSize, readEventFilter } from "#components/events/event-filters.ts";
import { EventList } from "#components/events/event-list.tsx";
import { eventList } from "#components/events/event-screen.ts";
import { EventsState } from "#components/events/events-state.tsx";
import { EventsUpdated } from "#components/events/events-updated.tsx";
import { eventHealthKey, eventKey, eventsKey } from "#lib/protocol/query-keys.ts";
import { type Principal, requirePrincipal } from "#lib/server/auth/principal.ts";
import { parseEventFilter, parseEventId } from "#lib/server/events/read/event-filter.ts";
import { findEvent } from "#lib/server/events/read/events.ts";
import { readEventsPage } from "#lib/server/events/read/events-page.ts";
import { readEventHealth } from "#lib/server/events/read/health-answer.ts";
import { writeSearch } from "#lib/v4/search.ts";
import { PageWords } from "../../_shared/page-words.tsx";
import { screenMetadata } from "../../_shared/screen-metadata.ts";
import { type SearchParams, toParams } from "../_shared/page-params.ts";
import { PageTitle } from "../_shared/page-title.tsx";
import { PrefetchedAnswers } from "../_shared/prefetched.tsx";

export const generateMetadata = screenMetadata(eventList);

/** Reads what the page shows. Where a part fails, the browser reads again and shows the failure. */
const readPage = async (principal: Principal, search: Awaited<SearchParams>) => {
  const params = toParams(search);
  // The address may hold an unknown value, which the API route answers with an error.
  const filter = parseEventFilter(writeSearch({ ...readEventFilter(params), limit: pageSize }));
  const openId = parseEventId(params.get("event") ?? "");
  const read = async (key: readonly unknown[], answer: Promise<unknown>) => {
    const value = await answer.catch(() => null);
    return value === null ? [] : [[key, value] as const];
  };
  const parts = await Promise.all([
    filter ? read(eventsKey(filter), readEventsPage(principal, filter)) : [],
    read(eventHealthKey, readEventHealth(principal)),
    openId ? read(eventKey(openId), findEvent(principal, openId)) : [],
  ]);
  return parts.flat();
};

export default async function EventsPage({ searchParams }: PageProps<"/events">) {
  const principal = await requirePrincipal();
  return (
    <PageWords of="(console)/events/page">
      <PrefetchedAnswers answers={await readPage(principal, await searchParams)}>
        <PageTitle aside={<EventsUpdated />}>{eventList.title}</PageTitle>
        <EventsState />
        <EventList />
      </PrefetchedAnswers>
    </PageWords>
  );
}
