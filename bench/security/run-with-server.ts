import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/**
 * Runs a measurement of this folder in a process that may load the server's modules. Returns whether it
 * is within its limits.
 */
export async function runWithServer(fileName: string): Promise<boolean> {
  const file = fileURLToPath(new URL(fileName, import.meta.url));
  const child = spawn(process.execPath, ["--conditions=react-server", file], { stdio: "inherit" });
  const [code] = (await once(child, "exit")) as [number | null];
  return code === 0;
}
