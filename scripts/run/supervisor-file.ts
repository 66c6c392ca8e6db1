import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runFolder } from "../system/folders.ts";
import { identityOf } from "../system/processes.ts";

const path = join(runFolder, "supervisor.json");

interface Supervisor {
  pid: number;
  identity: string | null;
  /** The address of its Quartermaster, or "" before it is known. */
  origin: string;
}

/** Returns the start that runs from this folder, or null. A killed one does not count. */
export function findSupervisor(): Supervisor | null {
  try {
    const other = JSON.parse(readFileSync(path, "utf8")) as Supervisor;
    return other.identity !== null && identityOf(other.pid) === other.identity ? other : null;
  } catch {
    return null;
  }
}

/** Records that this process runs from this folder. */
export function recordSupervisor(origin: string): void {
  const me: Supervisor = { pid: process.pid, identity: identityOf(process.pid), origin };
  mkdirSync(runFolder, { recursive: true });
  writeFileSync(path, JSON.stringify(me));
}

export const forgetSupervisor = async (): Promise<void> => rmSync(path, { force: true });
