import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runFolder } from "../system/folders.ts";
import { processIdentity } from "../system/process-identity.ts";

const path = join(runFolder, "supervisor.json");

interface Supervisor {
  pid: number;
  identity: string | null;
  /** Where its console is, once known. */
  origin: string;
}

/** The start that runs from this folder, or null: a killed one's note counts for nothing. */
export function findSupervisor(): Supervisor | null {
  try {
    const other = JSON.parse(readFileSync(path, "utf8")) as Supervisor;
    return other.identity !== null && processIdentity(other.pid) === other.identity ? other : null;
  } catch {
    return null;
  }
}

/** Notes that we are the one that runs from this folder. */
export function noteSupervisor(origin: string): void {
  const me: Supervisor = { pid: process.pid, identity: processIdentity(process.pid), origin };
  mkdirSync(runFolder, { recursive: true });
  writeFileSync(path, JSON.stringify(me));
}

export const forgetSupervisor = async (): Promise<void> => rmSync(path, { force: true });
