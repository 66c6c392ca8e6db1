import { sumOf } from "../../simulation/writes/false-statements.ts";
import type { RunResult } from "../../simulation/writes/run.ts";
import { addCounts, addFalseStatements, emptyTally } from "../../simulation/writes/tally.ts";
import { quantile } from "../quantile.ts";

/** All rounds together. */
export interface Totals {
  writes: number;
  shapes: number;
  /** Kinds of faults that writes met. */
  writeFaults: number;
  kills: number;
  duplicated: number;
  lost: number;
  silent: number;
  otherBytes: number;
  falseStatements: number;
  refusedButCommitted: number;
  absentButCommitted: number;
  acceptedButNot: number;
  outcomeChanged: number;
  accepted: number;
  adopted: number;
  refused: number;
  needsDecision: number;
  seconds: number;
  /** Milliseconds of the whole run for each write, many at once. */
  msPerWrite: number;
  /** Milliseconds that the journal adds to the service's own time, for writes without a fault. */
  p50: number;
  p95: number;
}

const faultsOf = (results: readonly RunResult[]) => {
  const faults = new Map<string, number>();
  for (const { faultsMet } of results) addCounts(faults, faultsMet);
  return faults;
};

const rounded = (value: number) => Math.round(value * 10) / 10;

export const totalOf = (results: readonly RunResult[], writes: number): Totals => {
  const tally = emptyTally();
  for (const result of results) addFalseStatements(tally.falseStatements, result.falseStatements);
  const sum = (name: keyof RunResult) =>
    results.reduce((total, result) => total + Number(result[name]), 0);
  const overhead = results.flatMap((result) => result.overhead);
  const faults = [...faultsOf(results).keys()].filter((fault) => fault.startsWith("write: "));
  const seconds = sum("seconds");
  return {
    writes,
    shapes: results.length,
    writeFaults: faults.length,
    kills: sum("kills"),
    duplicated: sum("duplicated"),
    lost: sum("lost"),
    silent: sum("silent"),
    otherBytes: sum("otherBytes"),
    falseStatements: sumOf(tally.falseStatements),
    ...tally.falseStatements,
    accepted: sum("accepted"),
    adopted: sum("adopted"),
    refused: sum("refused"),
    needsDecision: sum("needsDecision"),
    seconds: rounded(seconds),
    msPerWrite: rounded((seconds * 1_000) / Math.max(1, writes)),
    p50: rounded(quantile(overhead, 0.5)),
    p95: rounded(quantile(overhead, 0.95)),
  };
};

/** What must never happen did not happen. */
export const isClean = ({ duplicated, lost, silent, otherBytes, falseStatements }: Totals) =>
  duplicated + lost + silent + otherBytes + falseStatements === 0;

/** The faults, the reasons, and last all totals in one line. */
export const reportTotals = (totals: Totals, results: readonly RunResult[]) => {
  const reasons = new Map<string, number>();
  for (const result of results) addCounts(reasons, result.reasons);
  return [
    "",
    ...[...faultsOf(results)].sort().map(([fault, count]) => `  ${fault.padEnd(36)}${count}`),
    "",
    ...[...reasons].map(([reason, count]) => `  ${String(count).padEnd(6)}${reason}`),
    "",
    Object.entries(totals)
      .map(([name, count]) => `${name} ${count}`)
      .join(" · "),
  ].join("\n");
};
