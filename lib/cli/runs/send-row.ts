import { CliError, type ExitKind, toFailure } from "#lib/cli/host/exit-codes.ts";
import type { Shown } from "#lib/cli/output/output.ts";
import type { RowOutcome, RowState, RunFile, RunLine, RunWrite } from "#lib/cli/runs/run-file.ts";
import type { Session } from "#lib/cli/session/session.ts";
import { openEntry } from "#lib/cli/writes/journal.ts";
import { idsOf } from "#lib/cli/writes/look-up.ts";
import { runWrite } from "#lib/cli/writes/run-write.ts";
import { toldText } from "#lib/protocol/run-note.ts";
import { findObstacle as findKindObstacle } from "#lib/runs/kinds/kinds.ts";
import { runLimits } from "#lib/runs/limits.ts";
import { MissingCapability, tellMissingCapability } from "#lib/runs/missing-capability.ts";
import type { Client } from "#lib/v4/client/client.ts";
import { isV4Error } from "#lib/v4/errors.ts";
import type { JsonObject } from "#lib/v4/normalize/json.ts";

/** The outcome of one write, and the error that ends the run with it. */
export interface Sent {
  state: RowState;
  recordId: string | null;
  kind: ExitKind | null;
  message: string | null;
  /** Nothing more is sent: the service, the key or this machine is not usable. */
  stopsBy: unknown;
}

const ended = (state: RowState, more: Partial<Sent> = {}): Sent => ({
  ...{ state, recordId: null, kind: null, message: null, stopsBy: null },
  ...more,
});

export const halted = (message: string, kind: ExitKind = "conflict"): Sent =>
  ended("halted", { kind, message });

/** A row that was not sent, and is when the run goes on. */
const waiting = (error: unknown): Sent => {
  const { kind, message } = toFailure(error);
  return ended("waiting", { kind, message, stopsBy: error });
};

/** Errors about the write itself: other rows may be accepted. */
const ofTheWrite: readonly ExitKind[] = ["validation", "conflict", "not_found", "authorization"];

const toSent = (error: unknown): Sent => {
  const { kind, message } = toFailure(error);
  if (kind === "unknown_outcome") return ended("unknown", { kind, message });
  // Another run or command has sent the same: a person decides whether a second one is meant.
  if (error instanceof CliError && kind === "already_sent" && "recordId" in error.facts)
    return ended("halted", { kind, message });
  if (isV4Error(error) && ofTheWrite.includes(kind)) return ended("refused", { kind, message });
  return waiting(error);
};

/** Carries a write out as its own command does, and returns its outcome. `second`: one that is meant. */
const send = async (
  session: Session,
  write: RunWrite,
  input: JsonObject,
  second = false,
): Promise<Sent> => {
  const shown: Shown[] = [];
  const output = {
    answer: async (answer: Shown) => void shown.push(answer),
    page: async () => undefined,
    end: async () => undefined,
  };
  const quiet: Session = { ...session, output, note: async () => undefined, meta: session.meta };
  try {
    await runWrite(quiet, { operation: write.operation, input }, { yes: true, second });
    return ended("accepted", { recordId: idsOf(shown[0]?.records ?? [])[0] ?? null });
  } catch (error) {
    return toSent(error);
  }
};

/** How a write stands that a process began and may not have noted: `null` if nothing of it was sent. */
const findBegun = (
  session: Session,
  url: string,
  write: RunWrite,
  input: JsonObject,
  at: string,
) => {
  const { operation } = write;
  const { latest } = openEntry({ operation, url, input }, session.host);
  return latest !== null && latest.at >= at ? latest : null;
};

interface Row {
  run: RunFile;
  line: RunLine;
  write: RunWrite;
  /** The outcome so far. */
  outcome: RowOutcome | undefined;
  /** The record that the line's first write made, and when; `null` if it made none. */
  filledBy: { recordId: string; at: string } | null;
  /** Stores that the write is being sent. */
  begin: () => void;
}

/**
 * Finds what changed since the check, so that a write must not be sent as it was checked. Waits for a new
 * person who can't be read yet. Returns why the write is not sent; `null` if nothing is in the way.
 */
const findObstacle = async (
  { host }: Session,
  client: Client,
  { run, line, write: { operation, hole }, filledBy }: Row,
  input: JsonObject,
): Promise<Sent | null> => {
  const release = {
    client: tellMissingCapability(client),
    ...{ operation, hole, line, payload: { input } },
    filledBy: filledBy?.recordId ?? null,
    dependencySettledAt: filledBy === null ? null : new Date(filledBy.at),
    readBackForMs: runLimits.readBackForMs,
  };
  const toContinue = `\`quartermaster runs start ${run.id}\` continues it.`;
  try {
    for (;;) {
      const obstacle = await findKindObstacle(run.kind, release);
      if (obstacle === null) return null;
      if ("halted" in obstacle)
        return halted(toldText(obstacle.halted), obstacle.isRefused ? "authorization" : "conflict");
      if (await host.wait(runLimits.readBackMs)) continue;
      return waiting(new CliError("aborted", `Stopped by Ctrl-C. ${toContinue}`));
    }
  } catch (error) {
    if (isV4Error(error)) return waiting(error);
    if (!(error instanceof MissingCapability)) throw error;
    const message = `The API key lacks ${error.capability}, which each row needs before it is sent. When the key has it again, ${toContinue}`;
    return waiting(new CliError("authorization", message));
  }
};

/**
 * Takes a write of a run to its outcome. One that a killed process began is looked up in the journal, and
 * never sent twice. Where what changed since the check can't be found out, nothing is sent.
 */
export const sendRow = async (session: Session, client: Client, row: Row): Promise<Sent> => {
  const { run, write, outcome, filledBy, begin } = row;
  const { hole, isSecond = false } = write;
  const input = hole === null ? write.input : { ...write.input, [hole]: filledBy?.recordId };
  if (outcome?.state === "sending" || outcome?.state === "unknown") {
    const begun = findBegun(session, run.url, write, input, outcome.at);
    if (begun?.state === "accepted") return ended("accepted", { recordId: begun.recordId });
    if (begun?.state === "sending" || begun?.state === "unknown")
      return send(session, write, input);
  }
  const obstacle = await findObstacle(session, client, row, input);
  if (obstacle !== null) return obstacle;
  begin();
  return send(session, write, input, isSecond);
};
