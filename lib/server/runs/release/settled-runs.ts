import { perProcess } from "#lib/server/per-process.ts";

/** Runs of which this process settled a request since their last step began: their next one is due at once. */
export const settledRuns = perProcess("qmSettledRuns", () => new Set<string>());
