import { spawn } from "node:child_process";
import { root } from "../system/folders.ts";

/** Runs a Node program with the terminal of this process, and returns its exit code. */
export function runTool(args: string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  return new Promise((resolve) => {
    const running = spawn(process.execPath, args, { cwd: root, env, stdio: "inherit" });
    const forward = (signal: NodeJS.Signals) => running.kill(signal);
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, forward);
    running.once("error", () => resolve(1));
    running.once("exit", (code) => {
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, forward);
      resolve(code ?? 1);
    });
  });
}
