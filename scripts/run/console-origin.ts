import { join } from "node:path";
import { runFolder } from "../system/folders.ts";
import { isRunning, type ProcessRecord, readRecord } from "../system/processes.ts";

/** What `npm start` records of itself while it runs. */
export interface RunningStart extends ProcessRecord {
  /** The console's address. */
  origin: string;
}

export const supervisorFile = join(runFolder, "supervisor.json");

/** Returns the record of the start that runs from this folder, or `null`. */
export const findRunningStart = (): RunningStart | null => {
  const found = readRecord<RunningStart>(supervisorFile);
  return found !== null && isRunning(found) ? found : null;
};

/**
 * Returns the console's address: that of the settings, else of the console that runs from this folder,
 * else the one that `npm start` would use.
 */
export const consoleOrigin = (): string => {
  const { QM_ORIGIN, QM_PORT = "3000" } = process.env;
  return QM_ORIGIN ?? findRunningStart()?.origin ?? `http://127.0.0.1:${QM_PORT}`;
};
