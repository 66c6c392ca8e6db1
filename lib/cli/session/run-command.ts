import type { Command } from "commander";
import type { Host } from "#lib/cli/host/host.ts";
import {
  type GlobalOptions,
  runInSession,
  type Session,
  type SessionKind,
} from "#lib/cli/session/session.ts";

const exitCodeOf = new WeakMap<Host, number>();

/** Runs the work of a chosen command, and keeps its exit code for the host. */
export const runCommand = async (
  command: Command,
  host: Host,
  work: (session: Session) => Promise<void>,
  kind: SessionKind = "answer",
): Promise<void> => {
  const options = command.optsWithGlobals() as GlobalOptions;
  exitCodeOf.set(host, await runInSession(options, host, work, kind));
};

/** Returns the exit code of the command that ran last on a host. */
export const lastExitCode = (host: Host): number => exitCodeOf.get(host) ?? 0;
