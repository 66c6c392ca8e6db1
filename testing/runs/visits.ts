import { setTimeout as wait } from "node:timers/promises";
import { mintIdempotencyKey } from "#lib/server/intents/journal/idempotency-key.ts";
import { pausedKeys } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { ConnectionLost, type Instance } from "../writes/instance.ts";
import { startKiller } from "../writes/run.ts";
import { type Bench, pollMs } from "./bench.ts";
import { decide, viewOf } from "./bench-person.ts";
import type { BenchRun } from "./bench-run.ts";
import {
  countOpen,
  countReleasable,
  countRequests,
  countSettled,
  findWaitingRows,
  forgetRequests,
} from "./stored-runs.ts";

/** What people do while the runs of a bench are carried out, processes die and records change. */
export class Visits {
  private readonly bench: Bench;
  private readonly killer;
  private turn = 0;
  private hasDisturbedInTheMiddle = false;

  constructor(bench: Bench) {
    this.bench = bench;
    const { lines: writes, kills, seed } = bench.options;
    this.killer = startKiller(bench.instances, { writes, kills, seed });
  }

  /** Changes records of a tenth of the lines that wait, and adds others that no run names. */
  private async disturb(run: BenchRun) {
    const { state } = this.bench.service;
    const waiting = await findWaitingRows(run.id);
    const byLine = Map.groupBy(run.checked, ({ line }) => line);
    for (const [line, writes] of byLine) {
      const isWhole = writes.every(({ position }) => waiting.has(position));
      if (!isWhole || line % 10 !== 3) continue;
      const write = run.plan.disturb(writes);
      if (write) run.disturbed.set(write.position, write);
    }
    for (let n = 0; n < 5; n += 1) {
      const email = `other${this.turn}.${n}.${run.id}@halden.example`;
      state.add("employees", { displayName: "Other", email, city: "Before", country: "DE" });
      state.add("devices", { model: "Laptop k0 00000", country: "DE", employeeId: null });
    }
  }

  /** A person pauses a run, and records change once nothing of it is on its way. */
  private async pauseAndDisturb(run: BenchRun) {
    if (!(await decide(this.bench.person, run, "pause"))) return;
    this.hasDisturbedInTheMiddle = true;
    const released = await countRequests(run.id);
    for (const endsAt = Date.now() + 30_000; Date.now() < endsAt; await wait(pollMs)) {
      if ((await countOpen(run.id)) === 0) break;
    }
    const later = await countRequests(run.id);
    if (later > released) this.bench.violate("sent while paused", `${later - released} rows`);
    await this.disturb(run);
  }

  private async visit(run: BenchRun) {
    const before = run.view.state;
    run.view = await viewOf(this.bench.person, run.id);
    const { view, halts } = run;
    const isFirst = view.canary.state === "asks";
    if (view.state === "paused") {
      if (isFirst && run.disturbed.size === 0 && !halts) await this.disturb(run);
      const hasHalted = halts && !isFirst && view.canary.state !== "running";
      await decide(this.bench.person, run, hasHalted ? "stop" : "continue");
    } else if (view.state === "running" && before === "running") {
      if (!halts && this.turn % 9 === 4) await forgetRequests(run.id);
      const half = run.checked.length / 2;
      const isHalf = (view.counts.waiting ?? 0) * 2 < run.plan.lines.length && half > 10;
      if (!halts && isHalf && !this.hasDisturbedInTheMiddle) await this.pauseAndDisturb(run);
    }
  }

  private async isOver({ id, view }: BenchRun) {
    if (view.state === "done") return true;
    const isReleased = view.state === "stopped" || (await countReleasable(id)) === 0;
    return isReleased && (await countOpen(id)) === 0;
  }

  /** A person visits the runs until none has anything left to do. */
  async visitAll() {
    const ids = this.bench.runs.map(({ id }) => id);
    for (;;) {
      let isOver = true;
      for (const run of this.bench.runs) {
        await this.visit(run);
        if (!(await this.isOver(run))) isOver = false;
      }
      this.turn += 1;
      if (isOver) return;
      if (Date.now() > this.bench.endsAt) {
        const states = this.bench.runs
          .map(({ plan, view }) => `${plan.kind} ${view.state}`)
          .join(", ");
        this.bench.violate("without outcome", `not in time: ${states}`);
        return;
      }
      this.killer.afterWrite(await countSettled(ids));
      // A refused key (401) stays paused until its owner's next visit.
      await store().delete(pausedKeys);
      await wait(pollMs);
    }
  }

  /** People submit forms meanwhile. */
  async submitForms(isOver: () => boolean) {
    for (let n = 0; !isOver() && n < 200; n += 1) {
      const operation = "teams.create";
      const input = { name: `Team of form ${n}` };
      const idempotencyKey = mintIdempotencyKey(this.bench.person, operation);
      const [nonce = ""] = idempotencyKey.split(".");
      const write = { n, operation, input, hasTwin: false, isTripled: false } as const;
      for (let tries = 0; ; tries += 1) {
        const instance = this.bench.instances[
          (n + tries) % this.bench.instances.length
        ] as Instance;
        try {
          const { answer } = await instance.submit({ operation, input, idempotencyKey });
          this.bench.forms.push({ nonce, write, answer });
          break;
        } catch (error) {
          if (!(error instanceof ConnectionLost)) throw error;
          await wait(20);
        }
      }
      await wait(150);
    }
  }

  endKills() {
    return this.killer.end();
  }
}
