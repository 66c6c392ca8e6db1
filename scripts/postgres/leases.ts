import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { processIdentity } from "../system/process-identity.ts";

/**
 * Who uses a shared server: one file a use, named after the process. The last one to leave stops
 * the server; a process that was killed counts for nothing. Gives the lease's name.
 */
export function takeLease(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const name = `${process.pid}-${randomBytes(4).toString("hex")}`;
  writeFileSync(join(folder, name), processIdentity(process.pid) ?? "", { mode: 0o600 });
  return name;
}

/** Gives a lease back and says whether somebody still holds one. */
export function returnLease(folder: string, lease: string): boolean {
  rmSync(join(folder, lease), { force: true });
  let isHeld = false;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (readFileSync(path, "utf8") === processIdentity(Number.parseInt(name, 10))) isHeld = true;
    else rmSync(path, { force: true });
  }
  return isHeld;
}
