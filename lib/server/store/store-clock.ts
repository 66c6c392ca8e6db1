import "server-only";
import { sql } from "drizzle-orm";
import { perSettings } from "#lib/server/per-process.ts";
import { store } from "#lib/server/store/store.ts";

/** Between two measurements: clocks drift by some milliseconds a minute. */
const measureEveryMs = 60_000;
/** How often this process looks whether its own clock was moved or the machine slept. */
const checkEveryMs = 5_000;
/** A larger difference from the store's clock is worth a warning. */
export const maxClockDifferenceMs = 2_000;

/** The same moment by three clocks, in milliseconds. `mono` is no clock of a calendar and is never moved. */
interface Measurement {
  storeMs: number;
  wallMs: number;
  monoMs: number;
}

const clock = perSettings("storeClock", () => ({ measured: null as Measurement | null }));

/** Returns the store's clock, in one statement: instances compare the times of their answers by it. */
export const readStoreTime = async (): Promise<Date> => {
  const { rows } = await store().execute<{ now: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  );
  return new Date(rows[0]?.now ?? Number.NaN);
};

/**
 * Returns how long something has taken by the clock of this process that ran further: the one of the
 * calendar can be moved, and the other one stands still while the machine sleeps.
 */
export const startElapsed = (): (() => number) => {
  const [mono, wall] = [performance.now(), Date.now()];
  return () => Math.max(performance.now() - mono, Date.now() - wall);
};

/**
 * Compares the clock of this process with the store's, by which `storeTime` goes from then on. Returns how
 * far this process is ahead, in milliseconds; negative where it is behind.
 */
export const measureStoreClock = async (): Promise<number> => {
  const began = performance.now();
  const storeMs = (await readStoreTime()).getTime();
  const monoMs = performance.now();
  // The statement's answer is half of its time old.
  const measured = { storeMs: storeMs + (monoMs - began) / 2, wallMs: Date.now(), monoMs };
  clock().measured = measured;
  return measured.wallMs - measured.storeMs;
};

/**
 * Returns the present moment by the store's clock, in epoch milliseconds, without a statement. Every
 * deadline, lease and expiry goes by it, because the clocks of processes differ. Before the first
 * measurement it is the clock of this process.
 */
export const storeTime = (): number => {
  const { measured } = clock();
  if (measured === null) return Date.now();
  return Math.round(measured.storeMs + performance.now() - measured.monoMs);
};

/** Returns `storeTime` as a date. */
export const storeDate = (): Date => new Date(storeTime());

const isDueForMeasurement = ({ wallMs, monoMs }: Measurement): boolean => {
  const elapsedMs = performance.now() - monoMs;
  const movedMs = Math.abs(Date.now() - wallMs - elapsedMs);
  return elapsedMs >= measureEveryMs || movedMs >= 1_000;
};

/** Measures the store's clock again every minute, and soon after this machine's clock was moved or stood still. */
export const keepStoreClock = (): void => {
  setInterval(() => {
    const { measured } = clock();
    // While the store is away, the last measurement goes on.
    if (measured === null || isDueForMeasurement(measured)) measureStoreClock().catch(() => null);
  }, checkEveryMs).unref();
};
