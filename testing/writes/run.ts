import { setTimeout as wait } from "node:timers/promises";
import { asc, sql } from "drizzle-orm";
import { canSucceedLater } from "#lib/protocol/failure.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { mintIdempotencyKey } from "#lib/server/intents/journal/idempotency-key.ts";
import { mintReceipt } from "#lib/server/intents/preflight-receipt.ts";
import { intentEvidence, intents, pausedKeys } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";
import type { WriteName } from "#lib/v4/registry.ts";
import type { ServiceShape } from "../dialect/service-shape.ts";
import { seeded } from "../random.ts";
import { randomWriteFaults } from "../service/faults.ts";
import { type FaultyService, startFaultyService } from "../service/faulty-service.ts";
import {
  type ApprovalTally,
  startApprovals,
  tallyApprovals,
  withoutPolicies,
} from "./approvals.ts";
import { type Incident, killSenders, serviceOptionsFor } from "./incident.ts";
import { ConnectionLost, type Instance, isStoreTimeout } from "./instance.ts";
import { journalClock } from "./journal-clock.ts";
import { findNeverAccepted } from "./never-accepted.ts";
import { requireBenchPerson } from "./person.ts";
import { type PlannedWrite, planWrites } from "./plan.ts";
import { storePolicy } from "./policies.ts";
import { restoreAfterCommits, startReleases } from "./restored-store.ts";
import {
  beyondQuietMs,
  blindEveryMs,
  blindForMs,
  staleMs,
  twinAgeMs,
  withinQuietMs,
} from "./settings.ts";
import { countSituations, type Situation } from "./situations.ts";
import { type SentForm, type Tally, tallyRun } from "./tally.ts";

export interface RunOptions {
  writes: number;
  /** The share of writes that meet a fault, 0 to 1. A quarter of that share of reads do. */
  faults: number;
  /** How often an instance is killed or stopped during the run. */
  kills: number;
  seed: number;
  /** The legal shape of the service's answers. `null` is the plain shape. */
  shape: ServiceShape | null;
  /** Some commits come later than every lookup. Only production's rules prevent duplicates then. */
  isLateBeyond: boolean;
  /** The only fault that writes meet, or `null` for all of them. */
  onlyFault: string | null;
  /** The only operation that is submitted, or `null` for a mixture. */
  onlyWrite: WriteName | null;
  /** An event that exercises one guard, or `null`. */
  incident: Incident | null;
  /** The share of orders that another client has just placed too, 0 to 1. */
  twins: number;
  /** About half of the writes are held by a policy, and two approvers decide on them at the same time. */
  hasPolicies?: boolean;
  /** How many forms are submitted at the same time. */
  atOnce: number;
  /** Starts instances for the service at that address, on the store of this process. */
  openConsoles: (baseUrl: string) => Promise<Instance[]>;
}

export interface RunResult extends Tally, ApprovalTally {
  seconds: number;
  kills: number;
  faultsMet: Map<string, number>;
  /** Operations that were submitted often, and of which no request was accepted. */
  neverAccepted: WriteName[];
  /** Milliseconds that the journal added to the service's own time, per write without a fault. */
  overhead: number[];
  /** How often the run met each situation that a guard is for. */
  situations: Record<Situation, number>;
}

/** Submits a form, and submits it again whenever the connection is lost. */
const submitForm = async (
  instances: Instance[],
  write: PlannedWrite,
  { person, hasHolds }: { person: Principal; hasHolds: boolean },
) => {
  const { n, operation, input } = write;
  let idempotencyKey = mintIdempotencyKey(person, operation);
  // Every other order comes from a form that has just been checked.
  const receipt =
    operation === "orders.create" && n % 2 === 0
      ? mintReceipt(person, "orders.create", input, { valid: true }, Date.now())
      : null;
  const checked = receipt === null ? {} : { receipt };
  for (let tries = 0; ; tries += 1) {
    const instance = instances[(n + tries) % instances.length] as Instance;
    try {
      const { answer, ms } = await instance.submit({
        operation,
        input,
        idempotencyKey,
        ...checked,
      });
      const [nonce = ""] = idempotencyKey.split(".");
      const isStored = answer.intentId !== null || answer.idempotencyKey === null;
      // A write that waits for an approval is stored once the service has checked it.
      const isUnchecked = answer.failure !== null && canSucceedLater(answer.failure);
      if (isStored || !(hasHolds || isUnchecked)) return { nonce, write, answer, ms };
      // The person, who was told that nothing was sent, submits the form again: once the store is released too.
      idempotencyKey = answer.idempotencyKey ?? idempotencyKey;
      await wait(100);
    } catch (error) {
      if (!(error instanceof ConnectionLost) || tries > 5_000) throw error;
      await wait(20);
    }
  }
};

const countOpenIntents = async () => {
  const [row] = await store()
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(intents)
    .where(sql`${intents.state} in ('ready', 'claimed', 'sending', 'unknown', 'absent')`);
  return row?.count ?? 0;
};

/** Longer than every pause, lease and lookup of one intent, even on a busy machine. */
const stuckMs = 120_000;

/**
 * Waits until no intent is open. Intents that stay open for `stuckMs` will never end: the tally
 * counts them as silent.
 */
export const drain = async () => {
  let least = Number.POSITIVE_INFINITY;
  let since = Date.now();
  for (;;) {
    try {
      const open = await countOpenIntents();
      if (open === 0 || Date.now() - since > stuckMs) return;
      // A refused key (401) stays paused until its owner's next visit, and this run has no visitors.
      await store().delete(pausedKeys);
      if (open < least) {
        least = open;
        since = Date.now();
      }
    } catch (error) {
      // Paused instances of this process can hold all connections of its pool for a while.
      if (!isStoreTimeout(error)) throw error;
    }
    await wait(100);
  }
};

