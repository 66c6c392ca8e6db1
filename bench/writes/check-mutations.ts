import { rmSync } from "node:fs";
import { root } from "../../scripts/system/folders.ts";
import { copySources, mutate, runBench } from "../mutated-sources.ts";
import { type Mutation, mutations } from "./mutations.ts";
import type { Totals } from "./report.ts";

type RunResult = Pick<
  Totals,
  "duplicated" | "lost" | "silent" | "unapproved" | "falseStatements"
> & {
  situations: Record<string, number>;
  shortfalls: string[];
};

const run = (folder: string, args: readonly string[], stderr: "inherit" | "ignore") =>
  runBench<RunResult>(folder, "bench/writes/main.ts", args, stderr);

const format = ({ duplicated, lost, silent, unapproved, falseStatements }: RunResult) =>
  `${duplicated} duplicated, ${lost} lost, ${silent} silent, ${unapproved} unapproved, ${falseStatements} false`;
const isClean = ({ duplicated, lost, silent, unapproved, falseStatements }: RunResult) =>
  duplicated + lost + silent + unapproved + falseStatements === 0;

/** Returns the first result that fails, of at most three seeds: the seed decides what a run meets. */
const firstFailure = async (folder: string, args: readonly string[]) => {
  for (const seed of ["1", "2", "3"]) {
    const result = await run(folder, [...args, "--seed", seed], "ignore");
    if (!isClean(result) || seed === "3") return result;
  }
  throw new Error("No seed was run");
};

/** Returns why the two runs don't show that the guard is needed. */
const findDoubts = ({ shows }: Mutation, unchanged: RunResult, mutated: RunResult) => [
  ...(isClean(unchanged) ? [] : ["it fails with the guard too"]),
  ...unchanged.shortfalls,
  ...((unchanged.situations[shows] ?? 0) > 0
    ? []
    : [`with the guard, the run never met: ${shows}`]),
  ...(isClean(mutated) ? ["nothing failed without the guard"] : []),
];

const usage = `Usage: npm run bench:writes:mutations -- [beginning of a guard's name …]

Removes one guard of the journal at a time, and shows that npm run bench:writes then fails. The guards:
${mutations.map(({ guard }) => `  ${guard}`).join("\n")}`;

/**
 * Removes each guard in turn and shows that the bench then fails: a zero from a test that can't fail
 * proves nothing. Exits with 1 if the bench passes without a guard, or fails with all of them, or never
 * met what the guard is for.
 */
const checkMutations = async (names: readonly string[]): Promise<number> => {
  const doubts: string[] = [];
  console.log(`\n  ${"guard".padEnd(48)}${"with the guard".padEnd(58)}without the guard`);
  for (const mutation of mutations) {
    if (names.length > 0 && !names.some((name) => mutation.guard.startsWith(name))) continue;
    const copy = copySources();
    try {
      const unchanged = await run(root, [...mutation.run, "--seed", "1"], "inherit");
      mutate(copy, mutation);
      const mutated = await firstFailure(copy, mutation.run);
      const found = findDoubts(mutation, unchanged, mutated);
      doubts.push(...found.map((doubt) => `${mutation.guard}: ${doubt}`));
      console.log(
        `  ${mutation.guard.padEnd(48)}${format(unchanged).padEnd(58)}${format(mutated)}`,
      );
    } finally {
      rmSync(copy, { recursive: true });
    }
  }
  console.log(
    doubts.length === 0
      ? "\n  Every guard is needed.\n"
      : `\n  The bench does not show that every guard is needed:\n${doubts.map((doubt) => `  - ${doubt}`).join("\n")}\n`,
  );
  return doubts.length === 0 ? 0 : 1;
};

const args = process.argv.slice(2);
if (args.includes("--help") || args.includes("-h")) console.log(usage);
else process.exitCode = await checkMutations(args);
