import type { FaultRule } from "#sandbox/control/fault-rule.ts";

type ShownLate = Extract<FaultRule, { kind: "shown-late" }>;

/**
 * Returns the records that were created and that reads don't show yet, by id. `now` returns epoch
 * milliseconds.
 */
export const startUnshownRecords = (now: () => number = Date.now) => {
  const records = new Map<string, { until: number; from: ShownLate["from"] }>();
  const unshown = () => {
    for (const [id, { until }] of records) if (until <= now()) records.delete(id);
    return records;
  };
  return {
    hide: (id: string, { forMs, from }: Pick<ShownLate, "forMs" | "from">) => {
      records.set(id, { until: now() + forMs, from });
    },
    /** Returns the ids that lists leave out. */
    fromLists: (): readonly string[] => [...unshown().keys()],
    /** Returns whether the reads of this record answer 404. */
    isFromAll: (id: string): boolean => unshown().get(id)?.from === "all",
    count: () => unshown().size,
    /** Lets reads show all records, and returns how many there were. */
    showAll: () => {
      const shown = unshown().size;
      records.clear();
      return shown;
    },
  };
};
export type UnshownRecords = ReturnType<typeof startUnshownRecords>;
