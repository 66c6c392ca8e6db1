import { rmSync } from "node:fs";
import { root } from "../../scripts/system/folders.ts";
import { copySources, mutate, runBench } from "../mutated-sources.ts";
import { type RunMutation, runMutations } from "./mutations.ts";
import type { RunTotals } from "./report.ts";

type Result = RunTotals & { shortfalls: string[] };

const args = ["--rows", "60", "--kills", "2", "--speed", "0", "--minutes", "1.5"];

const usage = `Usage: npm run bench:runs:mutations -- [beginning of a guard's name …]

Removes one guard of runs at a time, and shows that npm run bench:runs then fails. The guards:
${runMutations.map(({ guard }) => `  ${guard}`).join("\n")}`;

const run = (folder: string, seed: string, stderr: "inherit" | "ignore") =>
  runBench<Result>(folder, "bench/runs/main.ts", [...args, "--seed", seed], stderr);

const format = ({ ofRuns, duplicated, lost }: Result) =>
  [
    ...(duplicated + lost > 0 ? [`${duplicated} duplicated, ${lost} lost`] : []),
    ...Object.entries(ofRuns).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : [])),
  ].join(", ") || "nothing";

const isShown = ({ shows }: RunMutation, { ofRuns }: Result) =>
  shows.some((violation) => ofRuns[violation] > 0);

/** Returns the first result that shows what the guard is for, of at most two seeds. */
const runWithout = async (mutation: RunMutation): Promise<Result> => {
  const copy = copySources();
  try {
    mutate(copy, mutation);
    const first = await run(copy, "1", "ignore");
    return isShown(mutation, first) ? first : await run(copy, "2", "ignore");
  } finally {
    rmSync(copy, { recursive: true });
  }
};

/**
 * Removes each guard in turn and shows that the bench then fails, with what the guard is for. Exits with 1 if
 * it does not, or if the bench fails with all guards.
 */
const checkMutations = async (names: readonly string[]): Promise<number> => {
  const unchanged = await run(root, "1", "inherit");
  const isClean = unchanged.violations === 0 && unchanged.shortfalls.length === 0;
  const doubts = isClean ? [] : ["the bench fails with every guard too"];
  console.log(`\n  with every guard: ${format(unchanged)}\n`);
  for (const mutation of runMutations) {
    if (names.length > 0 && !names.some((name) => mutation.guard.startsWith(name))) continue;
    const mutated = await runWithout(mutation);
    if (!isShown(mutation, mutated)) doubts.push(`${mutation.guard}: ${mutation.shows.join()}`);
    console.log(`  ${mutation.guard.padEnd(44)}${format(mutated)}`);
  }
  console.log(
    doubts.length === 0
      ? "\n  Every guard is needed.\n"
      : `\n  The bench does not show that every guard is needed:\n${doubts.map((doubt) => `  - ${doubt}`).join("\n")}\n`,
  );
  return doubts.length === 0 ? 0 : 1;
};

const given = process.argv.slice(2);
if (given.includes("--help") || given.includes("-h")) console.log(usage);
else process.exitCode = await checkMutations(given);
