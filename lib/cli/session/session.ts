import { CliError, type Failure, toFailure } from "#lib/cli/host/exit-codes.ts";
import type { Host } from "#lib/cli/host/host.ts";
import { jsonOutput } from "#lib/cli/output/json-output.ts";
import type { Format, Meta, Output } from "#lib/cli/output/output.ts";
import { streamOutput } from "#lib/cli/output/stream-output.ts";
import { type Write, writerOf } from "#lib/cli/output/writer.ts";
import type { Target, TargetOptions } from "#lib/cli/settings/target.ts";

/** The options of every command. */
export interface GlobalOptions extends TargetOptions {
  format: Format;
}

/** What a command works with. */
export interface Session {
  host: Host;
  options: GlobalOptions;
  output: Output;
  /** Writes to standard output, for output that is a stream of lines. */
  write: Write;
  /** Writes to standard error. */
  note: Write;
  /** Goes into the output: a command adds to it. */
  meta: Meta;
  /** Returns where calls go. Throws `CliError`. */
  target(): Promise<Target>;
}

/** Whether a command prints one answer, or lines until it is stopped. */
export type SessionKind = "answer" | "stream";

const outputFor = async (format: Format, host: Host, write: Write, note: Write) => {
  if (format === "json") return jsonOutput(write);
  if (format === "text") {
    const { textOutput } = await import("#lib/cli/output/text-output.ts");
    return textOutput(write, note);
  }
  const { tableOutput } = await import("#lib/cli/output/table-output.ts");
  const { isTTY, columns } = host.stdout;
  // A terminal that does not know its width says 0.
  const width = isTTY ? columns || 80 : null;
  const isColored = isTTY === true && !host.env.NO_COLOR && host.env.TERM !== "dumb";
  return tableOutput({ write, note, width, isColored });
};

/** Reports how a command failed: one sentence on standard error, and JSON in that format. */
const reportFailure = async (failure: Failure, { output, note, meta }: Session) => {
  // Nobody reads the output any more.
  if (failure.kind === "broken_pipe") return;
  if (failure.kind !== "output") await output.end(meta, failure);
  await note(`quartermaster: ${failure.message}\n`);
};

/**
 * Runs a command with its output, and returns the exit code. Reports every error once. Never throws.
 */
export const runInSession = async (
  options: GlobalOptions,
  host: Host,
  work: (session: Session) => Promise<void>,
  kind: SessionKind = "answer",
): Promise<number> => {
  const write = writerOf(host.stdout);
  const note = writerOf(host.stderr);
  const { format } = options;
  const output =
    kind === "stream" ? streamOutput(format, write) : await outputFor(format, host, write, note);
  const meta: Meta = { correlationId: crypto.randomUUID() };
  const target = async () => {
    const { resolveTarget } = await import("#lib/cli/settings/target.ts");
    return resolveTarget(options, host);
  };
  const session: Session = { host, options, output, write, note, meta, target };
  try {
    await work(session);
    await output.end(meta, null);
    return 0;
  } catch (error) {
    const failure = toFailure(error);
    try {
      await reportFailure(failure, session);
    } catch (reportError) {
      if (reportError instanceof CliError) return toFailure(reportError).exitCode;
      throw reportError;
    }
    return failure.exitCode;
  }
};
