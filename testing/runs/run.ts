import { setTimeout as wait } from "node:timers/promises";
import { asc } from "drizzle-orm";
import type { RunView } from "#lib/protocol/run.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { mintIdempotencyKey } from "#lib/server/intents/journal/idempotency-key.ts";
import { addRunLines, changeRunCells, createRun } from "#lib/server/runs/compose-run.ts";
import { decideRun } from "#lib/server/runs/decide-run.ts";
import { findVisibleRun, toRunView } from "#lib/server/runs/find-run.ts";
import { intentEvidence, intents, pausedKeys } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { pick, seeded } from "../random.ts";
import { storePerson } from "../server/people.ts";
import { type Fault, randomWriteFaults, readFaults } from "../service/faults.ts";
import { type FaultyService, startFaultyService } from "../service/faulty-service.ts";
import type { ServiceShape } from "../service/service-shape.ts";
import { ConnectionLost, type Instance } from "../writes/instance.ts";
import { journalClock } from "../writes/journal-clock.ts";
import { requireBenchPerson } from "../writes/person.ts";
import { addOlderRecords } from "../writes/plan.ts";
import { drain, startKiller } from "../writes/run.ts";
import { staleMs, withinQuietMs } from "../writes/settings.ts";
import type { SentForm } from "../writes/tally.ts";
import type { BenchRun, Violations } from "./bench-run.ts";
import { edit, planOfKind, type RunPlan } from "./plan.ts";
import { unreadableMs } from "./settings.ts";
import {
  countOpen,
  countReleasable,
  countSettled,
  countStarts,
  findWaitingRows,
  forgetRequests,
  readCheckedWrites,
} from "./stored-runs.ts";
import { type RunsTally, tallyRuns } from "./tally.ts";

export interface RunsOptions {
  /** Lines of all runs together, besides those of the runs that must halt by themselves. */
  lines: number;
  /** The share of writes that meet a fault, 0 to 1. A quarter of that share of reads do. */
  faults: number;
  /** How often an instance is killed or stopped. */
  kills: number;
  seed: number;
  shape: ServiceShape | null;
  /** How long all may take. Milliseconds. */
  withinMs: number;
  /** Starts instances for the service at that address, on the store of this process. */
  openConsoles: (baseUrl: string) => Promise<Instance[]>;
}

export interface RunsResult extends RunsTally {
  seconds: number;
  kills: number;
  faultsMet: Map<string, number>;
}

const violate = (violations: Violations, name: string, what: string) =>
  violations.set(name, [...(violations.get(name) ?? []), what]);

/** Returns whether a call is refused. */
const isRefused = (call: Promise<unknown>) =>
  call.then(
    () => false,
    () => true,
  );

const viewOf = async (person: Principal, id: string): Promise<RunView> => {
  const run = await findVisibleRun(person, id);
  if (!run) throw new Error("The run is gone");
  return toRunView(run, person);
};

/** A person decides. The run may have moved on meanwhile: then they look again. */
const decide = (person: Principal, { view }: BenchRun, choice: "continue" | "pause" | "stop") =>
  decideRun(person, { runId: view.id, choice, hash: view.hash }).catch(() => null);

const partSize = 400;

export const submitRun = async (person: Principal, plan: RunPlan): Promise<string> => {
  const columns = plan.fields.map((field) => ({ header: field, field }));
  const runId = await createRun(person, { kind: plan.kind, title: `${plan.kind}.csv`, columns });
  const parts = Math.ceil(plan.lines.length / partSize);
  for (let part = 0; part < parts; part += 1) {
    const from = part * partSize;
    const lines = plan.lines.slice(from, from + partSize).map(({ cells }) => cells);
    const call = { runId, from: from + 2, lines };
    // The answer was lost: the browser sends the part again.
    await addRunLines(person, { ...call, isLast: false });
    await addRunLines(person, { ...call, isLast: part === parts - 1 });
  }
  return runId;
};

const pollMs = 40;

const until = async (isSo: () => Promise<boolean>, what: string, endsAt: number) => {
  while (!(await isSo())) {
    if (Date.now() > endsAt) throw new Error(`Not in time: ${what}`);
    await store().delete(pausedKeys);
    await wait(pollMs);
  }
};

/** The runs of a bench while the service fails and processes die. */
class Bench {
  readonly violations: Violations = new Map();
  readonly forms: SentForm[] = [];
  readonly runs: BenchRun[] = [];
  readonly options: RunsOptions;
  readonly service: FaultyService;
  readonly instances: Instance[];
  readonly person: Principal;
  readonly random: () => number;
  readonly endsAt: number;
  private readonly killer;
  private turn = 0;
  private hasDisturbedInTheMiddle = false;

