import type { Readable, Writable } from "node:stream";

/** A stream that may be a terminal. */
export type OutputStream = Writable & { isTTY?: boolean; columns?: number };

/** Everything of the machine that a command uses, so that tests can replace it. */
export interface Host {
  env: Readonly<Record<string, string | undefined>>;
  stdin: Readable & { isTTY?: boolean };
  stdout: OutputStream;
  stderr: OutputStream;
  /** Returns the time since 1970, in ms. */
  now(): number;
  /** Resolves to true after `ms`, or to false as soon as Ctrl-C is pressed. */
  wait(ms: number): Promise<boolean>;
  /** Aborted by the first Ctrl-C. */
  signal: AbortSignal;
  fetch: typeof fetch;
  /**
   * Makes `fetch` use the proxies of `env`, but for those of `addresses` that are this machine's own. Throws
   * `CliError` for a proxy that can't be used.
   */
  openProxies(addresses: readonly string[]): void;
  /** Asks a question on the terminal; `null` where there is none, or at the end of input. */
  ask(question: string): Promise<string | null>;
  /** Asks for a secret without showing it; `null` as for `ask`. */
  askSecret(question: string): Promise<string | null>;
}
