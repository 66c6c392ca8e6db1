import { asc, sql } from "drizzle-orm";
import { mintIdempotencyKey } from "#lib/server/intents/journal/idempotency-key.ts";
import { intentEvidence, intents, pausedKeys } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";
import type { WriteName } from "#lib/v4/registry.ts";
import { seeded } from "../random.ts";
import { randomWriteFaults } from "../service/faults.ts";
import { startFaultyService } from "../service/faulty-service.ts";
import type { ServiceShape } from "../service/service-shape.ts";
import { type Incident, killSenders, serviceIn } from "./incident.ts";
import { type Instance, Lost } from "./instance.ts";
import { pause } from "./pause.ts";
import { benchPerson } from "./person.ts";
import { type PlannedWrite, planWrites } from "./plan.ts";
import { beyondQuietMs, blindEveryMs, blindForMs, twinAgeMs, withinQuietMs } from "./settings.ts";
import { type SentForm, type Tally, tallyRun } from "./tally.ts";

export interface RunOptions {
  writes: number;
  /** How many of the writes meet a fault, 0 to 1; reads meet a quarter of that. */
  faults: number;
  /** How often a console process is killed or stopped on the way. */
  kills: number;
  seed: number;
  /** The legal shape of the service's answers; `null` is the plain dialect. */
  shape: ServiceShape | null;
  /** Some commits come later than any look: only for production. */
  isLateBeyond: boolean;
  /** The one fault that writes meet, or `null` for all of them. */
  onlyFault: string | null;
  /** The one operation that is asked for, or `null` for a mixture. */
  onlyWrite: WriteName | null;
  /** What the service does besides, to give one guard something to do. */
  incident: Incident | null;
  /** How many orders somebody else has just placed by other means, 0 to 1. */
  twins: number;
  /** How many forms are filled in at once. */
  atOnce: number;
  /** Consoles for the service of that address, on this process's own store. */
  openConsoles: (baseUrl: string) => Promise<Instance[]>;
}

export interface RunResult extends Tally {
  seconds: number;
  kills: number;
  faultsMet: Map<string, number>;
  /** Milliseconds that the journal added to the service's own, for writes that met no fault. */
  overhead: number[];
}

interface Filled extends SentForm {
  ms: number;
}

/** A person at a form: sends it, and sends it again when the console is gone. */
const fillIn = async (instances: Instance[], write: PlannedWrite): Promise<Filled> => {
  const { n, operation, input } = write;
  const idempotencyKey = mintIdempotencyKey(benchPerson(null), operation);
  const [nonce = ""] = idempotencyKey.split(".");
  for (let tries = 0; ; tries += 1) {
    const instance = instances[(n + tries) % instances.length] as Instance;
    try {
      return { nonce, write, ...(await instance.submit({ operation, input, idempotencyKey })) };
    } catch (error) {
      if (!(error instanceof Lost) || tries > 5_000) throw error;
      await pause(20);
    }
  }
};

const openCount = async () => {
  const [row] = await store()
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(intents)
    .where(sql`${intents.state} in ('ready', 'claimed', 'sending', 'unknown', 'absent')`);
  return row?.count ?? 0;
};

/** Longer than any pause, lease or look of one intent, on a machine that is busy with others too. */
const stuckMs = 120_000;

/**
 * Waits until nothing is under way any more. When the last ones have not become fewer for long, they
 * never will: they are counted as silent.
 */
const drain = async () => {
  let least = Number.POSITIVE_INFINITY;
  let since = Date.now();
  for (;;) {
    const open = await openCount();
    if (open === 0 || Date.now() - since > stuckMs) return;
    // A refused key (401) waits for a person's next visit, and nobody comes any more.
    await store().delete(pausedKeys);
    if (open < least) {
      least = open;
      since = Date.now();
    }
    await pause(100);
  }
};