/** Returns the milliseconds that the service itself took, by the id of the intent. */
const readServiceTimes = async () => {
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

const startService = async (options: RunOptions) => {
  const { faults, seed, incident, isLateBeyond } = options;
  const afterUnknownMs = isLateBeyond ? beyondQuietMs : withinQuietMs;
  const service = await startFaultyService({
    seed,
    shape: options.shape,
    writeFaultRate: faults,
    readFaultRate: faults / 4,
    lateClock: journalClock({ afterUnknownMs }),
    staleMs,
    latencyMs: 2,
    ...(faults > 0 ? { blind: { everyMs: blindEveryMs, forMs: blindForMs } } : {}),
    ...serviceOptionsFor(incident),
  });
  const only = randomWriteFaults.find((fault) => fault === options.onlyFault);
  if (only) {
    const random = seeded(seed);
    service.choose = ({ isWrite }) => {
      if (!isWrite) return undefined;
      return random() < faults ? only : null;
    };
  }
  if (incident === "dies while sending") killSenders(service, seeded(seed));
  if (incident === "restored store") restoreAfterCommits(service, seeded(seed));
  return service;
};

/** Kills and stops random instances, spread evenly over the writes of the run. */
export const startKiller = (
  instances: Instance[],
  { writes, kills, seed }: Pick<RunOptions, "writes" | "kills" | "seed">,
) => {
  const random = seeded(seed * 7_919 + 1);
  const killings: Promise<void>[] = [];
  const killOne = async () => {
    const instance = instances[Math.floor(random() * instances.length)] as Instance;
    await wait(random() * 30);
    if (random() < 0.6) instance.kill();
    else await instance.pause(50 + random() * 3_500);
  };
  return {
    afterWrite(done: number) {
      // The last one comes before the last write: after it, there may be no other call.
      const due = Math.min(kills, Math.floor((done / writes) * (kills + 1)));
      if (killings.length < due) killings.push(killOne());
    },
    /** Waits until no instance is stopped, and returns how many were killed or stopped. */
    async end() {
      await Promise.all(killings);
      return killings.length;
    },
  };
};

/** Submits the planned writes, `atOnce` at a time, while instances are killed and stopped. */
const submitAll = async (
  options: RunOptions,
  planned: readonly PlannedWrite[],
  instances: Instance[],
  service: FaultyService,
) => {
  const person = await requireBenchPerson();
  const forms: SentForm[] = [];
  const approvals = options.hasPolicies ? await startApprovals(instances) : null;
  // Else purchases of production would wait for an approval that nobody gives.
  if (!approvals) await storePolicy([]);
  const msByIntent = new Map<string, number>();
  const killer = startKiller(instances, options);
  let done = 0;
  let next = 0;
  const submit = async (write: PlannedWrite) => {
    const hasHolds = options.incident === "restored store";
    const form = await submitForm(instances, write, { person, hasHolds });
    forms.push(form);
    await approvals?.decideOn(form.answer.intentId);
    return form;
  };
  const submitNext = async () => {
    for (let write = planned[next]; write; write = planned[next]) {
      next += 1;
      if (write.hasTwin) {
        const createdAt = new Date(Date.now() - twinAgeMs).toISOString();
        service.state.add("orders", { status: "processing", ...write.input, createdAt });
      }
      const other = write.isTripled ? submit(write) : null;
      const { answer, ms } = await submit(write);
      if (write.isTripled) await Promise.all([other, submit(write)]);
      if (answer.status === "accepted" && answer.intentId && !answer.isAdopted) {
        msByIntent.set(answer.intentId, ms);
      }
      done += 1;
      killer.afterWrite(done);
    }
  };
  await Promise.all(Array.from({ length: options.atOnce }, submitNext));
  const drafted = approvals?.drafted ?? new Map<string, string>();
  return { forms, msByIntent, drafted, kills: await killer.end() };
};

/** Runs writes against a faulty service, and compares the journal with the service's own log. */
export const runWrites = async (options: RunOptions): Promise<RunResult> => {
  const service = await startService(options);
  const planned = planWrites(options.writes, options.seed, options, service);
  const instances = await options.openConsoles(service.baseUrl);
  try {
    await Promise.all(instances.map((instance) => instance.ready()));
    const startedAt = performance.now();
    const endReleases = options.incident === "restored store" ? startReleases() : null;
    const { forms, msByIntent, drafted, kills } = await submitAll(
      options,
      planned,
      instances,
      service,
    );
    await drain();
    await endReleases?.();
    const seconds = (performance.now() - startedAt) / 1_000;
    // Commits that the service still delays count too.
    service.commitLate();
    const rows = await store().select().from(intents);
    const lines = await store().select().from(intentEvidence).orderBy(asc(intentEvidence.id));
    const serviceTimes = await readServiceTimes();
    const overhead = rows
      .filter(({ id, attempt }) => attempt === 1 && msByIntent.has(id) && serviceTimes.has(id))
      .map(({ id }) => (msByIntent.get(id) ?? 0) - (serviceTimes.get(id) ?? 0));
    const { faultsMet } = service;
    const neverAccepted = findNeverAccepted(planned, rows);
    const tally = tallyRun(forms, rows, lines, service);
    const situations = countSituations(tally.groups);
    const approvals = options.hasPolicies
      ? tallyApprovals(drafted, lines, service)
      : withoutPolicies;
    const met = { faultsMet, neverAccepted, overhead, situations };
    return { ...tally, ...approvals, ...met, seconds, kills };
  } finally {
    await Promise.all(instances.map((instance) => instance.end()));
    await service.close();
  }
};
