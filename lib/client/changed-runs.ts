import type { ChangeMessage } from "#lib/protocol/event.ts";

/** The runs that were announced since the list of runs was read last; `all`: any of them may have changed. */
let changed: Set<string> | "all" = new Set();

/** Notes the runs that a message of the live stream names. */
export const noteChangedRuns = ({ changed: records, isReset }: ChangeMessage) => {
  if (isReset) changed = "all";
  for (const { resource, id } of records) {
    if (resource !== "runs" || changed === "all") continue;
    if (id === null) changed = "all";
    else changed.add(id);
  }
};

/** Returns the noted runs, and notes from then on those that change after it. */
export const takeChangedRuns = (): ReadonlySet<string> | "all" => {
  const taken = changed;
  changed = new Set();
  return taken;
};
