import { noFalseStatements, sumOf } from "#testing/writes/false-statements.ts";
import type { RunResult } from "#testing/writes/run.ts";
import { addCounts, addFalseStatements } from "#testing/writes/tally.ts";
import { quantile } from "../timing.ts";

const countFaults = (results: readonly RunResult[]) => {
  const faults = new Map<string, number>();
  for (const { faultsMet } of results) addCounts(faults, faultsMet);
  return faults;
};

const rounded = (value: number) => Math.round(value * 10) / 10;

/** The sums of all rounds. The last line of the output lists them under these names. */
export type Totals = ReturnType<typeof totalOf>;

export const totalOf = (results: readonly RunResult[], writes: number) => {
  const falseStatements = noFalseStatements();
  for (const result of results) addFalseStatements(falseStatements, result.falseStatements);
  const sum = (name: keyof RunResult) =>
    results.reduce((total, result) => total + Number(result[name]), 0);
  const overhead = results.flatMap((result) => result.overhead);
  const faults = [...countFaults(results).keys()].filter((fault) => fault.startsWith("write: "));
  const seconds = sum("seconds");
  return {
    writes,
    shapes: results.length,
    // How many kinds of faults writes met.
    writeFaults: faults.length,
    kills: sum("kills"),
    duplicated: sum("duplicated"),
    lost: sum("lost"),
    silent: sum("silent"),
    otherBytes: sum("otherBytes"),
    // Sent although a rule holds it, without someone else's approval of exactly these bytes.
    unapproved: sum("unapproved"),
    held: sum("held"),
    approved: sum("approved"),
    falseStatements: sumOf(falseStatements),
    ...falseStatements,
    accepted: sum("accepted"),
    adopted: sum("adopted"),
    refused: sum("refused"),
    needsDecision: sum("needsDecision"),
    seconds: rounded(seconds),
    // Milliseconds of the whole run per write. Many writes run at the same time.
    msPerWrite: rounded((seconds * 1_000) / Math.max(1, writes)),
    // Milliseconds that the journal adds to the service's own time, per write without a fault.
    p50: rounded(quantile(overhead, 0.5)),
    p95: rounded(quantile(overhead, 0.95)),
  };
};

/** How many intents of all rounds were in each situation that a guard is for. */
export const countSituationsOf = (results: readonly RunResult[]): Record<string, number> => {
  const counts = new Map<string, number>();
  for (const { situations } of results) addCounts(counts, new Map(Object.entries(situations)));
  return Object.fromEntries(counts);
};

/** Returns whether nothing happened that must never happen. */
export const isClean = ({
  duplicated,
  lost,
  silent,
  otherBytes,
  unapproved,
  falseStatements,
}: Totals) => duplicated + lost + silent + otherBytes + unapproved + falseStatements === 0;

/** Returns the faults, the situations, the reasons, and as the last line all totals. */
export const formatTotals = (totals: Totals, results: readonly RunResult[]) => {
  const reasons = new Map<string, number>();
  for (const result of results) addCounts(reasons, result.reasons);
  return [
    "",
    ...[...countFaults(results)].sort().map(([fault, count]) => `  ${fault.padEnd(36)}${count}`),
    "",
    ...Object.entries(countSituationsOf(results)).map(
      ([situation, count]) => `  ${String(count).padEnd(6)}${situation}`,
    ),
    "",
    ...[...reasons].map(([reason, count]) => `  ${String(count).padEnd(6)}${reason}`),
    "",
    Object.entries(totals)
      .map(([name, count]) => `${name} ${count}`)
      .join(" · "),
  ].join("\n");
};
