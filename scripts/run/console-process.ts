import { join } from "node:path";
import { root } from "../system/folders.ts";
import { standaloneServer } from "./build.ts";
import { type Child, startChild, untilReady } from "./child.ts";

export interface ConsoleOptions {
  mode: "production" | "development";
  host: string;
  port: number;
  /** The settings of lib/server/env.ts. */
  env: Record<string, string | undefined>;
  logFile: string;
  pidFile?: string;
  /** Called as soon as the process exists, so that an interrupted start can stop it. */
  onChild?: (child: Child) => void;
}

/** Starts Quartermaster and waits until its health route answers 200, with the store migrated. */
export async function startConsoleProcess(options: ConsoleOptions): Promise<Child> {
  const { mode, host, port } = options;
  const child = startChild({
    name: "console",
    command: process.execPath,
    args:
      mode === "production"
        ? [standaloneServer()]
        : [join(root, "node_modules/next/dist/bin/next"), "dev", "-H", host, "-p", String(port)],
    cwd: root,
    env: {
      ...options.env,
      NODE_ENV: mode,
      HOSTNAME: host,
      PORT: String(port),
      NEXT_TELEMETRY_DISABLED: "1",
      // On SIGTERM, lib/server/process/shut-down.ts finishes pending responses. Next would exit at once.
      ...(mode === "production" ? { NEXT_MANUAL_SIG_HANDLE: "true" } : {}),
    },
    logFile: options.logFile,
    ...(options.pidFile === undefined ? {} : { pidFile: options.pidFile }),
  });
  options.onChild?.(child);
  const reachable = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  await untilReady(
    child,
    () => isHealthy(`http://${reachable}:${port}/api/health`),
    mode === "production" ? 60_000 : 180_000,
  );
  return child;
}

async function isHealthy(address: string): Promise<true | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(30_000) });
    await response.body?.cancel();
    return response.ok ? true : null;
  } catch {
    return null;
  }
}
