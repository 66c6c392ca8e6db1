import { step } from "../scripts/run/progress.ts";
import { startWorld, type World } from "../scripts/world/world.ts";
import { measureFirstLoad } from "./first-load.ts";
import { measureOwnTime } from "./own-time.ts";
import { measureThroughput } from "./throughput.ts";

const measurements: Record<string, (world: World) => Promise<void>> = {
  "first-load": measureFirstLoad,
  "own-time": measureOwnTime,
  throughput: measureThroughput,
};

/** Runs the named measurements, by default all, each in a new world of the default size. */
export async function runBench(names: string[]): Promise<void> {
  const unknown = names.find((name) => !Object.hasOwn(measurements, name));
  if (unknown !== undefined) {
    throw new Error(
      `"${unknown}" is not a measurement. Choose from: ${Object.keys(measurements).join(", ")}`,
    );
  }
  for (const [name, measure] of Object.entries(measurements)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const world = await step(`Start a world for ${name}`, () => startWorld({ scale: "default" }));
    try {
      await measure(world);
    } finally {
      await world.close();
    }
  }
  console.log("");
}
