import { parseArgs } from "node:util";
import { intents, pausedKeys } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { isOperationName, isReadName, type WriteName } from "#lib/v4/registry.ts";
import { parseShapes } from "#testing/dialect/service-shape.ts";
import { randomWriteFaults } from "#testing/service/faults.ts";
import { formatEvidence } from "#testing/writes/evidence.ts";
import { sumOf } from "#testing/writes/false-statements.ts";
import { findIncident } from "#testing/writes/incident.ts";
import { consoleInstance } from "#testing/writes/instance.ts";
import { type RunOptions, type RunResult, runWrites } from "#testing/writes/run.ts";
import { findShortfalls } from "#testing/writes/shortfalls.ts";
import { openBenchStore, shareOf } from "../bench-store.ts";
import { measurePolicyCheck } from "./policy-time.ts";
import { countSituationsOf, formatTotals, isClean, type Totals, totalOf } from "./report.ts";

const help = `
npm run bench:writes -- [flags]

Sends writes through console processes that are killed and stopped, to a service that fails, and
compares the journal with the service's own log. Exits with 1 if any write is duplicated, lost, silent
or sent without the approval that it needs, if a request has another body than the journal, if
Quartermaster shows anything false, or if the run did not do what it was asked for: faults, kills,
writes that are accepted, and situations that the journal's guards are for.

  --writes 1000          number of writes
  --faults 0.4           share of writes that meet a fault, 0 to 1; reads: a quarter of that
  --kills 10             how often a console process is killed or stopped
  --seed 1               seed of all random choices
  --shapes plain         plain: the shape of the contract's tables. fixed:<seed>: one legal shape.
                         random:<seed>: another legal shape for each round
  --round 500            writes per round; each round has its own service; plain has one round
  --minutes 0            starts no new round after so many minutes; 0: no limit
  --instances 1          number of console processes
  --environment sandbox  or production
  --late-beyond          some commits come later than every lookup; only for production
  --at-once 32           forms that are submitted at the same time
  --only-fault <name>    the only fault that writes meet
  --only-write <name>    the only operation that is submitted, such as orders.add-accessory
  --incident <name>      "blind after a fault", "late after a lookup", "dies while sending"
                         or "restored store"
  --twins 0.1            share of orders that another client has just placed too, 0 to 1
  --policies             about half of the writes are held by a policy, and two approvers decide on each at
                         the same time; some bodies are replaced at the moment of their approval; then the check
                         of the policy is timed
  --json                 prints the totals as one line of JSON

The run before a release: npm run bench:writes -- --writes 20000 --kills 200 --shapes random:1
  --instances 2 --minutes 60
`;

const { values } = parseArgs({
  options: {
    writes: { type: "string", default: "1000" },
    faults: { type: "string", default: "0.4" },
    kills: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
    shapes: { type: "string", default: "plain" },
    round: { type: "string", default: "500" },
    minutes: { type: "string", default: "0" },
    instances: { type: "string", default: "1" },
    environment: { type: "string", default: "sandbox" },
    "late-beyond": { type: "boolean", default: false },
    "at-once": { type: "string", default: "32" },
    "only-fault": { type: "string" },
    "only-write": { type: "string" },
    incident: { type: "string" },
    twins: { type: "string", default: "0.1" },
    policies: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(help);
  process.exit(0);
}

const findWrite = (name: string | undefined): WriteName | null => {
  if (name === undefined) return null;
  if (!isOperationName(name) || isReadName(name)) throw new Error(`${name} is not a write`);
  return name as WriteName;
};

const findFault = (name: string | undefined) => {
  const fault = randomWriteFaults.find((known) => known === name) ?? null;
  if (name !== undefined && fault === null) throw new Error(`${name} is not a fault of a write`);
  return fault;
};

if (values["late-beyond"] && values.environment !== "production") {
  throw new Error("--late-beyond needs --environment production: a sandbox sends again by itself");
}

const shapeOf = parseShapes(values.shapes);
const writes = Number(values.writes);
const writesPerRound = values.shapes === "plain" ? writes : Math.min(writes, Number(values.round));
const rounds = Math.ceil(writes / writesPerRound);
const minutes = Number(values.minutes) || Number.POSITIVE_INFINITY;
const endsAt = performance.now() + minutes * 60_000;

const bench = await openBenchStore(values.environment);

const optionsOf = (round: number): RunOptions => ({
  writes: shareOf(writes, round, rounds),
  faults: Number(values.faults),
  kills: shareOf(Number(values.kills), round, rounds),
  seed: Number(values.seed) + round,
  shape: shapeOf(round),
  isLateBeyond: values["late-beyond"],
  atOnce: Number(values["at-once"]),
  onlyFault: findFault(values["only-fault"]),
  onlyWrite: findWrite(values["only-write"]),
  incident: findIncident(values.incident),
  twins: Number(values.twins),
  hasPolicies: values.policies,
  openConsoles: async (baseUrl) =>
    Array.from({ length: Number(values.instances) }, () =>
      consoleInstance({ ...bench.env, QM_API_URL: baseUrl }),
    ),
});

/**
 * Prints one line per round, and the journal's evidence of everything that must not happen. Returns what
 * the round did not do that it was asked for.
 */
const printRound = async (round: number, result: RunResult): Promise<string[]> => {
  const { duplicated, lost, silent, unapproved, falseStatements, problems, seconds } = result;
  const shape = shapeOf(round)?.name ?? "plain";
  if (!values.json) {
    console.log(
      `  round ${round + 1} of ${rounds}, ${shape}, ${shareOf(writes, round, rounds)} writes in ${seconds.toFixed(1)} s: ${duplicated} duplicated, ${lost} lost, ${silent} silent, ${unapproved} unapproved, ${sumOf(falseStatements)} false`,
    );
  }
  for (const { what, intentIds } of problems.slice(0, 20)) {
    console.error(`\n${shape}: ${what}`);
    console.error(await formatEvidence(intentIds));
  }
  const shortfalls = findShortfalls(optionsOf(round), result);
  for (const shortfall of shortfalls) console.error(`\n${shape}: ${shortfall}`);
  return shortfalls;
};

try {
  const results: RunResult[] = [];
  const shortfalls: string[] = [];
  for (let round = 0; round < rounds && performance.now() < endsAt; round += 1) {
    const result = await runWrites(optionsOf(round));
    shortfalls.push(...(await printRound(round, result)));
    results.push(result);
    // The service of the next round has none of these records.
    if (round + 1 < rounds) {
      await store().delete(intents);
      await store().delete(pausedKeys);
    }
  }
  const done = results.reduce((sum, _result, round) => sum + shareOf(writes, round, rounds), 0);
  const totals: Totals = totalOf(results, done);
  const situations = countSituationsOf(results);
  console.log(
    values.json
      ? JSON.stringify({ ...totals, situations, shortfalls })
      : formatTotals(totals, results),
  );
  const isCheckFast = !values.policies || values.json || (await measurePolicyCheck());
  if (!isCheckFast) console.error("\nThe policy check takes too long.");
  const isProof = isClean(totals) && shortfalls.length === 0 && isCheckFast;
  if (!isProof) console.error("\nThis run is no proof: see above what it met, or did not meet.");
  process.exitCode = isProof ? 0 : 1;
} finally {
  await bench.end();
}
