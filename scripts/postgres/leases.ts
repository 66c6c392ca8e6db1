import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { identityOf } from "../system/processes.ts";

/**
 * Takes a lease of a shared server, and returns its name. Each lease is a file named after its
 * process. The process that returns the last lease stops the server; leases of killed processes do not count.
 */
export function takeLease(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const name = `${process.pid}-${randomBytes(4).toString("hex")}`;
  writeFileSync(join(folder, name), identityOf(process.pid) ?? "", { mode: 0o600 });
  return name;
}

/** Returns a lease to the folder. The result is true if another process still holds one. */
export function returnLease(folder: string, lease: string): boolean {
  rmSync(join(folder, lease), { force: true });
  let isHeld = false;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (readFileSync(path, "utf8") === identityOf(Number.parseInt(name, 10))) isHeld = true;
    else rmSync(path, { force: true });
  }
  return isHeld;
}
