import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * How long the browser may show a page that the server rendered before, in milliseconds: Next keeps
 * visited and warmed pages for 300 s.
 */
export const maxPageAgeMs = 300_000;

interface Write {
  at: number;
  /** `answeredAt`: when the service answered the query, by the server's clock; `NaN` if not known. */
  isStale: (key: QueryKey, answeredAt: number) => boolean;
}

const writesOf = new WeakMap<QueryClient, Write[]>();

/**
 * Remembers that a write made queries stale, for pages that the server rendered before it. The same
 * function is remembered once, from the last time.
 */
export const rememberWrite = (
  client: QueryClient,
  isStale: Write["isStale"],
  now: number = Date.now(),
) => {
  const recent = (writesOf.get(client) ?? []).filter(
    (each) => now - each.at < maxPageAgeMs && each.isStale !== isStale,
  );
  writesOf.set(client, [...recent, { at: now, isStale }]);
};

/** Returns whether an answer that came with a page may be from before a write that changed it. */
export const mayPrecedeWrite = (
  client: QueryClient,
  key: QueryKey,
  answeredAt: number,
  now: number = Date.now(),
): boolean =>
  (writesOf.get(client) ?? []).some(
    ({ at, isStale }) => now - at < maxPageAgeMs && isStale(key, answeredAt),
  );
