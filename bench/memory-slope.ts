import type { World } from "#testing/world/world.ts";
import { residentMemoryOf } from "./resident-memory.ts";

/** The resident memory of a process at a time. */
export interface MemorySample {
  atMs: number;
  megabytes: number;
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const hourMs = 3_600_000;

/**
 * Returns by how many percent of its mean the memory grows in an hour: the slope of the straight line
 * through the second half of the samples (least squares), because a process grows while it warms up.
 */
export const slopePerHour = (samples: readonly MemorySample[]): number => {
  const half = samples.slice(Math.floor(samples.length / 2));
  const time = mean(half.map(({ atMs }) => atMs));
  const size = mean(half.map(({ megabytes }) => megabytes));
  const product = mean(half.map(({ atMs, megabytes }) => (atMs - time) * (megabytes - size)));
  const spread = mean(half.map(({ atMs }) => (atMs - time) ** 2));
  return (((product / spread) * hourMs) / size) * 100;
};

/** Samples the memory of a world's console every second until `stop`, which returns the samples. */
export const sampleMemory = (world: World) => {
  const samples: MemorySample[] = [];
  const take = () => samples.push({ atMs: performance.now(), megabytes: residentMemoryOf(world) });
  take();
  const timer = setInterval(take, 1_000);
  return {
    stop: (): MemorySample[] => {
      clearInterval(timer);
      take();
      return samples;
    },
  };
};
