import { parseArgs } from "node:util";
import { startConsole } from "#testing/screens/console-under-test.ts";
import type { Offender } from "#testing/screens/visit.ts";
import { type SeedResult, visitSeed } from "#testing/screens/visit-seed.ts";
import { startBrowser } from "#testing/world/visitor.ts";

const usage = `Usage: npm run bench:shapes -- [--seeds 50] [--from 1] [--verbose]

  --seeds     number of services of random shapes, or the seeds themselves: 12,26,28
  --from      first seed
  --only      opens only pages whose address contains this text
  --facts     opens only pages that show facts of records: no forms, no requests, no events
  --records   maximum of records to open per kind (default: all)
  --at-once   pages open at the same time (default 4)
  --first     maximum of offenders to print per seed (default 20)
  --verbose   prints every offender, and the statements that fit no rule`;

/** Returns the seeds of a list, or a number of seeds from the first one on. */
const seedsOf = (seeds: string, from: string): number[] =>
  seeds.includes(",")
    ? seeds.split(",").map(Number)
    : Array.from({ length: Number(seeds) }, (_, index) => Number(from) + index);

const count = (offenders: readonly Offender[], kind: Offender["kind"]) =>
  offenders.filter((offender) => offender.kind === kind).length;

const tally = ({ facts, absences, pages, offenders }: Omit<SeedResult, "seed" | "slowest">) =>
  `facts ${facts}, dropped ${count(offenders, "dropped")}; absences ${absences}, false ${count(offenders, "false")}; pages ${pages}; errors ${count(offenders, "error")}`;

const oneLine = (text: string) => text.replace(/\s+/g, " ").slice(0, 160);

const line = ({ kind, page, where, value }: Offender) =>
  `  ${kind.padEnd(8)}${oneLine(page)}  ${oneLine(where)}  ${JSON.stringify(oneLine(value))}`;

/**
 * Opens every screen over services of random shapes, and compares it with what the service holds and
 * has sent. Returns true if no fact was dropped, no statement of absence was false and no page failed.
 */
export const runShapes = async (args: readonly string[]): Promise<boolean> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seeds: { type: "string", default: "50" },
      from: { type: "string", default: "1" },
      only: { type: "string" },
      facts: { type: "boolean", default: false },
      records: { type: "string", default: "1000" },
      "at-once": { type: "string", default: "4" },
      first: { type: "string", default: "20" },
      verbose: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return true;
  }
  const consoleUnderTest = await startConsole();
  const browser = await startBrowser();
  const results: SeedResult[] = [];
  try {
    for (const seed of seedsOf(values.seeds, values.from)) {
      const begin = performance.now();
      const result = await visitSeed(consoleUnderTest, browser, seed, {
        atOnce: Number(values["at-once"]),
        onlyPath: values.only ?? null,
        records: Number(values.records),
        isFactsOnly: values.facts,
      });
      results.push(result);
      const seconds = ((performance.now() - begin) / 1000).toFixed(1);
      const { page, ms } = result.slowest;
      const slowest = values.verbose ? `; slowest ${page} ${(ms / 1000).toFixed(1)} s` : "";
      console.log(`seed ${seed}: ${tally(result)}; ${seconds} s${slowest}`);
      const failed = result.offenders.filter(({ kind }) => kind !== "unknown");
      const shown = values.verbose ? result.offenders : failed.slice(0, Number(values.first));
      for (const offender of shown) console.log(line(offender));
    }
  } finally {
    await browser.close();
    await consoleUnderTest.close();
  }

  const sum = (count: (result: SeedResult) => number) =>
    results.reduce((total, result) => total + count(result), 0);
  const total = {
    facts: sum(({ facts }) => facts),
    absences: sum(({ absences }) => absences),
    pages: sum(({ pages }) => pages),
    offenders: results.flatMap(({ offenders }) => offenders),
  };
  console.log(
    `\n${results.length} seeds: ${tally(total)}; statements that no rule knows ${count(total.offenders, "unknown")}`,
  );
  return total.offenders.every(({ kind }) => kind === "unknown") && total.facts > 0;
};
