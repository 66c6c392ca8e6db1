import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { knownOrderTypes } from "#lib/v4/fields/known-values.ts";
import type { Child } from "../../scripts/run/child.ts";
import { readDemoKeys, startSandboxProcess } from "../../scripts/run/sandbox-process.ts";
import { dataFolder, root } from "../../scripts/system/folders.ts";
import { printTable } from "../table.ts";
import { median, quantile, slownessHere } from "../timing.ts";
import { benchWorldFile } from "../worlds.ts";

const usage = `Usage: npm run bench:cli -- [--starts 20] [--orders 100000]

Measures the command-line client as a person starts it, each time as a new process.

  --starts   how often each command is started (20)
  --orders   how many orders are read with --all: the order type that has nearest to so many (100,000)
  --scale    small, default or large: 1,000,000 orders, which the first run seeds (large)

Limits of time are those of README's machine, longer where a fixed piece of work takes longer.`;

/** Milliseconds that a cold start may take on README's machine, and the share of the service's own page rate. */
const limits = { help: 200, me: 300, pageRate: 0.9 };

const bin = join(root, "bin", "quartermaster.mjs");

interface Run {
  ms: number;
  /** The most memory that the process used, in megabytes. */
  peakMb: number;
}

/** Runs a command to its end, its output thrown away. Throws if it fails. */
const timeProcess = async (command: string, args: string[], env: object): Promise<Run> => {
  const begin = performance.now();
  const drain = openSync("/dev/null", "w");
  const child = spawn(command, args, {
    stdio: ["ignore", drain, "ignore"],
    env: { ...process.env, ...env },
  });
  let peakMb = 0;
  const readPeak = () => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      peakMb = Math.max(peakMb, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    } catch {
      // The process has ended, or this system has no /proc.
    }
  };
  const timer = setInterval(readPeak, 250);
  const [code] = (await once(child, "exit")) as [number | null];
  clearInterval(timer);
  const ms = performance.now() - begin;
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}`);
  return { ms, peakMb };
};

interface Start {
  name: string;
  command: string;
  args: string[];
  limit: number | null;
}

/** Measures commands in turns, so that a slow moment of the machine meets all of them. */
const measureStarts = async (starts: readonly Start[], count: number, env: object) => {
  const times = starts.map((): number[] => []);
  const slowness = slownessHere();
  const limitOf = ({ limit }: Start) => limit && limit * slowness;
  // The first start fills the cache of compiled code, as it does once after an installation.
  for (let round = -1; round < count; round += 1) {
    for (const [place, { command, args }] of starts.entries()) {
      const { ms } = await timeProcess(command, args, env);
      if (round >= 0) times[place]?.push(ms);
    }
  }
  printTable(
    `Cold starts, ${count} each, in ms`,
    ["", "p50", "p95", "limit"],
    starts.map((start, place) => [
      start.name,
      median(times[place] ?? []).toFixed(0),
      quantile(times[place] ?? [], 0.95).toFixed(0),
      limitOf(start)?.toFixed(0) ?? "",
    ]),
  );
  return starts.every((start, place) => {
    const limit = limitOf(start);
    return limit === null || median(times[place] ?? []) <= limit;
  });
};

interface Service {
  baseUrl: string;
  apiKey: string;
}

const readPage = async ({ baseUrl, apiKey }: Service, type: string, page: number) => {
  const query = new URLSearchParams({ type, limit: "50", page: String(page) });
  const headers = { "x-api-key": apiKey };
  const response = await fetch(`${baseUrl}/v4/orders?${query}`, { headers });
  if (!response.ok) throw new Error(`page ${page} answered ${response.status}`);
  return (await response.json()) as { totalCount: number };
};

/** Returns the order type of which the service has a number of orders nearest to the wanted one. */
const chooseType = async (service: Service, wanted: number) => {
  const totals = [];
  for (const type of knownOrderTypes) {
    totals.push({ type, total: (await readPage(service, type, 0)).totalCount });
  }
  const distance = ({ total }: { total: number }) => Math.abs(total - wanted);
  const [nearest] = totals.sort((one, other) => distance(one) - distance(other));
  if (!nearest || nearest.total === 0) throw new Error("The service has no orders.");
  return nearest;
};

/** Returns pages a second of a plain reader that only parses what it reads. */
const measurePlainReader = async (service: Service, type: string, pages: number) => {
  const begin = performance.now();
  for (let page = 0; page < pages; page += 1) await readPage(service, type, page);
  return pages / ((performance.now() - begin) / 1000);
};

const measurePages = async (service: Service, wanted: number, env: object): Promise<boolean> => {
  const { type, total } = await chooseType(service, wanted);
  const pages = Math.ceil(total / 50);
  const read = async (format: string) => {
    const command = ["orders", "list", "--all", "--type", type, "--format", format];
    const run = await timeProcess(process.execPath, [bin, ...command, "--allow-localhost"], env);
    return { format, ...run, rate: pages / (run.ms / 1000) };
  };
  // Once before, so that the service has compiled what both need.
  await measurePlainReader(service, type, Math.min(pages, 100));
  const plain = await measurePlainReader(service, type, pages);
  const runs = [];
  for (const format of ["json", "table"]) runs.push(await read(format));
  printTable(
    `Reading ${total} orders, 50 a page`,
    ["", "pages/s", "of the plain reader", "peak MB"],
    [
      ["a plain reader", plain.toFixed(0), "1.00", ""],
      ...runs.map(({ format, rate, peakMb }) => [
        `orders list --all --format ${format}`,
        rate.toFixed(0),
        (rate / plain).toFixed(2),
        peakMb.toFixed(0),
      ]),
    ],
  );
  return runs.every(({ rate }) => rate / plain >= limits.pageRate);
};

/** Prints cold starts and the rate of pages. Returns whether both are within their limits. */
export const runCliBench = async (args: readonly string[]): Promise<boolean> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      starts: { type: "string", default: "20" },
      orders: { type: "string", default: "100000" },
      scale: { type: "string", default: "large" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return true;
  }
  const folder = join(dataFolder, `bench-cli-${process.pid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const keysFile = join(folder, "keys.json");
  const scale = values.scale as "small" | "default" | "large";
  const children: Child[] = [];
  const baseUrl = await startSandboxProcess(
    { port: 0, db: benchWorldFile(scale), keys: keysFile, day: 0, scale },
    {
      env: { PATH: process.env.PATH },
      logFile: join(folder, "sandbox.log"),
      pidFile: join(folder, "sandbox.json"),
      onChild: (child) => void children.push(child),
    },
  );
  try {
    const apiKey = readDemoKeys(keysFile).keys[0]?.key ?? "";
    const env = { HOME: folder, QM_API_URL: baseUrl, QM_API_KEY: apiKey };
    const node = process.execPath;
    const starts: Start[] = [
      { name: "node -e 0", command: node, args: ["-e", "0"], limit: null },
      { name: "quartermaster --help", command: node, args: [bin, "--help"], limit: limits.help },
      {
        name: "quartermaster me",
        command: node,
        args: [bin, "me", "--allow-localhost"],
        limit: limits.me,
      },
      {
        name: "npm ls --help, for comparison",
        command: "npm",
        args: ["ls", "--help"],
        limit: null,
      },
    ];
    const isFast = await measureStarts(starts, Number(values.starts), env);
    const isSteady = await measurePages({ baseUrl, apiKey }, Number(values.orders), env);
    console.log(isFast && isSteady ? "" : "\n  OVER THE LIMIT\n");
    return isFast && isSteady;
  } finally {
    await Promise.all(children.map((child) => child.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
};
