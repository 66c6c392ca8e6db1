import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { root } from "../../scripts/system/folders.ts";

const playwright = join(root, "node_modules/@playwright/test/cli.js");

/** Runs the access matrix, which opens no browser. Returns whether every cell is as expected. */
export async function runAccessMatrix(): Promise<boolean> {
  const args = [playwright, "test", "e2e/access-matrix.spec.ts"];
  const child = spawn(process.execPath, args, { cwd: root, stdio: "inherit" });
  const [code] = (await once(child, "exit")) as [number | null];
  return code === 0;
}
