import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable, Writable } from "node:stream";
import { afterAll } from "vitest";
import type { Host } from "#lib/cli/host.ts";
import { main } from "#lib/cli/main.ts";
import type { OtherPrograms } from "#lib/cli/program.ts";
import { systemClock } from "#lib/v4/client/clock.ts";

const folders: string[] = [];

/** Creates a folder that is removed after the tests of the file. */
export const temporaryFolder = (): string => {
  if (folders.length === 0) {
    afterAll(() => {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    });
  }
  const folder = mkdtempSync(join(tmpdir(), "quartermaster-cli-"));
  folders.push(folder);
  return folder;
};

/** A stream that keeps what is written to it. */
const textStream = () => {
  const chunks: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(String(chunk));
      done();
    },
  });
  return { stream, text: () => chunks.join("") };
};

export interface TestHostOptions {
  env?: Record<string, string>;
  stdin?: string;
  fetch?: typeof fetch;
  clock?: Host["clock"];
  signal?: AbortSignal;
  /** Answers questions; without it there is no terminal to ask on. */
  ask?: (question: string) => string | null;
  /** Width of the terminal that standard output is; without it, it is none. */
  columns?: number;
  others?: OtherPrograms;
  onOutput?: (text: string) => void;
}

/** The result of a command. */
export interface Ran {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** Returns a function that runs commands on one machine, which has its own files. */
export const setUpMachine = (machine: TestHostOptions = {}) => {
  const folder = temporaryFolder();
  return async (argv: readonly string[], options: TestHostOptions = {}): Promise<Ran> => {
    const given = { ...machine, ...options };
    const stdout = textStream();
    const stderr = textStream();
    if (given.onOutput) {
      const { onOutput } = given;
      stdout.stream.on("pipe", () => undefined);
      const { write } = stdout.stream;
      stdout.stream.write = ((text: string, done: () => void) => {
        onOutput(text);
        return write.call(stdout.stream, text, "utf8", done);
      }) as typeof write;
    }
    const host: Host = {
      env: { HOME: folder, ...machine.env, ...options.env },
      stdin: given.stdin === undefined ? new PassThrough() : Readable.from([given.stdin]),
      stdout: given.columns
        ? Object.assign(stdout.stream, { isTTY: true, columns: given.columns })
        : stdout.stream,
      stderr: stderr.stream,
      clock: given.clock ?? systemClock,
      signal: given.signal ?? new AbortController().signal,
      fetch: given.fetch ?? fetch,
      ask: async (question) => given.ask?.(question) ?? null,
      askSecret: async (question) => given.ask?.(question) ?? null,
    };
    const exitCode = await main(argv, host, given.others);
    return { exitCode, stdout: stdout.text(), stderr: stderr.text() };
  };
};
