import type { EndedSweep } from "#lib/protocol/event.ts";

/** Returns whether a sweep read all that it was for. */
export const isWholeSweep = ({ coverage, failure }: EndedSweep): boolean => {
  const parts = Object.values(coverage);
  return !failure && parts.length > 0 && parts.every(({ isComplete }) => isComplete);
};
