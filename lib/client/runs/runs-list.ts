import { takeChangedRuns } from "#lib/client/changed-runs.ts";
import type { RunsAnswer, RunView } from "#lib/protocol/run.ts";

/** With more changed runs than this, one read of the whole list costs less. */
const maxReadAlone = 5;

interface RunReads {
  all: () => Promise<RunsAnswer>;
  one: (id: string) => Promise<RunView>;
}

/**
 * Reads the list of runs: where the live stream named the runs that changed since it was read, only these
 * are read again. `known`: the list as it was read last.
 */
export const readRunsList = async (
  known: RunsAnswer | undefined,
  { all, one }: RunReads,
): Promise<RunsAnswer> => {
  const changed = takeChangedRuns();
  if (!known || changed === "all" || changed.size === 0 || changed.size > maxReadAlone)
    return all();
  const isListed = (id: string) => known.runs.some((run) => run.id === id);
  if (![...changed].every(isListed)) return all();
  // A run that can't be read alone may be gone: then the list says which are left.
  const read = await Promise.all([...changed].map(one)).catch(() => null);
  if (read === null) return all();
  const byId = new Map(read.map((run) => [run.id, run]));
  return { ...known, runs: known.runs.map((run) => byId.get(run.id) ?? run) };
};