const sentTimes = async () => {
  const rows = await store()
    .select({
      intentId: intentEvidence.intentId,
      ms: sql`(${intentEvidence.detail}->>'ms')::float + (${intentEvidence.detail}->>'readMs')::float`.mapWith(
        Number,
      ),
    })
    .from(intentEvidence)
    .where(sql`${intentEvidence.what} = 'sent'`);
  return new Map(rows.map(({ intentId, ms }) => [intentId, ms]));
};

export const runWrites = async (options: RunOptions): Promise<RunResult> => {
  const { writes, faults, kills, seed } = options;
  const random = seeded(seed * 7_919 + 1);
  const service = await startFaultyService({
    seed,
    shape: options.shape,
    writeFaultRate: faults,
    readFaultRate: faults / 4,
    lateMs: options.isLateBeyond ? beyondQuietMs : withinQuietMs,
    staleMs: 200,
    latencyMs: 2,
    ...(faults > 0 ? { blind: { everyMs: blindEveryMs, forMs: blindForMs } } : {}),
    ...serviceIn(options.incident),
  });
  const only = randomWriteFaults.find((fault) => fault === options.onlyFault);
  if (only) {
    const chance = seeded(seed);
    service.choose = ({ isWrite }) => {
      if (!isWrite) return undefined;
      return chance() < faults ? only : null;
    };
  }
  if (options.incident === "dies while sending") killSenders(service, seeded(seed));
  const planned = planWrites(writes, seed, options, service);
  const instances = await options.openConsoles(service.baseUrl);
  try {
    await Promise.all(instances.map((instance) => instance.ready()));
    const startedAt = performance.now();
    let done = 0;
    let next = 0;
    let killed = 0;
    const forms: SentForm[] = [];
    const times = new Map<string, number>();
    const send = async (write: PlannedWrite) => {
      const filled = await fillIn(instances, write);
      forms.push(filled);
      return filled;
    };

    const disturb = async () => {
      const instance = instances[Math.floor(random() * instances.length)] as Instance;
      await pause(random() * 30);
      killed += 1;
      if (random() < 0.6) instance.kill();
      else await instance.pause(50 + random() * 3_500);
    };
    const disturbances: Promise<void>[] = [];
    const person = async () => {
      for (let write = planned[next]; write; write = planned[next]) {
        next += 1;
        if (write.hasTwin) {
          const createdAt = new Date(Date.now() - twinAgeMs).toISOString();
          service.world.add("orders", { status: "processing", ...write.input, createdAt });
        }
        const other = write.isTripled ? send(write) : null;
        const { answer, ms } = await send(write);
        if (write.isTripled) await Promise.all([other, send(write)]);
        if (answer.status === "accepted" && answer.intentId && !answer.isAdopted) {
          times.set(answer.intentId, ms);
        }
        done += 1;
        if (kills > 0 && disturbances.length < Math.floor((done / writes) * kills)) {
          disturbances.push(disturb());
        }
      }
    };
    await Promise.all(Array.from({ length: options.atOnce }, person));
    await Promise.all(disturbances);
    await drain();
    const seconds = (performance.now() - startedAt) / 1_000;
    // Whatever is still on its way at the service counts too.
    await pause(options.isLateBeyond ? beyondQuietMs : withinQuietMs);
    const rows = await store().select().from(intents);
    const lines = await store().select().from(intentEvidence).orderBy(asc(intentEvidence.id));
    const upstream = await sentTimes();
    const overhead = rows
      .filter(({ id, attempt }) => attempt === 1 && times.has(id) && upstream.has(id))
      .map(({ id }) => (times.get(id) ?? 0) - (upstream.get(id) ?? 0));
    const { faultsMet } = service;
    return {
      ...tallyRun(forms, rows, lines, service),
      seconds,
      kills: killed,
      faultsMet,
      overhead,
    };
  } finally {
    await Promise.all(instances.map((instance) => instance.end()));
    await service.close();
  }
};
