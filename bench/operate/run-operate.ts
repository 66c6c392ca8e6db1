import { parseArgs } from "node:util";
import { speakEnglish } from "#lib/protocol/words/english.ts";
import { step } from "../../scripts/run/progress.ts";
import { printTable } from "../table.ts";
import { faults } from "./faults.ts";
import { measureScale } from "./measure-scale.ts";
import { type FaultResult, faultColumns, type Lengths, runFault } from "./run-fault.ts";
import { tryBackups } from "./try-backups.ts";
import { tryProxies } from "./try-proxies.ts";

const usage = `Usage: npm run bench:operate -- [fault …] [flags]

Lets 50 people read pages, follow changes and place writes at one and at two instances, over a PostgreSQL of their own,
while something fails. Exits with 1 if a person sees anything but what they asked for or a sentence, if a write that was
accepted is lost or placed twice, or if it does not recover by itself.

${Object.entries(faults)
  .map(([name, { title, instances }]) => `  ${name.padEnd(16)} ${title} (${instances.join(", ")})`)
  .join("\n")}
  scale            1, 2 and 4 instances: processor time and statements of a page, and what they share
  proxies          docs/proxy: two instances behind nginx and Caddy with TLS, where these are installed
  backups          databases that were kept and brought back in three ways: whether they start held

  --instances 1,2  only with so many instances
  --short          the faults last for 8 s instead of 60, and only postgres-gone, service-frozen, sigkill and
                   rolling-restart happen, at two instances
  --no-browser     without the page that a browser watches`;

/** A stream that was lost in a long outage is opened again within 30 s (lib/client/live/stream.ts). */
const long: Lengths = { before: 10_000, fault: 60_000, after: 40_000, settle: 120_000 };
const short: Lengths = { before: 4_000, fault: 8_000, after: 20_000, settle: 100_000 };
const shortFaults = ["postgres-gone", "service-frozen", "sigkill", "rolling-restart"];

/** What is no fault. Each returns what must not be. */
const others: Readonly<Record<string, () => Promise<string[]>>> = {
  scale: measureScale,
  proxies: tryProxies,
  backups: tryBackups,
};

/** Runs the named faults, by default all. Returns whether nothing happened that must not. */
export async function runOperate(args: string[]): Promise<boolean> {
  // It reads as a page does, without one.
  speakEnglish();
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      instances: { type: "string" },
      short: { type: "boolean", default: false },
      "no-browser": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return true;
  }
  const known = [...Object.keys(faults), ...Object.keys(others)];
  const unknown = positionals.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`"${unknown}" is no fault.\n\n${usage}`);
  const all = values.short ? shortFaults : known;
  const names = positionals.length > 0 ? positionals : all;
  const counts = (values.instances ?? (values.short ? "2" : "1,2")).split(",").map(Number);
  const lengths = values.short ? short : long;
  const rows: FaultResult["row"][] = [];
  const problems: string[] = [];
  for (const name of names) {
    const fault = faults[name];
    if (!fault) continue;
    for (const count of fault.instances.filter((each) => counts.includes(each))) {
      const title = `${fault.title}, ${count} instance${count === 1 ? "" : "s"}`;
      const result = await step(title, () =>
        runFault(fault, count, lengths, { hasBrowser: !values["no-browser"] }),
      );
      if (typeof result === "string") console.log(`  ${title}: not tried, because ${result}`);
      else {
        rows.push(result.row);
        problems.push(...result.problems.map((each) => `${title}: ${each}`));
      }
    }
  }
  if (rows.length > 0) {
    printTable(`50 people, ${lengths.fault / 1_000} s of each fault`, faultColumns, rows);
  }
  for (const name of names) problems.push(...((await others[name]?.()) ?? []));
  for (const problem of problems) console.error(`\n  ✗ ${problem}`);
  if (rows.length > 0 && problems.length === 0) {
    console.log(
      "\n  What was accepted stayed and was placed once; all recovered without a restart.",
    );
  }
  return problems.length === 0;
}
