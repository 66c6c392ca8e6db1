import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startSandboxProcess } from "../../scripts/run/sandbox-process.ts";
import { dataFolder, root } from "../../scripts/system/folders.ts";
import { printTable } from "../table.ts";
import { median, quantile } from "../timing.ts";

const usage = `Usage: npm run bench:cli -- [--starts 20] [--orders 100000]

Measures the command-line client as a person starts it, each time as a new process.

  --starts   how often each command is started (20)
  --orders   orders of the service whose pages are read with --all (100,000)`;

/** Milliseconds that a cold start may take, and the share of the service's own page rate. */
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
    starts.map(({ name, limit }, place) => [
      name,
      median(times[place] ?? []).toFixed(0),
      quantile(times[place] ?? [], 0.95).toFixed(0),
      limit ?? "",
    ]),
  );
  return starts.every(({ limit }, place) => limit === null || median(times[place] ?? []) <= limit);
};

/** Returns pages a second of a plain reader that only parses what it reads. */
const measureRawPages = async (url: string, orders: number): Promise<number> => {
  const begin = performance.now();
  const pages = Math.ceil(orders / 50);
  for (let page = 0; page < pages; page += 1) {
    const response = await fetch(`${url}/v4/orders?limit=50&page=${page}`);
    await response.json();
  }
  return pages / ((performance.now() - begin) / 1000);
};

const measurePages = async (orders: number, env: object): Promise<boolean> => {
  const service = fork(fileURLToPath(new URL("../mirror/made-service.ts", import.meta.url)), [
    String(orders),
  ]);
  try {
    const [url] = (await once(service, "message")) as [string];
    const pages = Math.ceil(orders / 50);
    const read = async (format: string) => {
      const args = [bin, "orders", "list", "--all", "--format", format, "--allow-localhost"];
      const run = await timeProcess(process.execPath, args, { ...env, QM_API_URL: url });
      return { format, ...run, rate: pages / (run.ms / 1000) };
    };
    await measureRawPages(url, Math.min(orders, 5_000));
    const raw = await measureRawPages(url, orders);
    const runs = [];
    for (const format of ["json", "table"]) runs.push(await read(format));
    printTable(
      `Reading ${orders} orders, 50 a page`,
      ["", "pages/s", "of the plain reader", "peak MB"],
      [
        ["a plain reader", raw.toFixed(0), "1.00", ""],
        ...runs.map(({ format, rate, peakMb }) => [
          `orders list --all --format ${format}`,
          rate.toFixed(0),
          (rate / raw).toFixed(2),
          peakMb.toFixed(0),
        ]),
      ],
    );
    return runs.every(({ rate }) => rate / raw >= limits.pageRate);
  } finally {
    service.disconnect();
  }
};

/** Prints cold starts and the rate of pages. Returns whether both are within their limits. */
export const runCliBench = async (args: readonly string[]): Promise<boolean> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      starts: { type: "string", default: "20" },
      orders: { type: "string", default: "100000" },
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
  const sandbox = await startSandboxProcess(
    { port: 0, db: ":memory:", keys: keysFile, day: 0, scale: "small" },
    {
      env: { PATH: process.env.PATH },
      logFile: join(folder, "sandbox.log"),
      pidFile: join(folder, "sandbox.json"),
      onChild: () => undefined,
    },
  );
  try {
    const { baseUrl, keys } = JSON.parse(readFileSync(keysFile, "utf8"));
    const env = { HOME: folder, QM_API_URL: baseUrl, QM_API_KEY: keys[0].key };
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
      { name: "npm --help, for comparison", command: "npm", args: ["--help"], limit: null },
    ];
    const isFast = await measureStarts(starts, Number(values.starts), env);
    const isSteady = await measurePages(Number(values.orders), env);
    console.log(isFast && isSteady ? "" : "\n  OVER THE LIMIT\n");
    return isFast && isSteady;
  } finally {
    await sandbox.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
