import "server-only";
import { perProcess } from "#lib/server/per-process.ts";

const kept = perProcess("qmFetch", () => ({ fetch: null as typeof fetch | null }));

/**
 * Keeps the `fetch` of Node. Called before the first page is loaded, when Next replaces it with one that
 * traces, deduplicates and may cache, which takes about as much memory as the answers do.
 */
export const keepPlainFetch = (): void => {
  kept().fetch = globalThis.fetch;
};

/** Returns the `fetch` that asks the service: the kept one, or the present one of a process without Next. */
export const plainFetch = (): typeof fetch => kept().fetch ?? globalThis.fetch;
