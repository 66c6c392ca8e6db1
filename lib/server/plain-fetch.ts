import "server-only";
import { perProcess } from "#lib/server/per-process.ts";

const kept = perProcess("qmFetch", () => ({ fetch: null as typeof fetch | null }));

/**
 * Keeps the `fetch` of Node. Called before the first page is loaded, when Next replaces it with one that
 * traces, deduplicates and may cache: none of it serves the service's answers, and each call costs memory.
 */
export const keepPlainFetch = (): void => {
  kept().fetch = globalThis.fetch;
};

/** Returns the `fetch` that asks the service: the kept one, or the present one of a process without Next. */
export const plainFetch = (): typeof fetch => kept().fetch ?? globalThis.fetch;
