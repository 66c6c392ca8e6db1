import { join } from "node:path";
import { startWorld, type World, type WorldOptions } from "#testing/world/world.ts";
import { step } from "../scripts/run/progress.ts";
import { dataFolder } from "../scripts/system/folders.ts";
import { type Meters, startMeters } from "./meters.ts";

/** Returns the file of a sandbox's world that benches share. The first one seeds it. */
export const benchWorldFile = (scale: string): string => join(dataFolder, `bench-${scale}.db`);

/** Measures something in a world of its own. Returns whether it is within its limit, if it has one. */
export type Measurement = (name: string, options: WorldOptions) => Promise<boolean>;

/** The work of a measurement. `false`: it is over its limit. */
type Measure<Arguments extends unknown[]> = (
  ...args: Arguments
) => Promise<boolean> | Promise<void>;

const startNamedWorld = (name: string, options: WorldOptions) =>
  step(`Start a world for ${name}`, () => startWorld(options));

/** Returns a measurement in a new world, which ends with it. `own` overrides the common options. */
export const inWorld =
  (measure: Measure<[world: World]>, own: WorldOptions = {}): Measurement =>
  async (name, options): Promise<boolean> => {
    const world = await startNamedWorld(name, { ...options, ...own });
    try {
      return (await measure(world)) !== false;
    } finally {
      await world.close();
    }
  };

/** Returns a measurement in a new world whose traffic goes through meters. */
export const inMeteredWorld =
  (measure: Measure<[world: World, meters: Meters]>, own: WorldOptions = {}): Measurement =>
  async (name, options): Promise<boolean> => {
    const meters = await startMeters();
    try {
      const metered = inWorld((world) => measure(world, meters), {
        ...own,
        ...meters.worldOptions,
        // Each connection would be asked for its past for minutes, and the meters would count that.
        settings: { QM_FILL_HISTORY: "off", ...own.settings },
      });
      return await metered(name, options);
    } finally {
      await meters.close();
    }
  };
