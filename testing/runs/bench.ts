import { setTimeout as wait } from "node:timers/promises";
import { type RunKind, runKinds } from "#lib/protocol/run.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { addRunLines, changeRunCells } from "#lib/server/runs/compose-run.ts";
import { decideRun } from "#lib/server/runs/decide-run.ts";
import { pausedKeys } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";
import type { ServiceShape } from "../dialect/service-shape.ts";
import { pick, seeded } from "../random.ts";
import { type Fault, randomWriteFaults, readFaults } from "../service/faults.ts";
import type { FaultyService } from "../service/faulty-service.ts";
import type { Instance } from "../writes/instance.ts";
import type { SentForm } from "../writes/tally.ts";
import { decide, submitRun, viewOf } from "./bench-person.ts";
import type { BenchRun, Violations } from "./bench-run.ts";
import { edit, planOfKind } from "./plan.ts";
import { countStarts, readCheckedWrites } from "./stored-runs.ts";

export interface RunsOptions {
  /** Lines of all runs together, besides those of the runs that must halt by themselves. */
  lines: number;
  /** Of which kinds runs are carried out, besides those. Without a value: of every kind. */
  kinds?: readonly RunKind[];
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

/** Returns whether a call is refused. */
const isRefused = (call: Promise<unknown>) =>
  call.then(
    () => false,
    () => true,
  );

export const pollMs = 120;

const until = async (isSo: () => Promise<boolean>, what: string, endsAt: number) => {
  while (!(await isSo())) {
    if (Date.now() > endsAt) throw new Error(`Not in time: ${what}`);
    await store().delete(pausedKeys);
    await wait(pollMs);
  }
};

/** The runs of a bench while the service fails and processes die. */
export class Bench {
  readonly violations: Violations = new Map();
  readonly forms: SentForm[] = [];
  readonly runs: BenchRun[] = [];
  readonly options: RunsOptions;
  readonly service: FaultyService;
  readonly instances: Instance[];
  readonly person: Principal;
  readonly random: () => number;
  readonly endsAt: number;

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
  }

  violate(name: string, what: string) {
    this.violations.set(name, [...(this.violations.get(name) ?? []), what]);
  }

  async submit() {
    const { service, options } = this;
    const kinds = options.kinds ?? runKinds;
    const count = Math.ceil(options.lines / kinds.length);
    const plans = kinds.map((kind, n) => planOfKind[kind]({ service, tag: `k${n}`, count }));
    // One row before each limit, and as many on their way as may be: those that are killed while they are refused are
    // unknown for a while.
    const halting = [
      { fault: "400-before-commit", mark: "Refused", maxSent: 9 + 2 + 3 },
      { fault: "hang-before-commit", mark: "Unanswered", maxSent: 2 + 3 },
    ] as const;
    const all = [
      ...plans.map((plan) => ({ plan, halts: null })),
      ...halting.map((halts) => {
        const tag = halts.mark.toLowerCase();
        const plan = edit({ service, tag, count: 20 }, (n) => `${halts.mark} ${n}`);
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
}