  constructor(
    options: RunsOptions,
    service: FaultyService,
    instances: Instance[],
    person: Principal,
  ) {
    this.options = options;
    this.service = service;
    this.instances = instances;
    this.person = person;
    this.random = seeded(options.seed * 31 + 7);
    this.endsAt = Date.now() + options.withinMs;
    const { lines: writes, kills, seed } = options;
    this.killer = startKiller(instances, { writes, kills, seed });
  }

  violate(name: string, what: string) {
    violate(this.violations, name, what);
  }

  async submit() {
    const { service, options } = this;
    const kinds = Object.values(planOfKind);
    const count = Math.ceil(options.lines / kinds.length);
    const plans = kinds.map((planOf, n) => planOf({ service, tag: `k${n}`, count }));
    // One row before the limit, with as many on their way, and those of a process that was stopped in its step.
    const halting = [
      { fault: "400-before-commit", mark: "Refused", maxSent: 9 + 3 + 3 },
      { fault: "hang-before-commit", mark: "Unanswered", maxSent: 2 + 3 + 3 },
    ] as const;
    const all = [
      ...plans.map((plan) => ({ plan, halts: null })),
      ...halting.map((halts) => {
        const tag = halts.mark.toLowerCase();
        const plan = edit({ service, tag, count: 40 }, (n) => `${halts.mark} ${n}`);
        return { plan, halts };
      }),
    ];
    for (const { plan, halts } of all) {
      const id = await submitRun(this.person, plan);
      const view = await viewOf(this.person, id);
      this.runs.push({ id, plan, view, halts, checked: [], disturbed: new Map(), starts: 0 });
    }
  }

  /** Waits until all is checked, and keeps what the check stored. */
  async check() {
    await until(() => this.areChecked(), "the check", this.endsAt);
    await this.startOldLines();
    for (const run of this.runs) run.checked = await readCheckedWrites(run.id);
  }

  private async areChecked() {
    for (const run of this.runs) run.view = await viewOf(this.person, run.id);
    return this.runs.every(({ view }) => view.state === "checked");
  }

  /** Someone changes a cell after another tab showed the lines: that tab must not start them. */
  private async startOldLines() {
    const run = this.runs.find(({ plan }) => plan.kind === "edit");
    const last = run?.plan.lines.at(-1);
    const write = last?.expected[0];
    if (!run || !last || !write) return;
    const seen = run.view;
    const city = "Another city";
    const line = run.plan.lines.length + 1;
    await changeRunCells(this.person, {
      runId: run.id,
      changes: [{ line, field: "city", value: city }],
    });
    last.cells[run.plan.fields.indexOf("city")] = city;
    write.fields.city = city;
    await until(() => this.areChecked(), "the second check", this.endsAt);
    const start = decideRun(this.person, { runId: run.id, choice: "start", hash: seen.hash });
    if (await isRefused(start)) return;
    this.violate("outside", "a tab started lines that it did not show");
  }

  /** Starts each run in several tabs at once, and then tries to change what was started. */
  async start() {
    for (const run of this.runs) {
      const { view, id } = run;
      if (run.checked.length === 0) {
        await decide(this.person, run, "stop");
        continue;
      }
      const start = () =>
        decideRun(this.person, { runId: id, choice: "start", hash: view.hash }).catch(() => null);
      await Promise.all([start(), start(), start()]);
      run.starts = await countStarts(id);
      if (run.starts !== 1) this.violate("started twice", `${run.plan.kind}: ${run.starts} starts`);
      const cells = run.plan.fields.map((field) =>
        field === "email" ? "late@halden.example" : "",
      );
      const from = run.plan.lines.length + 2;
      const late = { runId: id, from, lines: [cells], isLast: true };
      if (!(await isRefused(addRunLines(this.person, late)))) {
        this.violate("outside", "lines were added after the start");
      }
      const change = { runId: id, changes: [{ line: 2, field: "city", value: "Changed late" }] };
      if (!(await isRefused(changeRunCells(this.person, change)))) {
        this.violate("outside", "a line changed after the start");
      }
    }
  }

