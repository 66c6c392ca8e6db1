import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { intents, pausedKeys } from "#lib/server/store/journal-schema.ts";
import { closeStore, store } from "#lib/server/store/store.ts";
import { isOperationName, isReadName, type WriteName } from "#lib/v4/registry.ts";
import { startPostgres, testCluster } from "../../scripts/postgres/server.ts";
import { parseShapes } from "../../simulation/service/service-shape.ts";
import { tellEvidence } from "../../simulation/writes/evidence.ts";
import { sumOf } from "../../simulation/writes/false-statements.ts";
import { findIncident } from "../../simulation/writes/incident.ts";
import { consoleInstance } from "../../simulation/writes/instance.ts";
import { type RunResult, runWrites } from "../../simulation/writes/run.ts";
import { isClean, reportTotals, type Totals, totalOf } from "./report.ts";

const help = `
npm run bench:writes -- [flags]

Places writes through console processes that are killed and stopped, against a service that fails,
and holds the journal to the service's own log. Ends with 1 if anything is duplicated, lost, silent,
sent with other bytes than the journal's, or said falsely.

  --writes 1000          how many writes in all
  --faults 0.4           how many of them meet a fault, 0 to 1; reads meet a quarter of that
  --kills 10             how often a console process is killed or stopped
  --seed 1               what chance does; a run with the same seed asks for the same
  --shapes plain         plain: the dialect of the contract's tables. fixed:<seed>: one legal shape.
                         random:<seed>: another legal shape for each round
  --round 500            writes of one round, which has a service of its own; plain has one round
  --minutes 0            begins no round after so many minutes; 0 is no limit
  --instances 1          console processes
  --environment sandbox  or production
  --late-beyond          some commits come later than any lookup; only for production
  --at-once 32           forms that are filled in at once
  --only-fault <name>    the one fault that writes meet
  --only-write <name>    the one operation that is asked for, such as orders.add-accessory
  --incident <name>      what else happens: "blind after a fault", "late after a look" or
                         "dies while sending"
  --twins 0.1            how many orders someone else has just placed by other means, 0 to 1
  --json                 the totals as one line of JSON

All of the release's proof: npm run bench:writes -- --writes 20000 --kills 200 --shapes random:1
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
  if (!isOperationName(name) || isReadName(name)) throw new Error(`There is no write ${name}`);
  return name as WriteName;
};

const shapeOf = parseShapes(values.shapes);
const writes = Number(values.writes);
const inRound = values.shapes === "plain" ? writes : Math.min(writes, Number(values.round));
const rounds = Math.ceil(writes / inRound);
const endsAt =
  Number(values.minutes) > 0
    ? performance.now() + Number(values.minutes) * 60_000
    : Number.POSITIVE_INFINITY;

const postgres = await startPostgres(testCluster);
const name = `qm_bench_${randomBytes(5).toString("hex")}`;
const env: NodeJS.ProcessEnv = {
  NODE_ENV: "production",
  PATH: process.env.PATH,
  DATABASE_URL: await postgres.createDatabase(name),
  QM_ENVIRONMENT: values.environment,
  QM_API_URL: "http://127.0.0.1:9",
  QM_API_KEY: "svc_sk_made_up_for_the_bench",
  QM_ORIGIN: "http://127.0.0.1:1",
  QM_MASTER_KEY: randomBytes(32).toString("base64"),
  NEXTAUTH_SECRET: randomBytes(32).toString("base64"),
  QM_LOG_LEVEL: "error",
};
Object.assign(process.env, env);

/** Part of a whole number, so that all rounds together have exactly that number. */
const shareOf = (whole: number, round: number) =>
  Math.floor((whole * (round + 1)) / rounds) - Math.floor((whole * round) / rounds);

const runRound = (round: number): Promise<RunResult> =>
  runWrites({
    writes: shareOf(writes, round),
    faults: Number(values.faults),
    kills: shareOf(Number(values.kills), round),
    seed: Number(values.seed) + round,
    shape: shapeOf(round),
    isLateBeyond: values["late-beyond"],
    atOnce: Number(values["at-once"]),
    onlyFault: values["only-fault"] ?? null,
    onlyWrite: findWrite(values["only-write"]),
    incident: findIncident(values.incident),
    twins: Number(values.twins),
    openConsoles: async (baseUrl) =>
      Array.from({ length: Number(values.instances) }, () =>
        consoleInstance({ ...env, QM_API_URL: baseUrl }),
      ),
  });

/** One line a round, and what the journal knows of whatever went wrong. */
const tellRound = async (round: number, result: RunResult) => {
  const { duplicated, lost, silent, falseStatements, wrongs, seconds } = result;
  const shape = shapeOf(round)?.name ?? "plain";
  if (!values.json) {
    console.log(
      `  round ${round + 1} of ${rounds}, ${shape}, ${shareOf(writes, round)} writes in ${seconds.toFixed(1)} s: ${duplicated} duplicated, ${lost} lost, ${silent} silent, ${sumOf(falseStatements)} false`,
    );
  }
  for (const wrong of wrongs.slice(0, 20)) {
    console.error(`\n${shape}: ${wrong.what}`);
    console.error(await tellEvidence(wrong.intentIds));
  }
};

try {
  const results: RunResult[] = [];
  for (let round = 0; round < rounds && performance.now() < endsAt; round += 1) {
    const result = await runRound(round);
    await tellRound(round, result);
    results.push(result);
    // The next service knows nothing of these records.
    if (round + 1 < rounds) {
      await store().delete(intents);
      await store().delete(pausedKeys);
    }
  }
  const done = results.reduce((sum, _result, round) => sum + shareOf(writes, round), 0);
  const totals: Totals = totalOf(results, done);
  console.log(values.json ? JSON.stringify(totals) : reportTotals(totals, results));
  process.exitCode = isClean(totals) ? 0 : 1;
} finally {
  await closeStore();
  await postgres.dropDatabase(name);
  await postgres.release();
}
