import { join } from "node:path";
import { root } from "../system/folders.ts";
import { standaloneStart } from "./build.ts";
import { type ChildOptions, startChild } from "./child.ts";

/**
 * By default V8 lets the garbage grow to several times what is in use, and keeps that memory: 600 MB
 * after 1,000 pages, of which 67 MB were in use. So the heap may grow by 30 % between collections.
 */
export const memoryFlags = ["--heap-growing-percent=30", "--max-semi-space-size=8"];

/**
 * An address with many filters is long, and moving on from it by a link sends it in a header once more: 64 KB take
 * one of 20 KB. By default Node refuses more than 16 KB.
 */
export const headerFlags = ["--max-http-header-size=65536"];

/** `env` has the settings of lib/server/env.ts. */
export interface ConsoleOptions extends ChildOptions {
  mode: "production" | "development";
  host: string;
  port: number;
}

/** Returns the address at which this machine reaches the console, also when it listens on all. */
export const consoleAddress = ({ host, port }: Pick<ConsoleOptions, "host" | "port">) => {
  const reachable = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
};

/** Starts Quartermaster and waits until its health route answers 200, with the store migrated. */
export async function startConsoleProcess(options: ConsoleOptions): Promise<void> {
  const { mode, host, port } = options;
  const isProduction = mode === "production";
  await startChild(
    "console",
    isProduction
      ? [...memoryFlags, ...headerFlags, standaloneStart]
      : [join(root, "node_modules/next/dist/bin/next"), "dev", "-H", host, "-p", String(port)],
    {
      ...options,
      env: {
        ...options.env,
        NODE_ENV: mode,
        HOSTNAME: host,
        PORT: String(port),
        NEXT_TELEMETRY_DISABLED: "1",
        // By default, glibc keeps what is freed in up to eight arenas for each processor.
        MALLOC_ARENA_MAX: "2",
      },
    },
    async () => {
      const signal = AbortSignal.timeout(30_000);
      const health = await fetch(`${consoleAddress(options)}/api/health`, { signal }).catch(
        () => null,
      );
      await health?.body?.cancel();
      return health?.ok || null;
    },
    isProduction ? 60_000 : 180_000,
  );
}
