import { parseArgs } from "node:util";
import type { WorldOptions } from "#testing/world/world.ts";
import { timeFixedWork } from "../scripts/system/fixed-work.ts";
import { measureClicks } from "./clicks.ts";
import { chooseInspector } from "./console-inspector.ts";
import { measureFirstLoad } from "./first-load.ts";
import { measureHydration } from "./hydration.ts";
import { measureLayout } from "./layout.ts";
import { measureWithLighthouse } from "./lighthouse.ts";
import { measureMemory } from "./memory.ts";
import { measureOwnTime } from "./own-time.ts";
import { worldWithReaders } from "./page-readers.ts";
import { measureProcessorTime, worldWithFewReaders } from "./processor-time.ts";
import { measureQueueKeys } from "./queue-keys.ts";
import { measureRunPages } from "./run-pages.ts";
import { measureScreens } from "./screens.ts";
import { measureThroughput } from "./throughput.ts";
import { inMeteredWorld, inWorld, type Measurement } from "./worlds.ts";

const usage = `Usage: npm run bench -- [measurement …] [--pages 1000]

  first-load   bytes on the wire per screen, by kind
  clicks       milliseconds from a click to its content
  queue-keys   milliseconds from j in the queue of exceptions until the panel follows
  screens      requests to the service and statements to PostgreSQL per screen
  hydration    processor time of the browser for a list, with its profile
  lighthouse   Lighthouse, mobile
  own-time     milliseconds of the console itself
  throughput   pages a second
  processor    processor time, requests and statements of a page of each kind
  memory       memory of the console after so many pages (--pages), and its slope
  layout       layout shift and overflow at five widths
  run-pages    times and memory of an import of 10,000 rows, and of the page of a run with 5,000`;

/** Runs the named measurements of `npm run bench`, by default all, in worlds of the default size. */
export async function runBench(args: string[]): Promise<boolean> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      pages: { type: "string", default: "1000" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return true;
  }
  const inspector = await chooseInspector();
  const measurements: Record<string, Measurement> = {
    "first-load": inWorld(measureFirstLoad),
    clicks: inMeteredWorld(measureClicks, worldWithReaders),
    "queue-keys": inMeteredWorld(measureQueueKeys),
    screens: inMeteredWorld(measureScreens),
    hydration: inWorld(measureHydration),
    lighthouse: inWorld(measureWithLighthouse),
    "own-time": inWorld(measureOwnTime, worldWithReaders),
    throughput: inWorld(measureThroughput, worldWithReaders),
    processor: inMeteredWorld((world, meters) => measureProcessorTime(world, meters, inspector), {
      ...worldWithFewReaders,
      settings: inspector.settings,
    }),
    memory: inWorld((world) => measureMemory(world, inspector, Number(values.pages)), {
      ...worldWithReaders,
      settings: inspector.settings,
    }),
    layout: inWorld(measureLayout),
    "run-pages": inWorld(measureRunPages),
  };
  return runMeasurements(measurements, positionals, { scale: "default" });
}

/** Runs the named measurements, by default all. Returns whether all are within their limits. */
export async function runMeasurements(
  measurements: Record<string, Measurement>,
  names: string[],
  options: WorldOptions,
): Promise<boolean> {
  const unknown = names.find((name) => !Object.hasOwn(measurements, name));
  if (unknown !== undefined) {
    throw new Error(
      `"${unknown}" is not a measurement. Choose from: ${Object.keys(measurements).join(", ")}`,
    );
  }
  let isWithinLimits = true;
  for (const [name, measure] of Object.entries(measurements)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const before = timeFixedWork();
    const isWithinLimit = await measure(name, options);
    const fixedWork = [before, timeFixedWork()].map((ms) => ms.toFixed(1));
    console.log(`\n  Fixed work before and after: ${fixedWork.join(" and ")} ms`);
    if (!isWithinLimit) console.log("  OVER THE LIMIT");
    isWithinLimits &&= isWithinLimit;
  }
  console.log("");
  return isWithinLimits;
}
