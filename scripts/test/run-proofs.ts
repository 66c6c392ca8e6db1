import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";
import { styleText } from "node:util";
import { dataFolder, root } from "../system/folders.ts";

/**
 * All tests, with what `npm test` leaves out and shortens, and the short form of each bench: the arguments of
 * `npm run`, which exits with 1 unless all is clean.
 */
const proofs: Readonly<Record<string, string>> = {
  unit: "unit",
  browser: "e2e",
  "writes-sandbox": "bench:writes -- --writes 300 --faults 0.4 --kills 3",
  "writes-production":
    "bench:writes -- --writes 300 --faults 0.4 --kills 3 --environment production",
  // No device and no accessory in lists; ids with slashes.
  "writes-bare-lists":
    "bench:writes -- --writes 400 --faults 0.4 --kills 10 --instances 2 --seed 2 --shapes fixed:8",
  // Devices in sub-orders, no dates, accessories as orders of their own; ids with spaces.
  "writes-sub-orders":
    "bench:writes -- --writes 400 --faults 0.4 --kills 10 --instances 2 --seed 3 --shapes fixed:23",
  mutations: "bench:writes:mutations",
  runs: "bench:runs -- --rows 160 --kills 6",
  "runs-mutations": "bench:runs:mutations",
  shapes: "bench:shapes -- --seeds 3",
  probe: "bench:probe -- --shapes illustrative,random:1,random:2,random:3",
  events:
    "bench:events -- load kills streams entries forged --seconds 10 --rate 200 --kills 3 --events 1000 --forged 2000",
  operate: "bench:operate -- --short",
  mirror: "bench:mirror -- --orders 20000 --compare 1",
  security: "bench:security",
  // Fewer orders would measure the start of the process instead of its pages.
  cli: "bench:cli -- --starts 5",
  mcp: "bench:mcp -- --calls 50",
};

export const proofsUsage = `Usage: npm run proofs -- [proof …]

Runs all tests, with what npm test leaves out and shortens, and the short form of every bench that proves
something, one after another, and exits with 1 if any finds anything: by default all, or those named.

${Object.entries(proofs)
  .map(([name, line]) => `  ${name.padEnd(22)} npm run ${line}`)
  .join("\n")}`;

/** Runs a proof with its output in a file. Returns the exit code. */
const runProof = async (line: string, log: string): Promise<number> => {
  const output = createWriteStream(log);
  const running = spawn("npm", ["run", "--silent", ...line.split(" ")], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.stdout.pipe(output, { end: false });
  running.stderr.pipe(output, { end: false });
  const [code] = await once(running, "close");
  output.end();
  return code ?? 1;
};

/** Runs the named proofs, by default all. Returns the exit code: 1 if any is not clean. */
export async function runProofs(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !Object.hasOwn(proofs, name));
  if (unknown.length > 0) {
    console.error(`There is no proof called ${unknown.join(", ")}.\n\n${proofsUsage}`);
    return 2;
  }
  const logs = join(dataFolder, "proofs");
  mkdirSync(logs, { recursive: true });
  let isClean = true;
  for (const [name, line] of Object.entries(proofs)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const begin = performance.now();
    const log = join(logs, `${name}.log`);
    const code = await runProof(line, log);
    const seconds = ((performance.now() - begin) / 1000).toFixed(0);
    const result = code === 0 ? styleText("green", "clean") : styleText("red", `exit ${code}`);
    console.log(`  ${name.padEnd(22)} ${result}  ${seconds} s  ${log}`);
    isClean &&= code === 0;
  }
  return isClean ? 0 : 1;
}
