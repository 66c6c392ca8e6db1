import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";
import { followAnnouncement } from "#lib/client/announced-reads.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import { liveState } from "#lib/client/live/state.ts";
import { canSucceedLater } from "#lib/protocol/failure.ts";
import type { ReadName } from "#lib/v4/registry.ts";

/** The age at which a read on screen is repeated, in milliseconds. */
export const liveIntervalMs = 20_000;

/** The same for a read that events cover, while the browser hears of them. Milliseconds. */
const coveredIntervalMs = 60_000;

/** A changed read is repeated at most this often, however many changes come. Milliseconds. */
const minGapMs = 1_000;

/** Spreads the repeats of many browsers over this time, in milliseconds. */
const jitterMs = 2_000;

/** Reads that change only by a step of an order, which the service announces by an event. */
const coveredReads: ReadonlySet<unknown> = new Set<ReadName>([
  "orders.list",
  "orders.get",
  "orders.history",
]);

/** The kinds of reads of which each is kept up to date. */
const liveKinds: ReadonlySet<unknown> = new Set(["open-orders", "exceptions", "copy", "runs"]);

/** A part of a page that sets its own `staleTime`, such as a person's name, repeats its read itself. */
const hasLiveObserver = ({ observers }: Query) =>
  observers.some(
    ({ options: { enabled, staleTime } }) => enabled !== false && staleTime === liveIntervalMs,
  );

/**
 * Returns whether a read on screen is kept up to date: the open orders, what waits for a person, the copies of lists,
 * runs, and
 * the reads of these names.
 */
export const isLiveAmong = (names: ReadonlySet<unknown>) => (query: Query) => {
  const [kind, name] = query.queryKey;
  const isKnown = liveKinds.has(kind) || (kind === "read" && names.has(name));
  return isKnown && hasLiveObserver(query);
};

/** The open orders are not covered: their answer may be a few seconds older than an event. */
const intervalOf = ({ queryKey: [kind, name] }: Query) =>
  liveState() === "live" && kind === "read" && coveredReads.has(name)
    ? coveredIntervalMs
    : liveIntervalMs;

const attemptedAt = ({ state }: Query) => Math.max(state.dataUpdatedAt, state.errorUpdatedAt);

/** Returns how long to wait after a read, in milliseconds; `null` where it would fail again. */
const waitAfter = (error: Error | null, intervalMs: number): number | null => {
  if (error === null) return intervalMs;
  const failure = failureOf(error);
  if (!canSucceedLater(failure)) return null;
  // The console refused before it called the service, so an earlier repeat costs the service nothing.
  if (failure.kind === "busy") return failure.retryAfterMs ?? liveIntervalMs;
  return Math.max(liveIntervalMs, failure.retryAfterMs ?? 0);
};

/** The same after a change: a record that could not be found may be visible now. */
const waitAfterChange = (error: Error | null): number | null =>
  error !== null && failureOf(error).kind !== "not_found" ? waitAfter(error, minGapMs) : minGapMs;

export interface LiveReadsOptions {
  client: QueryClient;
  /** The reads that screens keep up to date. */
  names: ReadonlySet<unknown>;
  now: () => number;
  /** Returns a number from 0 to 1. */
  random: () => number;
  /** Whether the page is visible and the API answers. */
  mayRead: () => boolean;
}

/**
 * Repeats the reads on screen. `repeat` reads those again that are older than 20 s: at once
 * (`isPrompt`), or up to 2 s later, so that many browsers don't read in the same moment; while the
 * browser hears of events, those that these cover are older after 60 s. `markChanged` makes reads due
 * that an event touched. A read in flight is repeated afterwards: it may be from before the event.
 */
export const createLiveReads = ({ client, names, now, random, mayRead }: LiveReadsOptions) => {
  const isLive = isLiveAmong(names);
  const jitters = new WeakMap<Query, { attempt: number; ms: number }>();
  /** The cursors of the changes that touched reads since their last answers. */
  const changed = new WeakMap<Query, number>();
  const jitterOf = (query: Query) => {
    const attempt = attemptedAt(query);
    const known = jitters.get(query);
    if (known?.attempt === attempt) return known.ms;
    const ms = random() * jitterMs;
    jitters.set(query, { attempt, ms });
    return ms;
  };
  const isDue = (query: Query, isPrompt: boolean) => {
    if (!isLive(query) || query.state.fetchStatus !== "idle") return false;
    const age = now() - attemptedAt(query);
    const { error } = query.state;
    const changeWaitMs = changed.has(query) ? waitAfterChange(error) : null;
    if (changeWaitMs !== null && age >= changeWaitMs) return true;
    const waitMs = waitAfter(error, intervalOf(query));
    return waitMs !== null && age >= waitMs + (isPrompt ? 0 : jitterOf(query));
  };
  const repeat = ({ isPrompt = false } = {}) => {
    if (!mayRead()) return;
    const due = new Set(
      client.getQueryCache().findAll({ predicate: (query) => isDue(query, isPrompt) }),
    );
    if (due.size === 0) return;
    for (const query of due) {
      const cursor = changed.get(query);
      if (cursor !== undefined) followAnnouncement(query.queryKey, cursor);
      changed.delete(query);
    }
    void client.refetchQueries(
      { type: "active", predicate: (query) => due.has(query) },
      { cancelRefetch: false },
    );
  };
  const markChanged = (isTouched: (key: QueryKey) => boolean, cursor: number) => {
    for (const query of client.getQueryCache().getAll()) {
      if (isLive(query) && isTouched(query.queryKey)) changed.set(query, cursor);
    }
  };
  return { isLive, repeat, markChanged };
};

export type LiveReads = ReturnType<typeof createLiveReads>;
