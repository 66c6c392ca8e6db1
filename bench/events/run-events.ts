import { parseArgs } from "node:util";
import { measureEntries } from "./measure-entries.ts";
import { measureForged } from "./measure-forged.ts";
import { measureKills } from "./measure-kills.ts";
import { measureLoad } from "./measure-load.ts";
import { measureStreams } from "./measure-streams.ts";

const usage = `Usage: npm run bench:events -- [measurement …] [flags]

  load     events at a fixed rate: time of the acknowledgement, memory, and whether all are processed
  kills    events while the console is killed: whether an acknowledged one is lost
  streams  the time from an event to 50 screens, and what two managers of different reach receive
  entries  the time from an event to 50 queues of exceptions
  forged   forged, replayed and future-dated deliveries: whether one is accepted

  --rate 800  --seconds 60  --instances 1     of load
  --kills 20                                  of kills
  --events 10000                              of streams
  --forged 50000                              of forged`;

/** Runs the named measurements, by default all. Returns whether all are within their limits. */
export async function runEventsBench(args: string[]): Promise<boolean> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      rate: { type: "string", default: "800" },
      seconds: { type: "string", default: "60" },
      instances: { type: "string", default: "1" },
      kills: { type: "string", default: "20" },
      events: { type: "string", default: "10000" },
      forged: { type: "string", default: "50000" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return true;
  }
  const { rate, seconds, instances } = values;
  const load = { rate: Number(rate), seconds: Number(seconds), instances: Number(instances) };
  const measurements: Record<string, () => Promise<boolean>> = {
    load: () => measureLoad(load),
    kills: () => measureKills(Number(values.kills)),
    streams: () => measureStreams(Number(values.events)),
    entries: () => measureEntries(),
    forged: () => measureForged(Number(values.forged)),
  };
  const unknown = positionals.find((name) => !Object.hasOwn(measurements, name));
  if (unknown !== undefined) throw new Error(`"${unknown}" is not a measurement.\n\n${usage}`);
  let isWithinLimits = true;
  for (const [name, measure] of Object.entries(measurements)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const isWithinLimit = await measure();
    if (!isWithinLimit) console.log("  OVER THE LIMIT");
    isWithinLimits &&= isWithinLimit;
  }
  console.log("");
  return isWithinLimits;
}
