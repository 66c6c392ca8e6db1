import type { JournalSettings } from "#lib/server/intents/journal/settings.ts";
import type { defaultRunSettings } from "#lib/server/runs/stored/settings.ts";

/** The journal's settings with each minute as about a tenth of a second, in the same proportions. */
export const scaledSettings: Partial<JournalSettings> = {
  leaseMs: 2_500,
  sendTimeoutMs: 700,
  readTimeoutMs: 700,
  readDeadlineMs: 2_000,
  sendWithinMs: 60_000,
  againMs: 50,
  rereadMs: [60, 250, 600, 1_100, 1_700, 2_600],
  quietMs: 1_000,
  watchEveryMs: 1_000,
  watchMs: 60_000,
  skewToleranceMs: 1_600,
  baselineReachMs: 4_000,
  inlineMs: 1_000,
  pollMs: 40,
  concurrency: 24,
};

/** Fewer lookups and polls, for several runs that share one process. */
export const sparingSettings: Partial<JournalSettings> = {
  ...scaledSettings,
  rereadMs: [100, 450, 1_100, 1_700, 2_600],
  baselineReachMs: 2_500,
  pollMs: 120,
};

/** The times of runs in the proportions of `scaledSettings`. Limits stay those of the product. */
export const scaledRunSettings: Partial<typeof defaultRunSettings> = {
  pollMs: 40,
  waitingMs: 200,
  turnMs: 3_000,
  maxShiftMs: 500,
  maxAskedMs: 250,
  readBackMs: 60,
  readBackForMs: 20_000,
};

/** How long a stale list leaves out a new record. */
export const staleMs = 150;
/**
 * The longest delay of a late commit, counted from when its outcome became unknown. Even a stale list shows
 * the record at the end of the quiet period.
 */
export const withinQuietMs = 800;
/**
 * The longest delay of a late commit: later than every lookup. Only production's rule that a person
 * decides about sending again prevents a duplicate then.
 */
export const beyondQuietMs = 6_000;

/** How often the service's search is down, and for how long: longer than all lookups together. */
export const blindEveryMs = 15_000;
export const blindForMs = 2_500;
/** The age of an order that another client placed: older than what a stale list leaves out. */
export const twinAgeMs = 400;
