import type { RunViolation } from "#testing/runs/tally.ts";

/** A change that removes one guard of runs, and what must then happen. */
export interface RunMutation {
  guard: string;
  file: string;
  from: string;
  to: string;
  /** One of these must be more than 0 without the guard. */
  shows: readonly RunViolation[];
}

const release = "lib/server/runs/release";

export const runMutations: readonly RunMutation[] = [
  {
    guard: "key of a row",
    shows: ["row sent twice"],
    file: `${release}/release-row.ts`,
    from: "[run.id, position, writeHash, releases]",
    to: "[run.id, position, writeHash, releases, performance.now()]",
  },
  {
    guard: "what changed since the check is halted",
    shows: ["sent though changed"],
    file: `${release}/release-row.ts`,
    from: 'if (obstacle) {\n    if ("again" in obstacle)',
    to: 'if (obstacle && "again" in obstacle) {\n    if ("again" in obstacle)',
  },
  {
    guard: "a start names the lines",
    shows: ["outside"],
    file: "lib/server/runs/decide-run.ts",
    from: "run.contentHash !== hash",
    to: 'run.contentHash !== hash && choice !== "start"',
  },
  {
    guard: "lines are fixed by the start",
    shows: ["outside"],
    file: "lib/server/runs/compose-run.ts",
    from: 'if (run.state === "draft" || run.state === "checked") return run;',
    to: "if (run.id) return run;",
  },
  {
    guard: "dependency",
    shows: ["halted without reason"],
    file: `${release}/due-rows.ts`,
    from: "in ('accepted', 'refused', 'abandoned'))`,",
    to: "in ('accepted', 'refused', 'abandoned') or true)`,",
  },
  {
    guard: "read back before an order",
    shows: ["sent too early"],
    file: "lib/runs/kinds/onboard.ts",
    from: 'if (await readPerson(client, filledBy ?? "")) return null;',
    to: 'if (filledBy || (await readPerson(client, ""))) return null;',
  },
  {
    guard: "single start",
    shows: ["started twice"],
    file: "lib/server/runs/stored/run-store.ts",
    from: ".where(and(eq(runs.id, run.id), eq(runs.state, run.state), eq(runs.epoch, run.epoch)))\n    .returning();",
    to: ".where(and(eq(runs.id, run.id)))\n    .returning();",
  },
  {
    guard: "halt at its limits",
    shows: ["did not halt"],
    file: `${release}/run-limits.ts`,
    from: "if (progress.newUnknown >= maxUnknown) {",
    to: "if (progress.newUnknown >= maxUnknown + 1_000) {",
  },
];
