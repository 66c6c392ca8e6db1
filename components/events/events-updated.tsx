"use client";

import { useEventsPage } from "#components/events/events-page.ts";
import { UpdatedMark } from "#components/moment/updated-mark.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";

/** How old the list of events is. */
export function EventsUpdated() {
  const { dataUpdatedAt, error } = useEventsPage().answer;
  return <UpdatedMark at={dataUpdatedAt} failure={error && failureOf(error)} align="end" />;
}
