import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { speakEnglish } from "#lib/protocol/words/english.ts";
import { startPostgres, testCluster } from "../../scripts/postgres/server.ts";
import { readDemoKeys, startSandboxProcess } from "../../scripts/run/sandbox-process.ts";
import { newSecrets } from "../../scripts/run/settings.ts";
import { dataFolder } from "../../scripts/system/folders.ts";
import { benchWorldFile } from "../worlds.ts";
import { openKeptStore } from "./kept-store.ts";
import type { MadeChange } from "./made-orders.ts";
import { measureMirror } from "./measure.ts";
import { filledMeasurements, fillStore, measureFilled } from "./measure-filled.ts";
import { measureObservations } from "./measure-observations.ts";
import { operate } from "./operate.ts";

const help = `
npm run bench:mirror -- [flags]

Copies a service's lists into the mirror of one connection, without the budget that sweeps have in
use. Measures each sweep's time, reads, memory and disk, and the answers of Today from the mirror, and
compares the mirror with the service record by record. A service that makes up its orders then changes
a name of each open order, and after that its status: the difference of the two sweeps is the time that
observations take. Exits with 1 if mirror and service differ, or if a change of status was not observed
exactly once.

  --orders 1000000  the orders of a service that makes them up, of which every 50th is open
  --scale default   reads a sandbox instead: small, default or large
  --repeats 1       how often all lists are swept again after the first time
  --compare 20      compares every so many pages of orders at the end; 1: all of them
  --filters         instead fills the mirror without sweeps, observes the end of each finished order within a
                    year, and measures each filter of the list of orders: the p95 of its pages with the count.
                    Exits with 1 if a first or last page takes longer than 150 ms
  --exports         instead fills it the same way, with a tenth as many employees, and measures whole exports:
                    their time, memory and another person's reads, and how soon the query ends of a reader that
                    stops. Exits with 1 if one misses its goal
  --reports         instead fills it the same way, and measures each report. Exits with 1 if its first answer
                    takes longer than 300 ms
  --exceptions      instead fills the mirror without sweeps, and measures the queue of exceptions: with
                    --orders 1100000 it has 10,000 entries. Exits with 1 if an answer takes longer than 120 ms
                    or more than 6 statements, also while sweeps go on
  --observations    instead sweeps the open orders with and without something to observe in each, in turns. Exits
                    with 1 if that takes 1.1 times as long, or a change more than 200 bytes
  --keep            with --filters, --exports, --reports or --exceptions: copies the filled mirror of an earlier
                    run with as many orders, and keeps this one where there is none
  --operate 30      instead lets the default world live for so many minutes, with people who look at
                    it, and then compares each connection's mirror with the service, record by record
  --drop-events     with --operate: no event is sent, and one sweep has to find all open orders
`;

const { values } = parseArgs({
  options: {
    orders: { type: "string", default: "1000000" },
    scale: { type: "string" },
    repeats: { type: "string", default: "1" },
    compare: { type: "string", default: "20" },
    filters: { type: "boolean", default: false },
    exports: { type: "boolean", default: false },
    reports: { type: "boolean", default: false },
    exceptions: { type: "boolean", default: false },
    observations: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
    operate: { type: "string" },
    "drop-events": { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(help);
  process.exit(0);
}

if (values.operate) {
  process.exit((await operate(Number(values.operate), values["drop-events"])) ? 0 : 1);
}

const folder = join(dataFolder, `bench-mirror-${process.pid}`);
mkdirSync(folder, { recursive: true, mode: 0o700 });
const stops: (() => unknown)[] = [];

/** Starts a sandbox. Returns its address and an admin's key. */
const startSandbox = async (scale: "small" | "default" | "large") => {
  const keysFile = join(folder, "keys.json");
  await startSandboxProcess(
    { port: 0, db: benchWorldFile(scale), keys: keysFile, day: 0, scale },
    {
      env: { PATH: process.env.PATH },
      logFile: join(folder, "sandbox.log"),
      pidFile: join(folder, "sandbox.json"),
      onChild: (child) => void stops.push(() => child.stop()),
    },
  );
  const { baseUrl, keys } = readDemoKeys(keysFile);
  const apiKey = keys.find(({ kind }) => kind === "admin")?.key;
  if (!apiKey) throw new Error("The sandbox has no admin key.");
  return { baseUrl, apiKey, change: null };
};

/** Starts a service that makes up its orders. */
const startMadeService = async (orders: string) => {
  const service = fork(fileURLToPath(new URL("made-service.ts", import.meta.url)), [orders]);
  stops.push(() => service.kill());
  const [baseUrl] = (await once(service, "message")) as [string];
  const change = async (what: MadeChange) => {
    service.send(what);
    await once(service, "message");
  };
  return { baseUrl, apiKey: "svc_sk_made_up_for_the_bench", change };
};

const applySettings = (
  databaseUrl: string,
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
  secrets = newSecrets(),
) => {
  Object.assign(process.env, {
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    QM_ENVIRONMENT: "sandbox",
    QM_API_URL: baseUrl,
    QM_API_KEY: apiKey,
    QM_ORIGIN: "http://127.0.0.1:1",
    ...secrets,
    QM_LOG_LEVEL: "warn",
  });
};

/** What is measured over a filled mirror asks no service. */
const noService = { baseUrl: "http://127.0.0.1:9", apiKey: "svc_sk_made_up_for_the_bench" };

const measured = filledMeasurements.find((each) => values[each]);
speakEnglish();
const postgres = await startPostgres(testCluster);
const database = `qm_bench_${randomBytes(5).toString("hex")}`;

const measureKept = async () => {
  const orders = Number(values.orders);
  const kept = values.keep
    ? await openKeptStore(postgres, values.orders, async (url, secrets) => {
        applySettings(url, noService, secrets);
        await fillStore(orders);
      })
    : null;
  applySettings(await postgres.createDatabase(database, kept?.database), noService, kept?.secrets);
  if (!kept) await fillStore(orders);
  return measured ? measureFilled(measured, orders) : false;
};

const measureSwept = async () => {
  const { change, ...service } = values.scale
    ? await startSandbox(values.scale as "small")
    : await startMadeService(values.orders);
  applySettings(await postgres.createDatabase(database), service);
  if (values.observations && change) return measureObservations(change);
  return measureMirror({
    repeats: Number(values.repeats),
    comparesEvery: Number(values.compare),
    change,
  });
};

try {
  process.exitCode = (await (measured ? measureKept() : measureSwept())) ? 0 : 1;
} finally {
  await Promise.all(stops.map((stop) => stop()));
  await postgres.dropDatabase(database).catch(() => undefined);
  await postgres.release();
  rmSync(folder, { recursive: true, force: true });
}
