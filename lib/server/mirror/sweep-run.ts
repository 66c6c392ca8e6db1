import "server-only";
import type { SweepCoverage } from "#lib/protocol/event.ts";
import { recordMissed } from "#lib/server/events/missed/record-missed.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { type Change, publishChanges } from "#lib/server/live/publish-changes.ts";
import type { MirroredResource } from "#lib/server/mirror/mirrored-resources.ts";
import type { ChangedRecord } from "#lib/server/mirror/save-page.ts";
import { pauseBackgroundReads, takeBackgroundRead } from "#lib/server/mirror/service-budget.ts";
import { renewLease, type SweepPlan } from "#lib/server/mirror/sweep-plans.ts";
import { readStoreTime } from "#lib/server/store/store-clock.ts";
import { recordDrift } from "#lib/server/upstream/drift.ts";
import type { Client } from "#lib/v4/client/client.ts";
import { systemClock, wait } from "#lib/v4/client/clock.ts";
import { isV4Error, V4Error } from "#lib/v4/errors.ts";
import type { InputOf, OutputOf, ReadName } from "#lib/v4/registry.ts";

/** The sweep lost its plan or its process stops: what it read so far stays, and nothing is concluded. */
export class SweepStopped extends Error {
  override readonly name = "SweepStopped";
}

/** More changes than this are announced as "any record". */
const maxAnnounced = 50;
/** More changes of status in a second than this are not compared with events. */
const maxMissed = 500;
const announceEveryMs = 1_000;
const renewEveryMs = 15_000;
/** How often one read waits because the service asks to slow down. */
const maxSlowDowns = 8;

/** A running sweep of one connection: its reads, its changes and its lease. */
export class SweepRun {
  readonly coverage: SweepCoverage = {};
  requestCount = 0;
  changedCount = 0;
  private readonly pending = new Map<MirroredResource, Set<string>>();
  /** Statuses of orders that no event may have announced. */
  private statuses: ChangedRecord[] = [];
  private announcedAt = Date.now();
  private renewedAt = Date.now();

  readonly connection: Connection;
  readonly plan: SweepPlan;
  /** By the store's clock. */
  readonly startedAt: Date;
  private readonly client: Client;
  private readonly signal: AbortSignal;

  constructor(
    { connection, plan, startedAt }: Pick<SweepRun, "connection" | "plan" | "startedAt">,
    client: Client,
    signal: AbortSignal,
  ) {
    this.connection = connection;
    this.plan = plan;
    this.startedAt = startedAt;
    this.client = client;
    this.signal = signal;
  }

  private async pause(ms: number) {
    if (!(await wait(systemClock, ms, this.signal))) throw new SweepStopped();
  }

  private async waitForBudget() {
    for (;;) {
      if (this.signal.aborted) throw new SweepStopped();
      const waitMs = await takeBackgroundRead(this.connection.baseUrl);
      if (waitMs === 0) return;
      await this.pause(waitMs);
    }
  }

  private async stayAlive() {
    if (Date.now() - this.renewedAt < renewEveryMs) return;
    if (!(await renewLease(this.plan))) throw new SweepStopped();
    this.renewedAt = Date.now();
  }

  /** Reads once the budget allows it. Returns the answer and when it was asked for. */
  async read<Name extends ReadName>(
    name: Name,
    input: InputOf<Name>,
  ): Promise<{ data: OutputOf<Name>; readAt: Date }> {
    for (let slowDowns = 0; ; slowDowns += 1) {
      await this.waitForBudget();
      await this.stayAlive();
      const readAt = await readStoreTime();
      this.requestCount += 1;
      try {
        const { data, drift } = await this.client.perform(name, input, { signal: this.signal });
        recordDrift(this.connection, drift);
        return { data, readAt };
      } catch (error) {
        if (this.signal.aborted) throw new SweepStopped();
        if (!isV4Error(error) || error.kind !== "rate_limited" || slowDowns >= maxSlowDowns) {
          throw error;
        }
        await pauseBackgroundReads(this.connection.baseUrl, error.retryAfterMs ?? 5_000);
      }
    }
  }

  /** Counts changes, and announces them to the live screens once a second. */
  async note(resource: MirroredResource, ids: readonly string[]) {
    if (ids.length === 0) return;
    this.changedCount += ids.length;
    const pending = this.pending.get(resource) ?? new Set();
    this.pending.set(resource, pending);
    for (const id of ids) if (pending.size <= maxAnnounced) pending.add(id);
    if (Date.now() - this.announcedAt >= announceEveryMs) await this.announce();
  }

  /** Keeps the orders whose status changed, for the record of missed events. */
  noteStatuses(resource: MirroredResource, changed: readonly ChangedRecord[]) {
    if (resource !== "orders") return;
    const differing = changed.filter(({ from, to }) => from !== to);
    this.statuses.push(...differing.slice(0, Math.max(0, maxMissed - this.statuses.length)));
  }

  /** Announces what was noted since the last announcement. */
  async announce() {
    this.announcedAt = Date.now();
    const changed = [...this.pending].flatMap(([resource, ids]): Change[] =>
      ids.size > maxAnnounced ? [{ resource, id: null }] : [...ids].map((id) => ({ resource, id })),
    );
    this.pending.clear();
    const statuses = this.statuses;
    this.statuses = [];
    await publishChanges(this.connection, changed);
    await recordMissed(this.connection, statuses);
  }
}

/** Returns the read's value, or `null` if the service refuses the input, such as a filter. */
export const orNullIfInvalid = <Value>(work: Promise<Value>): Promise<Value | null> =>
  work.catch((error: unknown) => {
    if (error instanceof V4Error && error.kind === "validation") return null;
    throw error;
  });
