import { asc } from "drizzle-orm";
import { intentEvidence, intents } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { storePerson } from "../server/people.ts";
import { startFaultyService } from "../service/faulty-service.ts";
import { journalClock } from "../writes/journal-clock.ts";
import { requireBenchPerson } from "../writes/person.ts";
import { addOlderRecords } from "../writes/plan.ts";
import { drain } from "../writes/run.ts";
import { staleMs, withinQuietMs } from "../writes/settings.ts";
import { Bench, type RunsOptions } from "./bench.ts";
import { unreadableMs } from "./settings.ts";
import { type RunsTally, tallyRuns } from "./tally.ts";
import { Visits } from "./visits.ts";

export interface RunsResult extends RunsTally {
  seconds: number;
  kills: number;
  faultsMet: Map<string, number>;
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
  addOlderRecords(service.state);
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
    const visits = new Visits(bench);
    const forms = visits.submitForms(() => isOver);
    await visits.visitAll();
    isOver = true;
    await forms;
    const kills = await visits.endKills();
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
