import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import type { Principal } from "#lib/server/auth/principal.ts";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { runIntent } from "#lib/server/intents/run-intent.ts";
import { perProcess } from "#lib/server/per-process.ts";
import { takeDueRows } from "#lib/server/runs/release/due-rows.ts";
import { releaseChecked } from "#lib/server/runs/release/release-checked.ts";
import {
  type CheckedRow,
  type DueRow,
  openTurn,
  recheckRow,
  type Turn,
} from "#lib/server/runs/release/release-row.ts";
import { isCanaryOnly, slotsOf } from "#lib/server/runs/release/run-limits.ts";
import type { RunProgress } from "#lib/server/runs/release/run-progress.ts";
import { announceRun } from "#lib/server/runs/stored/announce-run.ts";
import type { RunRecord } from "#lib/server/runs/stored/run-row.ts";
import { runSettings } from "#lib/server/runs/stored/settings.ts";

/** How many rows are read at once. */
const rowsAtOnce = 12;

/** What this process is sending, by the id of the run. A turn ends before what it sent. */
const rowsOnTheirWay = perProcess(
  "qmRunRowsOnTheirWay",
  () => new Map<string, Set<Promise<void>>>(),
);

const held = perProcess("qmRunsReleasing", () => ({ isEnding: false }));

/** Lets every turn of this process end without another row, or allows new ones again. */
export const endReleasing = (isEnding: boolean) => {
  held().isEnding = isEnding;
};

/** The rows of one turn: read, being asked again for, ready to go, and on their way. */
class Releasing {
  private readonly turn: Turn;
  private readonly isCanaryOnly: boolean;
  private slots: number;
  private readonly endsAt = performance.now() + runSettings().maxShiftMs;
  private due: DueRow[] = [];
  /** No other rows may go before one of those on their way has its outcome. */
  private areAllRead = false;
  private readonly asking = new Map<number, Promise<void>>();
  private checked: CheckedRow[] = [];
  private readonly onTheirWay: Set<Promise<void>>;
  private problem: { error: unknown } | null = null;

  constructor(turn: Turn, progress: RunProgress) {
    this.turn = turn;
    const { id } = turn.run;
    this.onTheirWay = rowsOnTheirWay().get(id) ?? new Set();
    rowsOnTheirWay().set(id, this.onTheirWay);
    this.isCanaryOnly = isCanaryOnly(turn.run, progress);
    this.slots = slotsOf(progress, 0);
  }

  private async read() {
    if (this.areAllRead || this.due.length > 0) return;
    const known = [...this.asking.keys(), ...this.checked.map(({ due }) => due.row.position)];
    const found = await takeDueRows(this.turn.run, this.isCanaryOnly, known, rowsAtOnce);
    this.due = found.rows;
    this.areAllRead = found.isWhole;
  }

  private async ask(due: DueRow) {
    try {
      const checked = await recheckRow(this.turn, due);
      if (checked) this.checked.push(checked);
      else announceRun(this.turn.run);
    } catch (error) {
      this.problem ??= { error };
    }
    this.asking.delete(due.row.position);
  }

  /** Asks again for the next rows while others are on their way, so that each is ready when a slot is free. */
  private askAhead() {
    while (this.asking.size + this.checked.length < runSettings().maxInFlight) {
      const next = this.due.shift();
      if (!next) return;
      this.asking.set(next.row.position, this.ask(next));
    }
  }

  private send(intent: IntentRow) {
    const sending = runIntent(intent).finally(() => this.onTheirWay.delete(sending));
    this.onTheirWay.add(sending);
  }

  /** Releases what is ready. Resolves to how many rows, or `null` where the turn is over. */
  private async release(): Promise<number | null> {
    if (this.onTheirWay.size >= this.slots || this.checked.length === 0) return 0;
    const { maxAskedMs } = runSettings();
    const isOld = ({ askedAt }: CheckedRow) => performance.now() - askedAt > maxAskedMs;
    this.due.unshift(...this.checked.filter(isOld).map(({ due }) => due));
    this.checked = this.checked.filter((each) => !isOld(each));
    if (this.checked.length === 0) return 0;
    const released = await releaseChecked(this.turn.run, this.checked);
    if (released?.count !== 0) announceRun(this.turn.run);
    if (released === null) return null;
    this.slots = released.slots;
    this.checked = this.checked.slice(released.count);
    for (const intent of released.intents) this.send(intent);
    return released.count;
  }

  private async untilOneOf(moving: readonly Promise<void>[]) {
    await Promise.race([...moving, wait(runSettings().pollMs, undefined, { ref: false })]);
    // What depends on one that has its outcome may go now.
    this.areAllRead = false;
  }

  /** Returns whether rows may still go that had no time in this turn. Throws what asking again threw. */
  async untilDone(): Promise<boolean> {
    try {
      for (;;) {
        if (this.problem) throw this.problem.error;
        if (held().isEnding) return false;
        if (performance.now() > this.endsAt) return true;
        await this.read();
        this.askAhead();
        const count = await this.release();
        if (count === null) return false;
        if (count > 0) continue;
        const moving = [...this.asking.values(), ...this.onTheirWay];
        if (moving.length > 0) await this.untilOneOf(moving);
        else if (this.due.length === 0 || this.checked.length > 0) return false;
      }
    } finally {
      await Promise.all(this.asking.values());
      if (this.onTheirWay.size === 0) rowsOnTheirWay().delete(this.turn.run.id);
    }
  }
}

/**
 * Releases rows of a run as slots become free, until no more may go now or the time of a turn is over. Resolves to
 * whether more may go at once. Throws `V4Error`, `PrincipalError` and `MissingCapability` where the service can't
 * be asked whether a row is still as it was checked.
 */
export const keepReleasing = async (
  run: RunRecord,
  principal: Principal,
  progress: RunProgress,
): Promise<boolean> => {
  const turn = await openTurn(run, principal);
  return turn !== null && new Releasing(turn, progress).untilDone();
};
