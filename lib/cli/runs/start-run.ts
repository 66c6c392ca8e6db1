import { CliError, type ExitKind } from "#lib/cli/host/exit-codes.ts";
import {
  forgetPause,
  isPauseAsked,
  keyOf,
  outcomeWriter,
  type RowOutcome,
  type RunFile,
  type RunLine,
  readOutcomes,
  readRun,
  takeRun,
} from "#lib/cli/runs/run-file.ts";
import { halted, type Sent, sendRow } from "#lib/cli/runs/send-row.ts";
import { countLines, showRunState } from "#lib/cli/runs/show-run.ts";
import { openCaller } from "#lib/cli/session/call.ts";
import type { Session } from "#lib/cli/session/session.ts";
import type { Target } from "#lib/cli/settings/target.ts";
import { askToSend, placeOf } from "#lib/cli/writes/confirm.ts";
import { runLimits } from "#lib/runs/limits.ts";
import type { Client } from "#lib/v4/client/client.ts";

const { maxUnknown, maxRefused, refusedOf } = runLimits;

type Stop = { error: unknown } | null;

const isOpen = (outcome: RowOutcome | undefined) =>
  outcome === undefined || ["sending", "unknown", "waiting"].includes(outcome.state);

/** The record whose id completes a write; `null` for one that was checked whole. */
interface Fill {
  filledBy: (Pick<RowOutcome, "at"> & { recordId: string }) | null;
}

/** Carries out the rows of a run that this process has taken. */
class Runner {
  readonly outcomes: Map<string, RowOutcome>;
  private readonly settled: Sent[] = [];
  private readonly store: (outcome: RowOutcome) => void;
  private readonly session: Session;
  private readonly client: Client;
  private readonly run: RunFile;

  constructor(session: Session, client: Client, run: RunFile) {
    this.session = session;
    this.client = client;
    this.run = run;
    this.outcomes = readOutcomes(session.host, run.id);
    this.store = outcomeWriter(session.host, run.id);
  }

  hasOpen({ line, writes }: RunLine): boolean {
    return writes.some((_, write) => isOpen(this.outcomes.get(keyOf(line, write))));
  }

  private note(line: number, write: number, { state, recordId, kind, message }: Sent) {
    const at = new Date(this.session.host.now()).toISOString();
    const outcome = { line, write, state, at, recordId, kind, message };
    this.store(outcome);
    this.outcomes.set(keyOf(line, write), outcome);
  }

  /** Returns why nothing more is sent now. */
  private findStop(): Stop {
    const { host } = this.session;
    const howToContinue = `\`quartermaster runs start ${this.run.id}\` continues it.`;
    if (host.signal.aborted)
      return { error: new CliError("aborted", `Stopped by Ctrl-C. ${howToContinue}`) };
    if (isPauseAsked(host, this.run.id))
      return { error: new CliError("not_confirmed", `Paused by \`runs pause\`. ${howToContinue}`) };
    const count = (state: Sent["state"]) =>
      this.settled.slice(-refusedOf).filter((sent) => sent.state === state).length;
    if (this.settled.filter(({ state }) => state === "unknown").length >= maxUnknown)
      return {
        error: new CliError(
          "unknown_outcome",
          `Halted: ${maxUnknown} writes have an unknown outcome. They are never sent twice. ${howToContinue}`,
        ),
      };
    if (count("refused") < maxRefused) return null;
    const kind = this.settled.findLast(({ state }) => state === "refused")?.kind ?? "validation";
    return {
      error: new CliError(kind, `Halted: ${maxRefused} writes were refused. ${howToContinue}`),
    };
  }

  /** Returns the id that a write waits for, or what keeps it from being sent. */
  private findFill({ line, writes }: RunLine, write: number): Fill | Sent | null {
    if (writes[write]?.hole === null) return { filledBy: null };
    const first = this.outcomes.get(keyOf(line, 0));
    if (first?.state === "accepted")
      return first.recordId === null
        ? halted("The request can't be completed: the new record has no ID.")
        : { filledBy: { recordId: first.recordId, at: first.at } };
    // An unknown outcome may still become accepted.
    return isOpen(first) ? null : halted("Not sent: the row's earlier request was not accepted.");
  }

  private async sendWrite(line: RunLine, index: number): Promise<Stop> {
    const write = line.writes[index];
    const outcome = this.outcomes.get(keyOf(line.line, index));
    const fill = this.findFill(line, index);
    if (!write || !isOpen(outcome) || fill === null) return null;
    const sent =
      "state" in fill
        ? fill
        : await sendRow(this.session, this.client, {
            ...{ run: this.run, line, write, outcome, filledBy: fill.filledBy },
            begin: () => {
              const waiting = { recordId: null, kind: null, message: null, stopsBy: null };
              this.note(line.line, index, { state: "sending", ...waiting });
            },
          });
    this.note(line.line, index, sent);
    if (sent.stopsBy !== null) return { error: sent.stopsBy };
    this.settled.push(sent);
    const which = sent.recordId === null ? "" : ` as ${sent.recordId}`;
    const why = sent.message === null ? "" : `: ${sent.message}`;
    await this.session.note(`row ${line.line}: ${write.operation} ${sent.state}${which}${why}\n`);
    return null;
  }

