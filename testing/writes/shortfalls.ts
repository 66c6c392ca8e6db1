import type { RunOptions, RunResult } from "./run.ts";

const countFaults = ({ faultsMet }: RunResult, prefix: string) =>
  [...faultsMet]
    .filter(([name]) => name.startsWith(prefix))
    .reduce((sum, [, count]) => sum + count, 0);

/**
 * Returns, in sentences, what a run did not do that it was asked for. Without duplicates and losses it
 * would look like a proof, but it shows nothing.
 */
export const findShortfalls = (options: RunOptions, result: RunResult): string[] => {
  const { faults, onlyFault, kills, isLateBeyond } = options;
  const { situations } = result;
  const wanted = onlyFault ?? (isLateBeyond ? "late-commit" : null);
  return [
    ...[...result.unexplained].map(
      ([reason, count]) => `${count} refused for a reason that nothing here causes: ${reason}`,
    ),
    ...(result.accepted === 0 ? ["Nothing was accepted."] : []),
    ...result.neverAccepted.map((operation) => `No request of ${operation} was accepted.`),
    ...(result.kills < kills ? [`Only ${result.kills} of ${kills} kills and stops happened.`] : []),
    ...(faults > 0 && countFaults(result, "write: ") === 0 ? ["No write met a fault."] : []),
    ...(faults > 0 && wanted !== null && countFaults(result, `write: ${wanted}`) === 0
      ? [`No write met the fault "${wanted}".`]
      : []),
    ...(Object.values(situations).every((count) => count === 0)
      ? ["None of the situations occurred that a guard is for."]
      : []),
  ];
};
