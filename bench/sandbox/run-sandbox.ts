import { parseArgs } from "node:util";
import { type Chance, chanceOf } from "#testing/random.ts";
import { root } from "../../scripts/system/folders.ts";
import { printTable } from "../table.ts";
import { quantile, timeRequest } from "../timing.ts";
import { benchWorldFile } from "../worlds.ts";
import { type Kind, kinds, type Samples } from "./queries.ts";
import { readService, type Scale, type Service, withSandbox } from "./with-sandbox.ts";

const usage = `Usage: npm run bench:sandbox -- [--scale large] [--requests 40] [--limit 50]

Measures every kind of read of the sandbox, over HTTP and one after another.

  --scale     small, default or large (large: 100,000 employees, 1,000,000 orders)
  --db        file of the world, which the first run seeds (.data/bench-<scale>.db)
  --keys      measures the running sandbox that wrote this keys file, instead of starting one
  --requests  requests of each kind (40)
  --limit     highest p95 in ms that passes (50)
  --only      measures only kinds whose name contains this text
  --seed      seed of the choice of requests (1)`;

interface Row {
  id: string;
  [field: string]: unknown;
}

/** Reads some records of each kind, from pages spread over the lists. */
const readSamples = async (read: (path: string) => Promise<Record<string, unknown>>) => {
  const list = async (path: string, name: string) => (await read(path))[name] as Row[];
  const totals = {
    orders: Number((await read("/v4/orders?limit=1")).totalCount),
    employees: Number((await read("/v4/employees?limit=1")).totalCount),
  };
  const spread = async (path: string, name: string, total: number) => {
    const pages = [0, 0.2, 0.5, 0.9].map((share) => Math.floor((total / 50) * share));
    return (
      await Promise.all(pages.map((page) => list(`${path}?limit=50&page=${page}`, name)))
    ).flat();
  };
  const orders = await spread("/v4/orders", "orders", totals.orders);
  const employees = await spread("/v4/employees", "employees", totals.employees);
  const devices = await list("/v4/inventory?limit=50", "devices");
  const texts = (rows: Row[], field: string) => rows.map((row) => String(row[field]));
  return {
    totals,
    orders: texts(orders, "id"),
    employees: texts(employees, "id"),
    devices: texts(devices, "id"),
    teams: texts(await list("/v4/teams", "teams"), "id"),
    names: texts(employees, "displayName"),
    emails: texts(employees, "email"),
    serials: texts(devices, "serialNumber"),
  } satisfies Samples;
};

/** Measures kinds of reads in turns, so that a slow moment of the machine meets all of them. */
const measureKinds = async (
  service: Service,
  measured: readonly Kind[],
  requests: number,
  chance: Chance,
): Promise<number[][]> => {
  const headersOf = (kind: string) => ({
    "x-api-key": service.keys.find((key) => key.kind === kind)?.key ?? "",
  });
  const samples = await readSamples(async (path) => {
    const response = await fetch(service.baseUrl + path, { headers: headersOf("admin") });
    return (await response.json()) as Record<string, unknown>;
  });
  const times: number[][] = measured.map(() => []);
  for (let round = 0; round < requests; round += 1) {
    for (const [place, { key, path }] of measured.entries()) {
      const address = service.baseUrl + path(chance, samples);
      times[place]?.push(await timeRequest(address, headersOf(key)));
    }
  }
  return times;
};

/** Prints p50, p95 and maximum of each kind of read. Returns whether every p95 is within the limit. */
export const runSandboxBench = async (args: readonly string[]): Promise<boolean> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      scale: { type: "string", default: "large" },
      db: { type: "string" },
      keys: { type: "string" },
      requests: { type: "string", default: "40" },
      limit: { type: "string", default: "50" },
      only: { type: "string", default: "" },
      seed: { type: "string", default: "1" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return true;
  }
  process.chdir(root);
  const scale = values.scale as Scale;
  const db = values.db ?? benchWorldFile(scale);
  const limit = Number(values.limit);
  const measured = kinds.filter(({ name }) => name.includes(values.only));
  const measure = (service: Service) =>
    measureKinds(service, measured, Number(values.requests), chanceOf(values.seed));
  const times = values.keys
    ? await measure(readService(values.keys))
    : await withSandbox({ db, scale }, measure);

  const format = (ms: number) => ms.toFixed(1);
  const slow = times.filter((samples) => quantile(samples, 0.95) > limit).length;
  printTable(
    `Reads of the sandbox, ${values.requests} requests of each kind, in ms`,
    ["", "p50", "p95", "max"],
    times.map((samples, place) => [
      measured[place]?.name ?? "",
      ...[0.5, 0.95, 1].map((share) => format(quantile(samples, share))),
    ]),
  );
  console.log(`\n  p95 over ${limit} ms: ${slow} of ${times.length} kinds\n`);
  return slow === 0;
};
