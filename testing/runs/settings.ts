import type { defaultRunSettings } from "#lib/server/runs/stored/settings.ts";

/** The times of runs in the proportions of `scaledSettings`. Limits stay those of the product. */
export const scaledRunSettings: Partial<typeof defaultRunSettings> = {
  pollMs: 40,
  waitingMs: 200,
  turnMs: 2_000,
  readBackMs: 60,
  readBackForMs: 20_000,
};

/** How long the service does not show a new person by their ID. */
export const unreadableMs = 250;
