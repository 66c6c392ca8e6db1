import { step } from "../scripts/run/progress.ts";
import { startWorld, type World, type WorldOptions } from "../scripts/world/world.ts";
import { measureFirstLoad } from "./first-load.ts";
import { measureOwnTime } from "./own-time.ts";
import { measureThroughput } from "./throughput.ts";

const speed = {
  "first-load": measureFirstLoad,
  "own-time": measureOwnTime,
  throughput: measureThroughput,
};

/** Runs the named measurements of `npm run bench` in worlds of the default size. */
export const runBench = (names: string[]) => runMeasurements(speed, names, { scale: "default" });

/**
 * Runs the named measurements, by default all, each in a new world. A measurement may return whether
 * it is within its limit. Returns whether all are.
 */
export async function runMeasurements(
  measurements: Record<string, (world: World) => Promise<boolean> | Promise<void>>,
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
    const world = await step(`Start a world for ${name}`, () => startWorld(options));
    try {
      const isWithinLimit = await measure(world);
      if (isWithinLimit === true) console.log("  within the limit");
      if (isWithinLimit === false) console.log("  OVER THE LIMIT");
      isWithinLimits &&= isWithinLimit !== false;
    } finally {
      await world.close();
    }
  }
  console.log("");
  return isWithinLimits;
}
