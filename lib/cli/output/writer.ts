import type { Writable } from "node:stream";
import { CliError } from "#lib/cli/host/exit-codes.ts";

/** Writes a text, and resolves once the system has taken it: a slow reader slows the command down. */
export type Write = (text: string) => Promise<void>;

const toOutputError = (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE" || error.code === "ERR_STREAM_DESTROYED") {
    return new CliError("broken_pipe", "The reader of the output has closed it.");
  }
  const reason = error.code === "ENOSPC" ? "the disk is full" : `the system says ${error.code}`;
  return new CliError("output", `The output is not complete: ${reason}.`);
};

/** Returns the function that writes to a stream. It throws `CliError` when the stream fails. */
export const writerOf = (stream: Writable): Write => {
  // The error comes to the callback as well; without a listener it would end the process.
  stream.on("error", () => undefined);
  return (text) =>
    new Promise((resolve, reject) => {
      if (text === "") return resolve();
      stream.write(text, (error) => (error ? reject(toOutputError(error)) : resolve()));
    });
};
