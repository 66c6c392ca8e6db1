import { PassThrough, Readable, Writable } from "node:stream";
import type { Host } from "#lib/cli/host/host.ts";
import { main } from "#lib/cli/main.ts";
import type { OtherPrograms } from "#lib/cli/program.ts";
import { systemClock, wait } from "#lib/v4/client/clock.ts";

/** A stream that keeps what is written to it. */
const textStream = (onText: (text: string) => void = () => undefined) => {
  const chunks: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk));
      onText(String(chunk));
      done();
    },
  });
  return { stream, text: () => chunks.join("") };
};

export interface TestHostOptions {
  env?: Record<string, string>;
  stdin?: string | Uint8Array;
  fetch?: typeof fetch;
  /** Replaces the machine's time. */
  time?: Pick<Host, "now" | "wait">;
  signal?: AbortSignal;
  /** Answers questions; without it there is no terminal to ask on. */
  ask?: (question: string) => string | null;
  /** Width of the terminal that standard output is; without it, it is none. */
  columns?: number;
  others?: OtherPrograms;
  /** Sees each text that is written to standard output, or to standard error. */
  onOutput?: (text: string) => void;
  onNote?: (text: string) => void;
}

/** The result of a command. */
export interface Ran {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** Returns a function that runs commands in this process, on a machine whose files are in a folder. */
export const machineIn =
  (folder: string, machine: TestHostOptions = {}) =>
  async (argv: readonly string[], options: TestHostOptions = {}): Promise<Ran> => {
    const given = { ...machine, ...options };
    const stdout = textStream(given.onOutput);
    const stderr = textStream(given.onNote);
    const signal = given.signal ?? new AbortController().signal;
    const host: Host = {
      env: { HOME: folder, ...machine.env, ...options.env },
      stdin: given.stdin === undefined ? new PassThrough() : Readable.from([given.stdin]),
      stdout:
        given.columns !== undefined
          ? Object.assign(stdout.stream, { isTTY: true, columns: given.columns })
          : stdout.stream,
      stderr: stderr.stream,
      now: given.time?.now ?? Date.now,
      wait: given.time?.wait ?? ((ms) => wait(systemClock, ms, signal)),
      signal,
      fetch: given.fetch ?? fetch,
      // Proxies would be those of all tests.
      openProxies: () => undefined,
      ask: async (question) => given.ask?.(question) ?? null,
      askSecret: async (question) => given.ask?.(question) ?? null,
    };
    const exitCode = await main(argv, host, given.others);
    return { exitCode, stdout: stdout.text(), stderr: stderr.text() };
  };
