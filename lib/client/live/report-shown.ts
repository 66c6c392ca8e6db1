import type { Query, QueryClient } from "@tanstack/react-query";
import { fetchJson } from "#lib/client/fetch-json.ts";
import { isTouchedBy } from "#lib/client/live/changes.ts";
import { type ChangeMessage, maxShownRecords, type ShownRecord } from "#lib/protocol/event.ts";
import { isObject } from "#lib/v4/normalize/json.ts";
import type { Resource } from "#lib/v4/operations/operation.ts";

/** A change that no read has brought on screen by then is not reported. Milliseconds. */
const expectedMs = 10_000;
const maxExpected = 200;
/** Reports are for measuring, so they are few. */
const reportEveryMs = 3_000;

/** Returns whether an answer is the record itself, or a list whose row of it is on screen. */
const showsRecord = (answer: unknown, id: string): boolean => {
  const data = isObject(answer) && isObject(answer.data) ? answer.data : answer;
  if (!isObject(data)) return false;
  return data.id === id || document.querySelector(`[data-row-link="${CSS.escape(id)}"]`) !== null;
};

/**
 * Tells the server which changed records a read has brought on screen, so that it can measure the
 * time from an event to the first screen. `expect` is called with each message before it is applied.
 */
export const reportShown = (client: QueryClient) => {
  /** Announced changes that no read has shown yet, by when they are given up. */
  const expected = new Map<string, { change: { resource: Resource; id: string }; until: number }>();
  let shown: { resource: Resource; id: string; at: number }[] = [];
  let timer = 0;

  const send = () => {
    timer = 0;
    const now = performance.now();
    const records: ShownRecord[] = shown
      .slice(0, maxShownRecords)
      .map(({ resource, id, at }) => ({ resource, id, agoMs: Math.round(now - at) }));
    shown = [];
    void fetchJson("/api/live/shown", undefined, { records }).catch(() => {});
  };
  const onPainted = ({ queryKey, state: { data } }: Query) => {
    for (const [key, { change, until }] of expected) {
      const { resource, id } = change;
      const isTouched = isTouchedBy({ cursor: 0, at: 0, changed: [change] }, queryKey);
      const isLate = Date.now() > until;
      const isShown = isTouched && showsRecord(data, id);
      if (isLate || isShown) expected.delete(key);
      if (isShown && !isLate) shown.push({ resource, id, at: performance.now() });
    }
    if (shown.length > 0 && timer === 0) timer = window.setTimeout(send, reportEveryMs);
  };
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (expected.size === 0 || event.type !== "updated") return;
    const { action, query } = event;
    const isRead = action.type === "success" && action.manual !== true;
    // A hidden page has no frames, so it reports nothing.
    if (isRead && query.isActive()) requestAnimationFrame(() => onPainted(query));
  });
  return {
    expect: ({ changed }: ChangeMessage) => {
      const until = Date.now() + expectedMs;
      for (const { resource, id } of changed) {
        // No event leads to a change of a run.
        if (id === null || resource === "runs") continue;
        expected.set(`${resource} ${id}`, { change: { resource, id }, until });
      }
      for (const key of [...expected.keys()].slice(0, -maxExpected)) expected.delete(key);
    },
    stop: () => {
      unsubscribe();
      window.clearTimeout(timer);
    },
  };
};
