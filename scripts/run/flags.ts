import { parseArgs } from "node:util";
import type { SandboxShape } from "./sandbox-process.ts";

export type Flags = NonNullable<ReturnType<typeof readFlags>>;

/** A command was called with wrong arguments or in a wrong state: exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Returns the port that a setting names. Throws `UsageError` if it is none. */
export const portOf = (name: string, text: string): number => {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new UsageError(`${name} must be a port from 1 to 65535, not "${text}"`);
  }
  return port;
};

const secondsOf = (name: string, text: string): number => {
  const seconds = Number(text);
  if (Number.isFinite(seconds) && seconds >= 0) return seconds;
  throw new UsageError(`${name} must be a number of seconds, 0 or more, not "${text}"`);
};

/** Returns the shape of a flag. Throws `UsageError` if there is no such shape. */
export const shapeOf = (name: string, text: string): SandboxShape => {
  if (/^(default|illustrative|bare|random:\d{1,9})$/.test(text)) return text as SandboxShape;
  throw new UsageError(
    `${name} must be default, illustrative, bare or random:<seed>, not "${text}"`,
  );
};

export const usage = (command: string) => `Usage: npm ${command} -- [options]

  --port <n>          port of the console (QM_PORT, default 3000)
  --sandbox-port <n>  port of the embedded sandbox (QM_SANDBOX_PORT, default 4010)
  --shape <name>      shape of the embedded sandbox's answers: default, illustrative, bare or
                      random:<seed> (QM_SANDBOX_SHAPE)
  --help              this text

Every setting is explained in .env.example.`;

const parse = (args: string[]) => {
  const text = { type: "string" } as const;
  const options = {
    port: text,
    "sandbox-port": text,
    shape: text,
    help: { type: "boolean" },
  } as const;
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
};

/** Reads each flag from the command line, else from the environment, else the default. Null for --help. */
export function readFlags(args: string[]) {
  const given = parse(args);
  if (given.help) return null;
  const { QM_HOST, QM_PORT, QM_SANDBOX_PORT, QM_SANDBOX_SHAPE, QM_SANDBOX_DAY } = process.env;
  return {
    host: QM_HOST ?? "127.0.0.1",
    port: portOf("--port (QM_PORT)", given.port ?? QM_PORT ?? "3000"),
    sandboxPort: portOf(
      "--sandbox-port (QM_SANDBOX_PORT)",
      given["sandbox-port"] ?? QM_SANDBOX_PORT ?? "4010",
    ),
    sandboxShape: shapeOf(
      "--shape (QM_SANDBOX_SHAPE)",
      given.shape ?? QM_SANDBOX_SHAPE ?? "default",
    ),
    /** Seconds of a business day. */
    sandboxDay: secondsOf("QM_SANDBOX_DAY", QM_SANDBOX_DAY ?? "20"),
  };
}
