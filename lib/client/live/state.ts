"use client";

import { useSyncExternalStore } from "react";
import type { LiveResource, LiveState } from "#lib/protocol/event.ts";

/** `null` until the stream was tried, and where there is none: without an API key. */
let state: LiveState | null = null;

const stateListeners = new Set<() => void>();
const changeListeners = new Set<(resources: ReadonlySet<LiveResource> | "all") => void>();

export const liveState = () => state;

export const setLiveState = (next: LiveState | null) => {
  if (state === next) return;
  state = next;
  for (const listener of stateListeners) listener();
};

const subscribe = (listener: () => void) => {
  stateListeners.add(listener);
  return () => void stateListeners.delete(listener);
};

/** Returns whether this browser hears of changes; `null` while it is not known. */
export const useLiveState = (): LiveState | null =>
  useSyncExternalStore(subscribe, liveState, () => null);

/** Tells the parts of the page that read without the cache which resources changed. */
export const announceChanges = (resources: ReadonlySet<LiveResource> | "all") => {
  for (const listener of changeListeners) listener(resources);
};

/** Calls the listener when records of the resource changed. Returns a function that stops it. */
export const onChangesOf = (resource: LiveResource, listener: () => void) => {
  const each = (resources: ReadonlySet<LiveResource> | "all") => {
    if (resources === "all" || resources.has(resource)) listener();
  };
  changeListeners.add(each);
  return () => void changeListeners.delete(each);
};
