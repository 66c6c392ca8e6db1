import type { Principal } from "#lib/server/auth/principal.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { forgetSettings } from "#lib/server/per-process.ts";
import { closeStore } from "#lib/server/store/store.ts";
import { fillMirror } from "./fill-mirror.ts";
import { openConnection, principalOf } from "./made-connection.ts";
import { measureExceptions } from "./measure-exceptions.ts";
import { measureExports } from "./measure-exports.ts";
import { maxFilterMs, measureFilters } from "./measure-filters.ts";
import { maxReportMs, measureReports } from "./measure-reports.ts";
import { measureStalledExport } from "./measure-stalled-export.ts";
import { observeEnds } from "./observe-ends.ts";
import { vacuumAnalyze } from "./vacuum-analyze.ts";

interface Filled {
  connection: Connection;
  principal: Principal;
  orders: number;
}

/** What is measured over a mirror that no sweep has filled. Each returns whether it is within its goals. */
const measurements = {
  filters: async ({ principal }: Filled) => (await measureFilters(principal)) <= maxFilterMs,
  exports: async ({ principal }: Filled) => {
    const areWritten = await measureExports(principal);
    return (await measureStalledExport(principal)) && areWritten;
  },
  reports: async ({ principal }: Filled) => (await measureReports(principal)) <= maxReportMs,
  exceptions: ({ connection, orders }: Filled) => measureExceptions(connection, orders),
};
export type FilledMeasurement = keyof typeof measurements;
export const filledMeasurements = Object.keys(measurements) as FilledMeasurement[];

/**
 * Fills the mirror of the store with made orders, of which the ends were observed, and a tenth as many employees, as
 * the settings of the process say.
 */
export const fillStore = async (orders: number): Promise<void> => {
  const connection = await openConnection();
  await fillMirror(connection, { orders, employees: orders / 10 });
  await observeEnds(connection, orders);
  // What autovacuum does soon after a sweep.
  await vacuumAnalyze();
  await closeStore();
  forgetSettings();
};

/** Measures one thing over a filled store. Returns whether it is within its goals. */
export const measureFilled = async (
  measured: FilledMeasurement,
  orders: number,
): Promise<boolean> => {
  const connection = await openConnection();
  try {
    const principal = principalOf(connection);
    return await measurements[measured]({ connection, principal, orders });
  } finally {
    await closeStore();
  }
};
