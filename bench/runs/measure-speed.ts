import { setTimeout as wait } from "node:timers/promises";
import type { Principal } from "#lib/server/auth/principal.ts";
import { mintIdempotencyKey } from "#lib/server/intents/journal/idempotency-key.ts";
import { decideRun } from "#lib/server/runs/decide-run.ts";
import { findVisibleRun, toRunView } from "#lib/server/runs/find-run.ts";
import { runSettings } from "#lib/server/runs/stored/settings.ts";
import { submitRun } from "#testing/runs/bench-person.ts";
import { edit } from "#testing/runs/plan.ts";
import { storePerson } from "#testing/server/people.ts";
import { type FaultyService, startFaultyService } from "#testing/service/faulty-service.ts";
import type { Instance } from "#testing/writes/instance.ts";
import { requireBenchPerson } from "#testing/writes/person.ts";
import { addOlderRecords } from "#testing/writes/plan.ts";
import { quantile } from "../timing.ts";

/** With the product's own times and limits, and a service without faults. */
export interface Speed {
  /** Writes a second by as many forms at once as a run has rows on their way. */
  forms: number;
  /** Rows a second by a run. */
  run: number;
  /** The 95th percentile of what a person waits for a write, alone and beside a run. Milliseconds. */
  quietP95: number;
  besideP95: number;
}

/** How long the service takes for a request. */
const latencyMs = 25;

class Meter {
  readonly service: FaultyService;
  readonly instances: Instance[];
  readonly person: Principal;
  private last = 0;

  constructor(service: FaultyService, instances: Instance[], person: Principal) {
    this.service = service;
    this.instances = instances;
    this.person = person;
  }

  /** Submits a form as a person does. Returns the milliseconds until its outcome. */
  async submit(input: object, operation: "employees.update" | "teams.create"): Promise<number> {
    this.last += 1;
    const instance = this.instances[this.last % this.instances.length] as Instance;
    const idempotencyKey = mintIdempotencyKey(this.person, operation);
    const { answer, ms } = await instance.submit({ operation, input, idempotencyKey });
    if (answer.status !== "accepted") throw new Error(`A form was ${answer.status}`);
    return ms;
  }

  private plan(tag: string, count: number) {
    return edit({ service: this.service, tag, count });
  }

  /** Returns the rate of forms, as many at once as a run has rows on their way. */
  async rateOfForms(tag: string, count: number): Promise<number> {
    const inputs = this.plan(`forms ${tag}`, count).lines.flatMap(({ expected }) =>
      expected.map(({ fields }) => fields),
    );
    const startedAt = performance.now();
    const submitNext = async () => {
      for (let input = inputs.shift(); input; input = inputs.shift()) {
        await this.submit(input, "employees.update");
      }
    };
    await Promise.all(Array.from({ length: runSettings().maxInFlight }, submitNext));
    return (count * 1_000) / (performance.now() - startedAt);
  }

  /** Returns what a person waits for a write, some after each other, while `isOver` is false. */
  async timePeople(tag: string, isOver: (n: number) => boolean): Promise<number[]> {
    const times: number[] = [];
    for (let n = 0; !isOver(n); n += 1) {
      times.push(await this.submit({ name: `Team ${tag} ${n}` }, "teams.create"));
      await wait(60);
    }
    return times;
  }

  /** Carries out a run. Returns its rows a second, from when the rest follows the first rows. */
  async rateOfRun(tag: string, count: number, begins = () => {}): Promise<number> {
    const runId = await submitRun(this.person, this.plan(tag, count));
    let startedAt = 0;
    let rest = 0;
    for (;;) {
      // One statement: the view of a run counts all its rows, and the forms have nothing beside them.
      const run = await findVisibleRun(this.person, runId);
      if (!run) throw new Error("The run is gone");
      const { state, contentHash: hash } = run;
      if (state === "checked") await decideRun(this.person, { runId, choice: "start", hash });
      else if (state === "paused") {
        rest = (await toRunView(run, this.person)).counts.waiting ?? 0;
        startedAt = performance.now();
        begins();
        await decideRun(this.person, { runId, choice: "continue", hash });
      } else if (state === "done") break;
      await wait(50);
    }
    return (rest * 1_000) / (performance.now() - startedAt);
  }
}

/** Measures how fast a run is, and how slow it makes people. */
export const measureSpeed = async (
  count: number,
  openConsoles: (baseUrl: string) => Promise<Instance[]>,
): Promise<Speed> => {
  const service = await startFaultyService({ latencyMs });
  addOlderRecords(service.state);
  const instances = await openConsoles(service.baseUrl);
  try {
    await Promise.all(instances.map((instance) => instance.ready()));
    const person = await requireBenchPerson();
    const { userId: id, email, displayName, role, connection } = person;
    await storePerson({ id, email, displayName, role }, connection);
    const meter = new Meter(service, instances, person);
    // Each process has loaded all modules.
    await meter.timePeople("first", (n) => n === 10);
    // In turns, so that a busier machine is so for both.
    const rates = { forms: [] as number[], run: [] as number[] };
    for (const tag of ["first", "second", "third"]) {
      rates.forms.push(await meter.rateOfForms(tag, count));
      rates.run.push(await meter.rateOfRun(tag, count));
    }
    const [forms, run] = [quantile(rates.forms, 0.5), quantile(rates.run, 0.5)];
    const quiet = await meter.timePeople("quiet", (n) => n === 40);
    let hasBegun = false;
    let isOver = false;
    const busy = meter
      .rateOfRun("busy", count, () => {
        hasBegun = true;
      })
      .finally(() => {
        isOver = true;
      });
    while (!hasBegun && !isOver) await wait(10);
    const beside = await meter.timePeople("beside", () => isOver);
    await busy;
    return { forms, run, quietP95: quantile(quiet, 0.95), besideP95: quantile(beside, 0.95) };
  } finally {
    await Promise.all(instances.map((instance) => instance.end()));
    await service.close();
  }
};

/** Of the rate of forms: what a run must reach. */
const minShare = 0.8;
const maxSlower = 2;

/** Returns what is slower than it may be. */
export const findSlow = ({ forms, run, quietP95, besideP95 }: Speed): string[] => [
  ...(run < forms * minShare
    ? [`A run reaches ${(run / forms).toFixed(2)} of the forms' rate, less than ${minShare}.`]
    : []),
  ...(besideP95 > quietP95 * maxSlower
    ? [`Beside a run, a person waits ${(besideP95 / quietP95).toFixed(2)} times as long.`]
    : []),
];
