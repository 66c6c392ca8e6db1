"use client";

import { useQuery } from "@tanstack/react-query";
import type { Entry } from "#components/orders/entries.ts";
import { withWords } from "#components/words/later-words.ts";

const noEvents = (entries: readonly Entry[]) => entries;

/**
 * Returns a function that adds an order's lifecycle events to the entries of its timeline. Until they
 * are read, and where they can't be, it adds none: the timeline needs no events to be complete.
 */
export const useOrderEvents = (id: string) =>
  useQuery({
    queryKey: ["events", "order", id],
    // Not needed for the first paint, so no page loads it before that.
    queryFn: async ({ signal }) =>
      (await withWords(import("#components/orders/event-entries.ts"))).readOrderEvents(id, signal),
    refetchInterval: 20_000,
  }).data ?? noEvents;
