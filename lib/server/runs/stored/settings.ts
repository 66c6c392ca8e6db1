import { runLimits } from "#lib/runs/limits.ts";
import { defineSettings } from "#lib/server/per-process.ts";

/** The limits and times of runs. */
export const defaultRunSettings = {
  ...runLimits,
  /** How often a run at work is looked at, and one that waits for the service. Milliseconds. */
  pollMs: 1_000,
  waitingMs: 5_000,
  /** How long a process has a run to itself. Milliseconds. */
  turnMs: 30_000,
  /** How long a step of a run goes on while rows may go: then other runs have their turn. */
  maxShiftMs: 5_000,
  /** How long it counts that the service was asked again for a row that waits for a slot. */
  maxAskedMs: 1_000,
  /**
   * Writes of all runs of a connection between release and answer, in all processes: one slot of the connection stays
   * free for people.
   */
  maxInFlight: 3,
  /** How many lines are checked at once, and stored together. */
  checkConcurrency: 4,
  checkBatch: 20,
};

export const [runSettings, setRunSettings] = defineSettings("runSettings", defaultRunSettings);
