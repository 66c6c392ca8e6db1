import { parseArgs } from "node:util";

export interface Flags {
  host: string;
  port: number;
  sandboxPort: number;
}

/** What is wrong with how a command was called: one line, exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

const portOf = (name: string, text: string): number => {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new UsageError(`${name} must be a port from 1 to 65535, not "${text}"`);
  }
  return port;
};

export const usage = (command: string) => `Usage: npm ${command} -- [options]

  --port <n>          port of the console (QM_PORT, default 3000)
  --sandbox-port <n>  port of the embedded sandbox (QM_SANDBOX_PORT, default 4010)
  --help              this text

Every setting is explained in .env.example.`;

/** Command line first, then the environment, then the default. Null when help was asked for. */
export function readFlags(args: string[]): Flags | null {
  let given: { port?: string; "sandbox-port"?: string; help?: boolean };
  try {
    given = parseArgs({
      args,
      options: {
        port: { type: "string" },
        "sandbox-port": { type: "string" },
        help: { type: "boolean" },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  if (given.help) return null;
  return {
    host: process.env.QM_HOST ?? "127.0.0.1",
    port: portOf("--port (QM_PORT)", given.port ?? process.env.QM_PORT ?? "3000"),
    sandboxPort: portOf(
      "--sandbox-port (QM_SANDBOX_PORT)",
      given["sandbox-port"] ?? process.env.QM_SANDBOX_PORT ?? "4010",
    ),
  };
}
