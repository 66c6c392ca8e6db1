import type { Interface } from "node:readline/promises";
import { CliError } from "#lib/cli/host/exit-codes.ts";
import type { Host } from "#lib/cli/host/host.ts";
import { openProxies } from "#lib/cli/host/proxies.ts";
import { systemClock, wait } from "#lib/v4/client/clock.ts";

const interrupted = () => new CliError("aborted", "Ctrl-C ended the command. Nothing was sent.");

/** Asks on the terminal. `isSecret`: shows nothing of what is typed. */
const askOnTerminal = async (question: string, isSecret: boolean): Promise<string | null> => {
  const { stdin, stderr } = process;
  if (!stdin.isTTY || !stderr.isTTY) return null;
  const { createInterface } = await import("node:readline/promises");
  const { Writable } = await import("node:stream");
  // A reader on a terminal repeats what is typed on its output, which here drops it.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  stderr.write(question);
  const reader: Interface = createInterface({
    input: stdin,
    output: isSecret ? silent : stderr,
    terminal: true,
  });
  try {
    return await new Promise<string | null>((resolve, reject) => {
      reader.once("line", resolve);
      reader.once("close", () => resolve(null));
      reader.once("SIGINT", () => {
        stderr.write("\n");
        reject(interrupted());
      });
    });
  } finally {
    reader.close();
    if (isSecret) stderr.write("\n");
  }
};

/** A terminal sends Ctrl-C to every process in front, and another of these may pass it on. */
const sameKeyPressMs = 500;

/** Returns this machine as a host. The first Ctrl-C ends the work in progress, a second the process. */
export const systemHost = (): Host => {
  const controller = new AbortController();
  let abortedAt = 0;
  const onSignal = () => {
    if (!controller.signal.aborted) {
      abortedAt = performance.now();
      controller.abort();
    } else if (performance.now() - abortedAt > sameKeyPressMs) process.exit(130);
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  const { env, stdin, stdout, stderr } = process;
  return {
    ...{ env, stdin, stdout, stderr, fetch, signal: controller.signal },
    openProxies: (addresses) => openProxies(env, addresses),
    now: Date.now,
    wait: (ms) => wait(systemClock, ms, controller.signal),
    ask: (question) => askOnTerminal(question, false),
    askSecret: (question) => askOnTerminal(question, true),
  };
};
