import { timeFixedWork } from "../scripts/system/fixed-work.ts";

/** Returns the quantile of the samples by nearest rank, such as the median for a `share` of 0.5. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5);

/** Milliseconds of the fixed piece of work on the machine for which limits of time are given (README, Measured). */
const referenceMs = 32;

/**
 * Returns how many times as long as on the machine of the limits everything takes here at this moment, 1 on a faster
 * one: a proof must fail for a change, never for the machine that it runs on.
 */
export const slownessHere = (): number => Math.max(1, timeFixedWork() / referenceMs);

/** What browsers accept. */
const encodings = { "accept-encoding": "gzip, deflate, br, zstd" };

/** Returns the milliseconds until the whole response has come, over a kept connection. Throws unless it is a 200. */
export async function timeRequest(
  address: string,
  headers: Record<string, string>,
): Promise<number> {
  const begin = performance.now();
  const response = await fetch(address, {
    headers: { ...encodings, ...headers },
    redirect: "manual",
  });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
  return performance.now() - begin;
}
