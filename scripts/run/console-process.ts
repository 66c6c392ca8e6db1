import { join } from "node:path";
import { root } from "../system/folders.ts";
import { standaloneServer } from "./build.ts";
import { type ChildOptions, startChild } from "./child.ts";

/** `env` has the settings of lib/server/env.ts. */
export interface ConsoleOptions extends ChildOptions {
  mode: "production" | "development";
  host: string;
  port: number;
}

/** Starts Quartermaster and waits until its health route answers 200, with the store migrated. */
export async function startConsoleProcess(options: ConsoleOptions): Promise<void> {
  const { mode, host, port } = options;
  const isProduction = mode === "production";
  const reachable = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  await startChild(
    "console",
    isProduction
      ? [standaloneServer]
      : [join(root, "node_modules/next/dist/bin/next"), "dev", "-H", host, "-p", String(port)],
    {
      ...options,
      env: {
        ...options.env,
        NODE_ENV: mode,
        HOSTNAME: host,
        PORT: String(port),
        NEXT_TELEMETRY_DISABLED: "1",
        // On SIGTERM, lib/server/process/shut-down.ts finishes pending responses. Next would exit at once.
        ...(isProduction ? { NEXT_MANUAL_SIG_HANDLE: "true" } : {}),
      },
    },
    async () => {
      const signal = AbortSignal.timeout(30_000);
      const health = await fetch(`http://${reachable}:${port}/api/health`, { signal }).catch(
        () => null,
      );
      await health?.body?.cancel();
      return health?.ok || null;
    },
    isProduction ? 60_000 : 180_000,
  );
}
