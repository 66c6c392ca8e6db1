import type { RunsOptions } from "#testing/runs/bench.ts";
import type { RunsResult } from "#testing/runs/run.ts";
import { type RunViolation, runViolations } from "#testing/runs/tally.ts";
import { sumOf } from "#testing/writes/false-statements.ts";
import { addCounts } from "#testing/writes/tally.ts";
import type { Speed } from "./measure-speed.ts";

/** The sums of all rounds. `violations` is the sum of all that must be 0. */
export interface RunTotals {
  lines: number;
  rows: number;
  rounds: number;
  kills: number;
  seconds: number;
  duplicated: number;
  lost: number;
  silent: number;
  falseStatements: number;
  ofRuns: Record<RunViolation, number>;
  violations: number;
  accepted: number;
  refused: number;
  needsDecision: number;
  /** Rows that were not sent because something had changed. */
  changed: number;
}

const outcome = (result: RunsResult, name: string) => result.outcomes.get(name) ?? 0;

export const totalOf = (results: readonly RunsResult[]): RunTotals => {
  const sum = (count: (result: RunsResult) => number) =>
    results.reduce((total, result) => total + count(result), 0);
  const ofRuns = Object.fromEntries(
    runViolations.map((name) => [name, sum(({ counts }) => counts[name])]),
  ) as RunTotals["ofRuns"];
  const duplicated = sum(({ journal }) => journal.duplicated);
  const lost = sum(({ journal }) => journal.lost);
  const silent = sum(({ journal }) => journal.silent);
  const falseStatements = sum(({ journal }) => sumOf(journal.falseStatements));
  const own = Object.values(ofRuns).reduce((total, count) => total + count, 0);
  return {
    lines: sum(({ lines }) => lines),
    rows: sum(({ rows }) => rows),
    rounds: results.length,
    kills: sum(({ kills }) => kills),
    seconds: Math.round(sum(({ seconds }) => seconds)),
    duplicated,
    lost,
    silent,
    falseStatements,
    ofRuns,
    violations: duplicated + lost + silent + falseStatements + own,
    accepted: sum((result) => outcome(result, "accepted")),
    refused: sum((result) => outcome(result, "refused")),
    needsDecision: sum((result) => outcome(result, "needs_person")),
    changed: sum(({ changed }) => changed),
  };
};

/** Returns what a round did not do that it was asked for: without violations it would look like a proof. */
export const findRunShortfalls = (
  { kills, faults }: Pick<RunsOptions, "kills" | "faults">,
  result: RunsResult,
): string[] => [
  ...(outcome(result, "accepted") < result.rows / 4
    ? ["Fewer than a quarter of the rows were accepted."]
    : []),
  // In some shapes no list shows the devices of an order.
  ...(result.blocked > result.lines / 2 ? ["More than half of the lines were blocked."] : []),
  ...(result.changed === 0 ? ["No row was halted because something had changed."] : []),
  ...(result.kills < kills ? [`Only ${result.kills} of ${kills} kills and stops happened.`] : []),
  ...(faults > 0 && ![...result.faultsMet.keys()].some((fault) => fault.startsWith("write: "))
    ? ["No write met a fault."]
    : []),
];

export const formatRound = (
  shape: string,
  { lines, rows, seconds, journal, counts }: RunsResult,
) => {
  const own = runViolations.filter((name) => counts[name] > 0);
  return [
    `${shape}, ${lines} lines, ${rows} rows in ${seconds.toFixed(1)} s:`,
    `${journal.duplicated} duplicated, ${journal.lost} lost, ${journal.silent} silent,`,
    `${sumOf(journal.falseStatements)} false`,
    ...own.map((name) => `· ${counts[name]} ${name}`),
  ].join(" ");
};

const formatSpeed = ({ forms, run, quietP95, besideP95 }: Speed) =>
  `  ${run.toFixed(1)} rows a second by a run, ${forms.toFixed(1)} by as many forms at once (${(run / forms).toFixed(2)})
  a person's write: p95 ${quietP95.toFixed(0)} ms, beside a run ${besideP95.toFixed(0)} ms (${(besideP95 / quietP95).toFixed(2)})`;

/** Returns the faults, the speed and all totals. */
export const formatTotals = (
  totals: RunTotals,
  results: readonly RunsResult[],
  speed: Speed | null,
): string => {
  const faults = new Map<string, number>();
  const outcomes = new Map<string, number>();
  for (const result of results) {
    addCounts(faults, result.faultsMet);
    addCounts(outcomes, result.outcomes);
  }
  const { ofRuns, ...counts } = totals;
  const listed = (of: object) =>
    Object.entries(of)
      .map(([name, count]) => `${name} ${count}`)
      .join(" · ");
  return [
    "",
    ...[...faults].sort().map(([fault, count]) => `  ${fault.padEnd(36)}${count}`),
    "",
    ...(speed === null ? [] : [formatSpeed(speed), ""]),
    `  ${listed(Object.fromEntries(outcomes))}`,
    `  ${listed(ofRuns)}`,
    "",
    listed(counts),
  ].join("\n");
};
