import { CliError, type ExitKind, toFailure } from "#lib/cli/host/exit-codes.ts";
import type { Shown } from "#lib/cli/output/output.ts";
import { differencesOf, readPerson } from "#lib/cli/runs/plan-line.ts";
import type { RowOutcome, RowState, RunLine, RunWrite } from "#lib/cli/runs/run-file.ts";
import type { Session } from "#lib/cli/session/session.ts";
import { openEntry } from "#lib/cli/writes/journal.ts";
import { idsOf } from "#lib/cli/writes/look-up.ts";
import { runWrite } from "#lib/cli/writes/run-write.ts";
import { orHidden } from "#lib/runs/hidden.ts";
import type { Client } from "#lib/v4/client/client.ts";
import { isV4Error } from "#lib/v4/errors.ts";
import type { JsonObject } from "#lib/v4/shape/json.ts";

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

export const halted = (message: string): Sent => ended("halted", { kind: "conflict", message });

/** Errors about the write itself: other rows may be accepted. */
const ofTheWrite: readonly ExitKind[] = ["validation", "conflict", "not_found", "authorization"];

const toSent = (error: unknown): Sent => {
  const { kind, message } = toFailure(error);
  if (kind === "unknown_outcome") return ended("unknown", { kind, message });
  // Another run or command has sent the same: a person decides whether a second one is meant.
  if (error instanceof CliError && kind === "already_sent" && "recordId" in error.facts)
    return ended("halted", { kind, message });
  if (isV4Error(error) && ofTheWrite.includes(kind)) return ended("refused", { kind, message });
  return ended("waiting", { kind, message, stopsBy: error });
};

/** Carries a write out as its own command does, and returns its outcome. */
const send = async (session: Session, write: RunWrite, input: JsonObject): Promise<Sent> => {
  const shown: Shown[] = [];
  const output = {
    answer: async (answer: Shown) => void shown.push(answer),
    page: async () => undefined,
    end: async () => undefined,
  };
  const quiet: Session = { ...session, output, note: async () => undefined, meta: session.meta };
  try {
    await runWrite(quiet, { operation: write.operation, input }, { yes: true });
    return ended("accepted", { recordId: idsOf(shown[0]?.records ?? [])[0] ?? null });
  } catch (error) {
    return toSent(error);
  }
};

const readBackMs = 3_000;
const maxReads = 20;

/** The delivery address is read when an order is placed, so a new person must be readable before. */
const isReadable = async ({ host }: Session, client: Client, id: string): Promise<boolean> => {
  for (let reads = 0; reads < maxReads; reads += 1) {
    if (await readPerson(client, id)) return true;
    if (!(await host.wait(readBackMs))) return false;
  }
  return false;
};

/** Returns what changed since the check, so that a write must not be sent as it was checked. */
const findChange = async (client: Client, { before }: RunLine, write: RunWrite) => {
  const { operation, input, hole } = write;
  if (operation === "employees.update" && hole === null) {
    const person = await readPerson(client, String(input.id));
    if (!person) return "your API key shows no such employee";
    const [changed] = differencesOf(Object.entries(before), person);
    return changed === undefined ? null : `${changed[0]} is now another than the one you saw`;
  }
  const ids = Array.isArray(input.productIds) ? input.productIds.map(String) : [];
  for (const id of ids) {
    const device = (await orHidden(client.perform("products.get", { id })))?.data;
    if (!device) return "your API key doesn't show the device";
    if (device.employeeId) return "the device is now with someone";
  }
  return null;
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
  url: string;
  line: RunLine;
  write: RunWrite;
  /** The outcome so far. */
  outcome: RowOutcome | undefined;
  /** The id of the record that the line's first write made; `null` if it made none. */
  filledBy: string | null;
  /** Stores that the write is being sent. */
  begin: () => void;
}

/**
 * Takes a write of a run to its outcome. One that a killed process began is looked up in the journal, and
 * never sent twice. Throws `V4Error` where what changed can't be found out: then nothing was sent.
 */
export const sendRow = async (session: Session, client: Client, row: Row): Promise<Sent> => {
  const { url, line, write, outcome, filledBy, begin } = row;
  const { hole } = write;
  const input = hole === null ? write.input : { ...write.input, [hole]: filledBy };
  if (outcome?.state === "sending" || outcome?.state === "unknown") {
    const begun = findBegun(session, url, write, input, outcome.at);
    if (begun?.state === "accepted") return ended("accepted", { recordId: begun.recordId });
    if (begun?.state === "sending" || begun?.state === "unknown")
      return send(session, write, input);
  }
  if (hole !== null && !(await isReadable(session, client, filledBy ?? "")))
    return halted("The new person can't be read back, so this was not sent.");
  const change = await findChange(client, line, write);
  if (change !== null) return halted(`Changed since the check: ${change}.`);
  begin();
  return send(session, write, input);
};
