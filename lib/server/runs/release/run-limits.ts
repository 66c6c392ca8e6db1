import "server-only";
import type { RunProgress } from "#lib/server/runs/release/run-progress.ts";
import { runSettings } from "#lib/server/runs/stored/settings.ts";

/** Returns at which of its limits a run is; `null` for none. */
export const findLimit = (progress: RunProgress): string | null => {
  const { maxUnknown, maxRefused } = runSettings();
  if (progress.newUnknown >= maxUnknown) {
    return `Halted by itself: ${progress.newUnknown} requests have an unknown outcome. They are looked up, and never sent twice.`;
  }
  return progress.refused >= maxRefused
    ? `Halted by itself: ${progress.refused} of the last ${progress.settledOf} requests were refused.`
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
