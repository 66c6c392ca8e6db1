"use client";

import { useEffect, useSyncExternalStore } from "react";

const none: readonly string[] = [];
const listeners = new Set<() => void>();
let shownIds = none;

const setShownIds = (next: readonly string[]) => {
  shownIds = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Marks a request as shown by the page while the component is mounted, so that no toast repeats it. */
export const useShown = (id: string | null) =>
  useEffect(() => {
    if (id === null) return;
    setShownIds([...shownIds, id]);
    return () => setShownIds(shownIds.toSpliced(shownIds.indexOf(id), 1));
  }, [id]);

/** Returns the requests whose outcome the page shows by itself. */
export const useShownIds = () =>
  useSyncExternalStore(
    subscribe,
    () => shownIds,
    () => none,
  );
