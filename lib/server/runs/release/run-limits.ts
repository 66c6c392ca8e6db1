import "server-only";
import { type Told, told } from "#lib/protocol/run-note.ts";
import type { RunProgress } from "#lib/server/runs/release/run-progress.ts";
import { runSettings } from "#lib/server/runs/stored/settings.ts";

/** Returns at which of its limits a run is; `null` for none. */
export const findLimit = (progress: RunProgress): Told | null => {
  const { maxUnknown, maxRefused } = runSettings();
  if (progress.newUnknown >= maxUnknown) {
    return told("runReason.unknown", { count: progress.newUnknown });
  }
  return progress.refused >= maxRefused
    ? told("runReason.refused", { count: progress.refused, of: progress.settledOf })
    : null;
};

/**
 * Returns how many rows a run may have between release and answer: its share beside other runs of the connection
 * that are at work, and one at a time while the service limits the rate.
 */
export const slotsOf = ({ isSlowed }: RunProgress, otherRuns: number): number =>
  isSlowed ? 1 : Math.ceil(runSettings().maxInFlight / (otherRuns + 1));

/** Returns whether only the first rows may go. */
export const isCanaryOnly = (
  { canaryConfirmedAt }: { canaryConfirmedAt: Date | null },
  { canaryRows }: RunProgress,
): boolean => canaryRows > 0 && canaryConfirmedAt === null;