  /** Sends lines one after another. Returns why it stopped, `null` at their end. */
  async sendAll(lines: readonly RunLine[]): Promise<Stop> {
    for (const line of lines) {
      for (const index of line.writes.keys()) {
        if (!isOpen(this.outcomes.get(keyOf(line.line, index)))) continue;
        const stop = this.findStop() ?? (await this.sendWrite(line, index));
        if (stop) return stop;
      }
    }
    return null;
  }
}

const requireTarget = ({ url, environment, id }: RunFile, target: Target) => {
  if (target.url === url && target.environment === environment) return;
  throw new CliError(
    "configuration",
    `${id} was checked against ${url} in ${environment}. Nothing was sent: name the same address and environment.`,
  );
};

const describe = (lines: readonly RunLine[]) => {
  const counts = new Map<string, number>();
  for (const { operation } of lines.flatMap(({ writes }) => writes))
    counts.set(operation, (counts.get(operation) ?? 0) + 1);
  return [...counts].map(([operation, count]) => `${count} ${operation}`).join(", ");
};

/** Asks whether the rest follows the first rows, unless it is known. */
const confirmRest = async ({ host }: Session, rest: number, isYes: boolean): Promise<Stop> => {
  const question = `The first rows have their outcome. Send the other ${rest}? [y/N] `;
  const answer = isYes ? "y" : await host.ask(question);
  if (answer === null || /^y(es)?$/i.test(answer.trim())) return null;
  return { error: new CliError("not_confirmed", `The other ${rest} rows were not sent.`) };
};

/** Returns the error with which a run ends whose rows were not all accepted. */
const endOf = (run: RunFile, outcomes: ReadonlyMap<string, RowOutcome>) => {
  const counts = countLines(run, outcomes);
  const list = [...outcomes.values()];
  const kindOf = (state: RowOutcome["state"]): ExitKind =>
    list.find((outcome) => outcome.state === state)?.kind ?? "conflict";
  const told = `${counts.refused} refused, ${counts.halted} halted, ${counts.unknown} of unknown outcome. \`quartermaster runs failures ${run.id}\` prints the rows that can be sent again.`;
  if (counts.unknown > 0) return new CliError("unknown_outcome", told);
  if (counts.refused > 0) return new CliError(kindOf("refused"), told);
  return counts.halted > 0 ? new CliError(kindOf("halted"), told) : null;
};

/**
 * Sends the rows of a checked run, or goes on where a process ended. A row is one write of this command line,
 * with its own entry in the journal. Throws `CliError` unless all were accepted.
 */
export const startRun = async (
  session: Session,
  id: string,
  { yes = false }: { yes?: boolean },
): Promise<void> => {
  const { host, meta, note } = session;
  const run = readRun(host, id);
  const target = await session.target();
  meta.environment = target.environment;
  meta.run = id;
  requireTarget(run, target);
  const before = readOutcomes(host, id);
  const open = run.lines.filter(({ line, writes }) =>
    writes.some((_, write) => isOpen(before.get(keyOf(line, write)))),
  );
  if (open.length > 0) {
    await note(
      `${open.length} rows of ${run.title} to ${run.url}\nin ${placeOf(run.environment)}\n${describe(open)}\nThere is no undo, and a run is never all or nothing.\n`,
    );
    await askToSend(session, target, { what: "A run", isYes: yes });
  }
  const giveBack = takeRun(host, id);
  if (giveBack === null)
    throw new CliError("already_sent", `Another process carries ${id} out. Nothing was sent here.`);
  try {
    forgetPause(host, id);
    const runner = new Runner(session, openCaller(target, host, meta.correlationId).client, run);
    const canary = run.lines.filter((line) => line.isCanary && runner.hasOpen(line));
    const rest = run.lines.filter((line) => !line.isCanary && runner.hasOpen(line));
    const stop =
      (await runner.sendAll(canary)) ??
      (canary.length > 0 && rest.length > 0
        ? await confirmRest(session, rest.length, yes)
        : null) ??
      (await runner.sendAll(rest));
    await showRunState(session, run, runner.outcomes, stop === null ? null : "paused");
    const end = stop === null ? endOf(run, runner.outcomes) : stop.error;
    if (end) throw end;
  } finally {
    giveBack();
  }
};
