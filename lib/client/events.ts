"use client";

import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import {
  closeDisagreement as closeDisagreementAction,
  replayEvent as replayEventAction,
} from "#lib/actions/own-changes.ts";
import { fetchJson, quartermasterUnreachable } from "#lib/client/fetch-json.ts";
import type {
  EventDetail,
  EventFilter,
  EventHealthAnswer,
  EventsPage,
} from "#lib/protocol/event.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import { eventHealthKey, eventKey, eventsKey } from "#lib/protocol/query-keys.ts";
import { writeSearch } from "#lib/v4/search.ts";

/** How often events on screen are read again, in milliseconds: from Quartermaster's own store. */
const listIntervalMs = 5_000;
const healthIntervalMs = 10_000;
/** An event that waits changes soon. */
const waitingIntervalMs = 2_000;

const findEvents = (filter: EventFilter, signal?: AbortSignal) =>
  fetchJson(`/api/events?${writeSearch(filter)}`, signal) as Promise<EventsPage>;

/** Returns a page of events, newest first. Shows the previous page while another one loads. */
export const useEvents = (filter: EventFilter) =>
  useQuery({
    queryKey: eventsKey(filter),
    queryFn: ({ signal }) => findEvents(filter, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: listIntervalMs,
  });

/** Returns one event with its payload and what happened to it. */
export const useEvent = (id: number) =>
  useQuery(
    queryOptions({
      queryKey: eventKey(id),
      queryFn: ({ signal }) => fetchJson(`/api/events/${id}`, signal) as Promise<EventDetail>,
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data?.state === "waiting" ? waitingIntervalMs : listIntervalMs,
    }),
  );

export const useEventHealth = () =>
  useQuery({
    queryKey: eventHealthKey,
    queryFn: ({ signal }) => fetchJson("/api/events/health", signal) as Promise<EventHealthAnswer>,
    staleTime: 0,
    refetchInterval: healthIntervalMs,
  });

/** Asks to process an event again, by another read. Returns the failure, or `null`. Never throws. */
export const replayEvent = (id: number): Promise<Failure | null> =>
  replayEventAction(id).catch(() => quartermasterUnreachable);

/** Closes a disagreement between events and reads. Returns the failure, or `null`. Never throws. */
export const closeDisagreement = (id: number): Promise<Failure | null> =>
  closeDisagreementAction(id).catch(() => quartermasterUnreachable);
