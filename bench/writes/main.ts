import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { closeStore } from "#lib/server/store/store";
import { startPostgres, testCluster } from "../../scripts/postgres/server.ts";
import { quantile } from "../quantile.ts";
import { tellEvidence } from "./evidence.ts";
import { findIncident } from "./incident.ts";
import { consoleInstance } from "./instance.ts";
import { runWrites } from "./run.ts";

/**
 * `npm run bench:writes -- --writes 1000 --faults 0.4 --kills 10 --seed 1 --instances 1`
 * Places writes through console processes that are killed and stopped, against a service that
 * fails, and holds the journal to the service's own log. Ends with 1 if anything is duplicated,
 * lost, silent, or sent with other bytes than the journal's.
 */
const { values } = parseArgs({
  options: {
    writes: { type: "string", default: "1000" },
    faults: { type: "string", default: "0.4" },
    kills: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
    instances: { type: "string", default: "1" },
    environment: { type: "string", default: "sandbox" },
    "late-beyond": { type: "boolean", default: false },
    "at-once": { type: "string", default: "32" },
    "only-fault": { type: "string" },
    incident: { type: "string" },
    twins: { type: "string", default: "0.1" },
    json: { type: "boolean", default: false },
  },
});

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
try {
  const result = await runWrites({
    writes: Number(values.writes),
    faults: Number(values.faults),
    kills: Number(values.kills),
    seed: Number(values.seed),
    isLateBeyond: values["late-beyond"],
    atOnce: Number(values["at-once"]),
    onlyFault: values["only-fault"] ?? null,
    incident: findIncident(values.incident),
    twins: Number(values.twins),
    openConsoles: async (baseUrl) =>
      Array.from({ length: Number(values.instances) }, () =>
        consoleInstance({ ...env, QM_API_URL: baseUrl }),
      ),
  });
  const { faultsMet, overhead, reasons, wrongs, ...counts } = result;
  // Before the database goes: what the journal knows of whatever went wrong.
  for (const wrong of wrongs.slice(0, 20)) {
    console.error(`\n${wrong.what}`);
    console.error(await tellEvidence(wrong.intentIds));
  }
  const p50 = quantile(overhead, 0.5);
  const p95 = quantile(overhead, 0.95);
  if (values.json) console.log(JSON.stringify({ ...counts, p50, p95 }));
  else {
    for (const [fault, count] of [...faultsMet].sort())
      console.log(`  ${fault.padEnd(36)}${count}`);
    console.log("");
    for (const [reason, count] of reasons) console.log(`  ${String(count).padEnd(6)}${reason}`);
    console.log("");
    for (const [what, count] of Object.entries(counts)) {
      console.log(`  ${what.padEnd(16)}${Number.isInteger(count) ? count : count.toFixed(1)}`);
    }
    console.log(
      `  added to the service's own time: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
    );
  }
  const { duplicated, lost, silent, otherBytes } = counts;
  process.exitCode = duplicated + lost + silent + otherBytes === 0 ? 0 : 1;
} finally {
  await closeStore();
  await postgres.dropDatabase(name);
  await postgres.release();
}