  /** From now on the service fails. */
  fail() {
    const { faults } = this.options;
    const marks = this.runs.flatMap(({ halts }) => halts ?? []);
    this.service.choose = ({ isWrite, body }) => {
      const marked = isWrite && marks.find(({ mark }) => body?.includes(`"${mark} `));
      if (marked) return marked.fault;
      if (this.random() >= (isWrite ? faults : faults / 4)) return null;
      return pick<Fault>(isWrite ? randomWriteFaults : readFaults, this.random);
    };
  }

  /** Changes records of a tenth of the lines that wait, and adds others that no run names. */
  private async disturb(run: BenchRun) {
    const { world } = this.service;
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
      world.add("employees", { displayName: "Other", email, city: "Before", country: "DE" });
      world.add("devices", { model: "Laptop k0 00000", country: "DE", employeeId: null });
    }
  }

  /** A person pauses a run, and records change once nothing of it is on its way. */
  private async pauseAndDisturb(run: BenchRun) {
    await this.killer.settle();
    if (!(await decide(this.person, run, "pause"))) return;
    this.hasDisturbedInTheMiddle = true;
    // A process may be releasing one row in this moment.
    await wait(2_500);
    const waiting = await findWaitingRows(run.id);
    for (const endsAt = Date.now() + 30_000; Date.now() < endsAt; await wait(pollMs)) {
      if ((await countOpen(run.id)) === 0) break;
    }
    const later = await findWaitingRows(run.id);
    if (later.size < waiting.size) {
      this.violate("sent while paused", `${waiting.size - later.size} rows`);
    }
    await this.disturb(run);
  }

  private async visit(run: BenchRun) {
    const before = run.view.state;
    run.view = await viewOf(this.person, run.id);
    const { view, halts } = run;
    const isFirst = view.canary.state === "asks";
    if (view.state === "paused") {
      if (isFirst && run.disturbed.size === 0 && !halts) await this.disturb(run);
      const hasHalted = halts && !isFirst && view.canary.state !== "running";
      await decide(this.person, run, hasHalted ? "stop" : "continue");
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
    const ids = this.runs.map(({ id }) => id);
    for (;;) {
      let isOver = true;
      for (const run of this.runs) {
        await this.visit(run);
        if (!(await this.isOver(run))) isOver = false;
      }
      this.turn += 1;
      if (isOver) return;
      if (Date.now() > this.endsAt) {
        const states = this.runs.map(({ plan, view }) => `${plan.kind} ${view.state}`).join(", ");
        this.violate("without outcome", `not in time: ${states}`);
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
      const idempotencyKey = mintIdempotencyKey(this.person, operation);
      const [nonce = ""] = idempotencyKey.split(".");
      const write = { n, operation, input, hasTwin: false, isTripled: false } as const;
      for (let tries = 0; ; tries += 1) {
        const instance = this.instances[(n + tries) % this.instances.length] as Instance;
        try {
          const { answer } = await instance.submit({ operation, input, idempotencyKey });
          this.forms.push({ nonce, write, answer });
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

const startService = ({ seed, shape }: RunsOptions) =>
  startFaultyService({
    seed,
    shape,
    lateClock: journalClock({ afterUnknownMs: withinQuietMs }),
    staleMs,
    unreadableMs,
    latencyMs: 2,
  });

/** Carries out runs while the service fails, processes die and records change, and compares all logs. */
export const runRuns = async (options: RunsOptions): Promise<RunsResult> => {
  const service = await startService(options);
  addOlderRecords(service.world);
  const instances = await options.openConsoles(service.baseUrl);
  try {
    await Promise.all(instances.map((instance) => instance.ready()));
    const person = await requireBenchPerson();
    const { userId: id, email, displayName, role, connection } = person;
    await storePerson({ id, email, displayName, role }, connection);
    const bench = new Bench(options, service, instances, person);
    await bench.submit();
    await bench.check();
    await bench.start();
    bench.fail();
    const startedAt = performance.now();
    let isOver = false;
    const forms = bench.submitForms(() => isOver);
    await bench.visitAll();
    isOver = true;
    await forms;
    const kills = await bench.endKills();
    service.choose = () => null;
    await drain();
    const seconds = (performance.now() - startedAt) / 1_000;
    service.commitLate();
    const rows = await store().select().from(intents);
    const lines = await store().select().from(intentEvidence).orderBy(asc(intentEvidence.id));
    const { runs, violations } = bench;
    const tally = await tallyRuns({ runs, forms: bench.forms, rows, lines, service, violations });
    return { ...tally, seconds, kills, faultsMet: service.faultsMet };
  } finally {
    await Promise.all(instances.map((instance) => instance.end()));
    await service.close();
  }
};
