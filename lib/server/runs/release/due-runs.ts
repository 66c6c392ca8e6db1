import { perProcess } from "#lib/server/per-process.ts";

/**
 * Runs whose next step is due at once: this process settled a request of theirs since their last step began, or
 * their rows had no more time in it.
 */
export const dueRuns = perProcess("qmDueRuns", () => new Set<string>());
