import { waitFor } from "#lib/client/wait-for.ts";

const firstWaitMs = 5_000;
const maxWaitMs = 60_000;
/** A page that fails this long after the last try has failed anew. */
const forgetAfterMs = 180_000;

/** Outlives the page, which is another one after each try. */
const tries = { waitMs: firstWaitMs, at: Number.NEGATIVE_INFINITY };

export interface RecoveryOptions {
  /** Resolves to whether the server can serve pages. Does not reject. */
  isReady: () => Promise<boolean>;
  /** Shows the page again. */
  retry: () => void;
  /** Milliseconds, never set back. */
  now: () => number;
  /** Aborted when the page is gone. */
  signal: AbortSignal;
}

/**
 * Shows a page that failed again as soon as the server can serve pages: a person who waits need not know
 * when that is. Waits 5 s before, and twice as long before each further try, up to a minute, because the
 * page itself may be what fails.
 */
export const recover = async ({ isReady, retry, now, signal }: RecoveryOptions): Promise<void> => {
  if (now() - tries.at > forgetAfterMs) tries.waitMs = firstWaitMs;
  const { waitMs } = tries;
  for (;;) {
    await waitFor(waitMs, signal);
    if (await isReady()) break;
  }
  if (signal.aborted) return;
  tries.waitMs = Math.min(maxWaitMs, waitMs * 2);
  tries.at = now();
  retry();
};

/** Returns whether Quartermaster reaches its store, without which no page can be served. */
export const isServerReady = (): Promise<boolean> =>
  fetch("/api/health", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
