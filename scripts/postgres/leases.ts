import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { processIdentity } from "../process-identity.ts";

/**
 * Who uses a shared server: one file a process. The last one to leave stops it; a process that was
 * killed counts for nothing.
 */
export function takeLease(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const identity = processIdentity(process.pid) ?? "";
  writeFileSync(join(folder, String(process.pid)), identity, { mode: 0o600 });
}

/** Gives ours back and says whether somebody else still holds one. */
export function returnLease(folder: string): boolean {
  rmSync(join(folder, String(process.pid)), { force: true });
  let isHeld = false;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (readFileSync(path, "utf8") === processIdentity(Number(name))) isHeld = true;
    else rmSync(path, { force: true });
  }
  return isHeld;
}
