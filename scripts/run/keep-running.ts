import type { Child } from "./child.ts";

const firstDelayMs = 1_000;
const maxDelayMs = 30_000;

/** A part that ran for this long, in milliseconds, is started again without a longer delay. */
const steadyMs = 60_000;

export interface KeepRunningOptions {
  /** The part in messages: `sandbox`. */
  name: string;
  /** Starts the part. Resolves when it is ready, with its process and what to print about it. */
  start: () => Promise<{ child: Child; ready: string }>;
  /** Prints a line on the terminal. */
  print: (line: string) => void;
  /** Resolves after so many milliseconds, or as soon as everything stops. */
  wait: (ms: number) => Promise<unknown>;
  now: () => number;
  /** Aborted when everything stops. */
  signal: AbortSignal;
}

/**
 * Starts a part again whenever its process ends, and prints what happened. Waits 1 s before, and
 * twice as long after each failed or short run, up to 30 s. Resolves when everything stops.
 */
export async function keepRunning(
  first: Child,
  { name, start, print, wait, now, signal }: KeepRunningOptions,
): Promise<void> {
  let delayMs = firstDelayMs;
  let startedAt = now();

  /** Returns the new process, or the reason why it could not start. */
  const startAgain = async (): Promise<Child | string> => {
    await wait(delayMs);
    delayMs = Math.min(maxDelayMs, delayMs * 2);
    startedAt = now();
    try {
      if (signal.aborted) return "";
      const { child, ready } = await start();
      print(`  ✓ ${ready}`);
      return child;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };

  let current: Child | string = first;
  while (!signal.aborted) {
    const reason: string = typeof current === "string" ? current : await current.ended;
    if (signal.aborted) return;
    if (now() - startedAt >= steadyMs) delayMs = firstDelayMs;
    const seconds = Math.round(delayMs / 1_000);
    print(`\n  ✗ ${reason}\n`);
    print(`  … The console keeps running. The ${name} starts again in ${seconds} s`);
    current = await startAgain();
  }
}
