"use client";

import { eventFields, pageSize } from "#components/events/event-filters.ts";
import { useEvents } from "#lib/client/events.ts";
import { useSearchState } from "#lib/client/search-state.ts";
import type { EventFilter } from "#lib/protocol/event.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { SearchField } from "#lib/v4/search.ts";

/** The address holds the filter and the event whose drawer is open. */
const fields: readonly SearchField[] = [
  ...eventFields,
  {
    name: "event",
    kind: "integer",
    get label() {
      return t("event.event");
    },
  },
];

/** Returns the filter and the open event in the address, what changes them, and the page of events. */
export function useEventsPage() {
  const { input, change, linkTo } = useSearchState(fields);
  const { event, ...filter } = input as EventFilter & { event?: number };
  const answer = useEvents({ ...filter, limit: pageSize });
  const clear = () => change(Object.fromEntries(fields.map(({ name }) => [name, undefined])));
  return { filter, openId: event ?? null, change, linkTo, clear, answer };
}
