import type { JournalSettings } from "#lib/server/intents/journal/settings.ts";

/** The journal's minutes as tenths of a second, in the same proportions. */
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

/** Fewer looks and turns, where many runs share one process. */
export const sparingSettings: Partial<JournalSettings> = {
  ...scaledSettings,
  rereadMs: [100, 450, 1_100, 1_700, 2_600],
  baselineReachMs: 2_500,
  pollMs: 120,
};

/** Later than any look: only production's rule, that a person decides, holds against this. */
export const beyondQuietMs = 6_000;
export const withinQuietMs = 900;
/** After this, a look may conclude that there is nothing. */
export const afterQuietMs = 1_050;

/** After a lease that began with the request, and before a look may conclude that there is nothing. */
export const afterLeaseMs = 3_200;

/** Every so often the service's search is down for longer than all looks together. */
export const blindEveryMs = 15_000;
export const blindForMs = 2_500;
/** How old the order of somebody else is: older than what a stale list leaves out. */
export const twinAgeMs = 400;
