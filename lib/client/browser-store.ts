"use client";

import { useSyncExternalStore } from "react";
import { markStorageRefused, notifyStored, subscribeToStored } from "#lib/client/storage-events.ts";
import { isObject } from "#lib/v4/normalize/json.ts";

/** Values of one kind in the browser's storage, one for each key, such as an owner. */
export interface BrowserStore<Value> {
  /** Returns the same object for as long as the stored text is the same. */
  read: (key: string) => Value;
  write: (key: string, value: Value) => void;
  remove: (key: string) => void;
  /** Lists the keys that have a stored value. */
  keys: () => string[];
  /** Calls the listener after each change in this tab or another. Returns a function that stops it. */
  subscribe: (listener: () => void) => () => void;
}

export interface BrowserStoreOptions<Value> {
  /** `localStorage` is shared by all tabs and stays; `sessionStorage` belongs to one tab. */
  area: "localStorage" | "sessionStorage";
  /** Stands before each key in the storage. */
  name: string;
  /**
   * Stored beside each value. Increase it when a change makes older values mean something else: a value of
   * another version counts as none.
   */
  version: number;
  /** Turns what was stored into a value. It may be anything: `undefined` for nothing stored. */
  parse: (stored: unknown) => Value;
  /** A value that is removed from the storage instead of stored. */
  isEmpty?: (value: Value) => boolean;
}

/**
 * Creates a store over the browser's storage. Where the browser refuses to store, values last as
 * long as the page and nothing throws.
 */
export function createBrowserStore<Value>({
  area,
  name,
  version,
  parse,
  isEmpty = () => false,
}: BrowserStoreOptions<Value>): BrowserStore<Value> {
  const prefix = `${name} `;
  /** Texts that the browser refused to store; `null` is a refused removal. */
  const refused = new Map<string, string | null>();
  const parsed = new Map<string, { text: string | null; value: Value }>();

  const load = (fullKey: string): string | null => {
    const text = refused.get(fullKey);
    if (text !== undefined) return text;
    try {
      return globalThis[area].getItem(fullKey);
    } catch {
      return null;
    }
  };

  const save = (fullKey: string, text: string | null) => {
    try {
      if (text === null) globalThis[area].removeItem(fullKey);
      else globalThis[area].setItem(fullKey, text);
      refused.delete(fullKey);
    } catch {
      refused.set(fullKey, text);
      markStorageRefused();
    }
    notifyStored();
  };

  const parseText = (text: string | null): Value => {
    if (text === null) return parse(undefined);
    try {
      const stored: unknown = JSON.parse(text);
      return parse(isObject(stored) && stored.version === version ? stored.value : undefined);
    } catch {
      return parse(undefined);
    }
  };

  return {
    read: (key) => {
      const text = load(prefix + key);
      const last = parsed.get(key);
      if (last && last.text === text) return last.value;
      const value = parseText(text);
      parsed.set(key, { text, value });
      return value;
    },
    write: (key, value) =>
      save(prefix + key, isEmpty(value) ? null : JSON.stringify({ version, value })),
    remove: (key) => save(prefix + key, null),
    keys: () => {
      let names: string[] = [];
      try {
        names = Object.keys(globalThis[area]);
      } catch {
        // Only the refused texts are left.
      }
      return [...new Set([...names, ...refused.keys()])]
        .filter((name) => name.startsWith(prefix) && load(name) !== null)
        .map((name) => name.slice(prefix.length));
    },
    subscribe: subscribeToStored,
  };
}

/** Returns the value of a key, kept up to date; `null` on the server and while the page hydrates. */
export const useStored = <Value>(store: BrowserStore<Value>, key: string): Value | null =>
  useSyncExternalStore<Value | null>(
    store.subscribe,
    () => store.read(key),
    () => null,
  );
