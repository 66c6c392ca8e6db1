"use client";

import {
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useSyncExternalStore,
} from "react";

/** The keys of the reads that the server answered for a part of a page; `null` outside of one. */
const ServerReads = createContext<ReadonlySet<string> | null>(null);

/**
 * Names the reads that the server rendered a part of a page with. Parts stream in one by one, and
 * reads that failed on the server may have failed again in the browser before a later part is
 * hydrated: without this, the part would be hydrated with another text than the server sent.
 */
export function ServerReadsProvider({
  keys,
  children,
}: {
  keys: readonly string[];
  children: ReactNode;
}) {
  const outer = useContext(ServerReads);
  return createElement(ServerReads, { value: new Set([...(outer ?? []), ...keys]) }, children);
}

const subscribe = () => () => undefined;

/** Whether a read must be rendered as unanswered, because the server had no answer to it. */
export const useIsHeldBack = (key: string): boolean => {
  const reads = useContext(ServerReads);
  const isAsOnServer = useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
  return isAsOnServer && reads !== null && !reads.has(key);
};
