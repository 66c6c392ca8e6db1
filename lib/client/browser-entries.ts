"use client";

import { useSyncExternalStore } from "react";
import { type BrowserStoreOptions, createBrowserStore } from "#lib/client/browser-store.ts";

/** Entries of one kind in `localStorage`, of each owner. */
interface BrowserEntries<Entry> {
  /** Lists an owner's entries, oldest first: the same array for as long as they are the same. */
  list: (owner: string) => readonly Entry[];
  find: (owner: string, id: string) => Entry | null;
  write: (owner: string, id: string, entry: Entry) => void;
  remove: (owner: string, id: string) => void;
  subscribe: (listener: () => void) => () => void;
}

/**
 * Creates a store of entries that each have a key of their own, `name owner id`. Tabs that change
 * different entries at the same moment can't overwrite each other's, as they would in one list.
 */
export function createBrowserEntries<Entry extends { at: number }>(
  options: Pick<BrowserStoreOptions<Entry | null>, "name" | "version" | "parse">,
): BrowserEntries<Entry> {
  const store = createBrowserStore<Entry | null>({
    ...options,
    area: "localStorage",
    isEmpty: (entry) => entry === null,
  });
  const listed = new Map<string, readonly Entry[]>();
  return {
    list: (owner) => {
      const entries = store
        .keys()
        .filter((key) => key.startsWith(`${owner} `))
        .flatMap((key) => store.read(key) ?? [])
        .sort((a, b) => a.at - b.at);
      const last = listed.get(owner);
      const isSame =
        last?.length === entries.length && entries.every((entry, index) => entry === last[index]);
      if (last && isSame) return last;
      listed.set(owner, entries);
      return entries;
    },
    find: (owner, id) => store.read(`${owner} ${id}`),
    write: (owner, id, entry) => store.write(`${owner} ${id}`, entry),
    remove: (owner, id) => store.remove(`${owner} ${id}`),
    subscribe: store.subscribe,
  };
}

/** Returns an owner's entries, kept up to date; `null` on the server and while the page hydrates. */
export const useEntries = <Entry>(
  entries: BrowserEntries<Entry>,
  owner: string,
): readonly Entry[] | null =>
  useSyncExternalStore<readonly Entry[] | null>(
    entries.subscribe,
    () => entries.list(owner),
    () => null,
  );
