import { parseArgs } from "node:util";
import { forgetSettings } from "#lib/server/per-process.ts";
import { intents, pausedKeys } from "#lib/server/store/journal-schema.ts";
import { runs as runTable } from "#lib/server/store/run-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { parseShapes } from "#testing/dialect/service-shape.ts";
import { type RunsResult, runRuns } from "#testing/runs/run.ts";
import { formatEvidence } from "#testing/writes/evidence.ts";
import { consoleInstance } from "#testing/writes/instance.ts";
import { openBenchStore, shareOf } from "../bench-store.ts";
import { findSlow, measureSpeed } from "./measure-speed.ts";
import { findRunShortfalls, formatRound, formatTotals, totalOf } from "./report.ts";

const help = `
npm run bench:runs -- [flags]

Carries out runs of every kind in console processes that are killed and stopped, with a service that
fails and records that change meanwhile, and compares runs, journal and the service's own log. Exits with
1 if a row was sent twice, lost, left without an outcome, sent with other bytes than those that were
checked, or sent though something had changed, if anything outside the runs was touched, if runs are
slower than four fifths of as many forms at once, or if they make the forms of people twice as slow.

  --rows 160             lines of all runs together
  --faults 0.3           share of writes that meet a fault, 0 to 1; reads: a quarter of that
  --kills 6              how often a console process is killed or stopped
  --seed 1               seed of all random choices
  --shapes random:1      plain, fixed:<seed>, or random:<seed>: another legal shape for each round
  --round 500            lines per round; each round has its own service
  --instances 2          number of console processes
  --speed 90             writes with which the speed is measured; 0: not measured
  --minutes 60           ends a round that takes longer
  --json                 prints the totals as one line of JSON

The whole: npm run bench:runs -- --rows 5000 --kills 50
`;

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "160" },
    faults: { type: "string", default: "0.3" },
    kills: { type: "string", default: "6" },
    seed: { type: "string", default: "1" },
    shapes: { type: "string", default: "random:1" },
    round: { type: "string", default: "500" },
    instances: { type: "string", default: "2" },
    speed: { type: "string", default: "90" },
    minutes: { type: "string", default: "60" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(help);
  process.exit(0);
}

const shapeOf = parseShapes(values.shapes);
const rows = Number(values.rows);
const rounds = Math.max(1, Math.ceil(rows / Number(values.round)));

const bench = await openBenchStore();

const openConsoles = (more: Record<string, string>) => async (baseUrl: string) => {
  // The runs are composed and decided in this process, as in another instance.
  process.env.QM_API_URL = baseUrl;
  forgetSettings();
  return Array.from({ length: Number(values.instances) }, () =>
    consoleInstance({ ...bench.env, ...more, QM_API_URL: baseUrl }),
  );
};

const optionsOf = (round: number) => ({
  lines: shareOf(rows, round, rounds),
  faults: Number(values.faults),
  kills: shareOf(Number(values.kills), round, rounds),
  seed: Number(values.seed) + round,
  shape: shapeOf(round),
  withinMs: Number(values.minutes) * 60_000,
  openConsoles: openConsoles({}),
});

const emptyStore = async () => {
  await store().delete(runTable);
  await store().delete(intents);
  await store().delete(pausedKeys);
};

const printRound = async (round: number, result: RunsResult) => {
  const shape = shapeOf(round)?.name ?? "plain";
  if (!values.json) console.log(`  round ${round + 1} of ${rounds}, ${formatRound(shape, result)}`);
  for (const [violation, whats] of result.what) {
    for (const what of whats.slice(0, 5)) console.error(`\n${shape}: ${violation}: ${what}`);
  }
  for (const { what, intentIds } of result.journal.problems.slice(0, 10)) {
    console.error(`\n${shape}: ${what}\n${await formatEvidence(intentIds)}`);
  }
  const shortfalls = findRunShortfalls(optionsOf(round), result);
  for (const shortfall of shortfalls) console.error(`\n${shape}: ${shortfall}`);
  return shortfalls;
};

try {
  const speedWrites = Number(values.speed);
  const speed =
    speedWrites > 0
      ? await measureSpeed(speedWrites, openConsoles({ QM_BENCH_TIMES: "product" }))
      : null;
  if (speedWrites > 0) await emptyStore();
  const results: RunsResult[] = [];
  const shortfalls = speed === null ? [] : findSlow(speed);
  for (const slow of shortfalls) console.error(`\n${slow}`);
  for (let round = 0; round < rounds; round += 1) {
    const result = await runRuns(optionsOf(round));
    shortfalls.push(...(await printRound(round, result)));
    results.push(result);
    // The service of the next round has none of these records.
    if (round + 1 < rounds) await emptyStore();
  }
  const totals = totalOf(results);
  console.log(
    values.json
      ? JSON.stringify({ ...totals, speed, shortfalls })
      : formatTotals(totals, results, speed),
  );
  const isProof = totals.violations === 0 && shortfalls.length === 0;
  if (!isProof) console.error("\nThis run is no proof: see above what it met, or did not meet.");
  process.exitCode = isProof ? 0 : 1;
} finally {
  await bench.end();
}
