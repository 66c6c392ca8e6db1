import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { type SweepCoverage, type SweepKind, sweepKinds } from "#lib/protocol/event.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import { hasUnreadOpenOrder } from "#lib/server/mirror/outdated-answers.ts";
import { mirrorSettings } from "#lib/server/mirror/settings.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { sweepPlans, sweeps } from "#lib/server/store/sweep-schema.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";

export type SweepPlan = typeof sweepPlans.$inferSelect;

export const isPlan = ({ environment, id: connectionId }: ConnectionIdentity, kind: SweepKind) =>
  and(
    eq(sweepPlans.environment, environment),
    eq(sweepPlans.connectionId, connectionId),
    eq(sweepPlans.kind, kind),
  );

const isMine = (plan: SweepPlan) =>
  and(
    isPlan({ environment: plan.environment, id: plan.connectionId }, plan.kind),
    eq(sweepPlans.epoch, plan.epoch),
  );

const isInUse = sql`connections.disabled_at is null and exists (
  select from grants join people on people.id = grants.person_id
  where grants.environment = connections.environment
    and grants.connection_id = connections.id and people.disabled_at is null)`;

/** Whether a person is signed in with the connection, or was until recently. */
const isSignedIn = sql`exists (
  select from grants join sessions on sessions.person_id = grants.person_id
    and sessions.environment = grants.environment and sessions.connection_id = grants.connection_id
  where grants.environment = connections.environment
    and grants.connection_id = connections.id)`;

/**
 * Plans sweeps, due now, for the enabled connections of enabled people who have signed in and that have none,
 * or that have another key than when they were planned: what an earlier key read is deleted.
 */
export const planSweeps = async (): Promise<void> => {
  const kinds = sql.join(
    sweepKinds.map((kind) => sql`(${kind})`),
    sql`, `,
  );
  await store().execute(sql`
    with planned as (
    insert into ${sweepPlans} (environment, connection_id, kind, next_at, key_stored_at)
    select environment, id, kinds.kind, clock_timestamp(), updated_at
    from connections, (values ${kinds}) as kinds (kind)
    where ${isInUse} and ${isSignedIn} and not exists (
      select from sweep_plans where sweep_plans.environment = connections.environment
        and sweep_plans.connection_id = connections.id and sweep_plans.kind = kinds.kind
        and sweep_plans.key_stored_at = connections.updated_at)
    on conflict (environment, connection_id, kind) do update set
      next_at = excluded.next_at, key_stored_at = excluded.key_stored_at, reason = 'connected',
      failure_count = 0
    returning environment, connection_id, key_stored_at
    )
    delete from ${mirrorRecords} using planned
    where mirror_records.environment = planned.environment
      and mirror_records.connection_id = planned.connection_id
      and mirror_records.read_at < planned.key_stored_at`);
};

/** Deletes the mirrors of connections that are disabled or that no enabled person has. */
export const dropUnusedMirrors = async (): Promise<void> => {
  const isOfConnection = (table: string) =>
    sql.raw(`select from ${table} where ${table}.environment = connections.environment
      and ${table}.connection_id = connections.id`);
  const unused = await store().execute<{ environment: string; id: string }>(sql`
    select environment, id from connections
    where not (${isInUse}) and (exists (${isOfConnection("sweep_plans")})
      or exists (${isOfConnection("mirror_records")}))`);
  for (const { environment, id } of unused.rows) {
    await dropMirror({ environment: environment as SweepPlan["environment"], id });
  }
};

/** Deletes all that the mirror has of a connection. A sweep that is running stops at its next page. */
export const dropMirror = async ({ environment, id: connectionId }: ConnectionIdentity) => {
  await store().transaction(async (tx) => {
    for (const table of [sweepPlans, sweeps, mirrorRecords]) {
      await tx
        .delete(table)
        .where(and(eq(table.environment, environment), eq(table.connectionId, connectionId)));
    }
  });
};

/** Takes sweeps that are due. No leader is needed: a process that dies loses its lease. */
export const takeDueSweeps = async (limit: number): Promise<SweepPlan[]> => {
  const due = store()
    .select({
      environment: sweepPlans.environment,
      connectionId: sweepPlans.connectionId,
      kind: sweepPlans.kind,
    })
    .from(sweepPlans)
    .where(
      sql`${sweepPlans.nextAt} <= clock_timestamp()
        and (${sweepPlans.leaseUntil} is null or ${sweepPlans.leaseUntil} < clock_timestamp())`,
    )
    .orderBy(sweepPlans.nextAt)
    .limit(limit)
    .for("update", { skipLocked: true });
  return store()
    .update(sweepPlans)
    .set({ leaseUntil: fromNow(mirrorSettings().leaseMs), epoch: sql`${sweepPlans.epoch} + 1` })
    .where(
      sql`(${sweepPlans.environment}, ${sweepPlans.connectionId}, ${sweepPlans.kind}) in ${due}`,
    )
    .returning();
};

/** Renews the lease of a sweep. Returns whether the plan still belongs to this process. */
export const renewLease = async (plan: SweepPlan): Promise<boolean> => {
  const renewed = await store()
    .update(sweepPlans)
    .set({ leaseUntil: fromNow(mirrorSettings().leaseMs) })
    .where(isMine(plan))
    .returning({ epoch: sweepPlans.epoch });
  return renewed.length > 0;
};

/**
 * Returns whether no other sweep of the plan has begun since this one. One begins before the mirror has
 * a record that another key has read.
 */
export const isStillMine = async (plan: SweepPlan): Promise<boolean> => {
  const found = await store()
    .select({ epoch: sweepPlans.epoch })
    .from(sweepPlans)
    .where(isMine(plan));
  return found.length > 0;
};

/** Stores that a sweep begins. Returns its id and when it began, by the store's clock. */
export const startSweep = async (plan: SweepPlan): Promise<{ id: number; startedAt: Date }> => {
  const { environment, connectionId, kind, reason } = plan;
  const [row] = await store()
    .insert(sweeps)
    .values({ environment, connectionId, kind, reason, startedAt: sql`clock_timestamp()` })
    .returning({ id: sweeps.id, startedAt: sweeps.startedAt });
  if (!row) throw new Error("A stored sweep is missing.");
  return row;
};

/** How a sweep ended. `isComplete`: its answers prove the whole set that it is about. */
export interface SweepResult {
  coverage: SweepCoverage;
  isComplete: boolean;
  changedCount: number;
  requestCount: number;
  failure: Failure | null;
}

/** Returns when the next sweep is due: sooner after one that failed or proved nothing. */
const pauseAfter = ({ kind, failureCount }: SweepPlan, isComplete: boolean): number => {
  const { intervalMs, retryMs } = mirrorSettings();
  const pause = isComplete
    ? intervalMs[kind]
    : Math.min(intervalMs[kind], retryMs * 2 ** Math.min(failureCount, 20));
  return pause * (0.9 + 0.2 * Math.random());
};

const withoutProof = (coverage: SweepCoverage): SweepCoverage => ({
  ...coverage,
  ...(coverage.orders && { orders: { ...coverage.orders, isComplete: false } }),
});

/** Stores how a sweep ended and plans the next one. Does nothing if another process took it over. */
export const endSweep = async (
  plan: SweepPlan,
  sweep: { id: number; startedAt: Date },
  { isComplete: isProof, coverage, ...result }: SweepResult,
): Promise<void> => {
  const { environment, connectionId: id } = plan;
  await store().transaction(async (tx) => {
    const held = await tx.select().from(sweepPlans).where(isMine(plan)).for("update");
    if (held.length === 0) return;
    // An answer from before the sweep may have stored an open order after the sweep looked for them.
    const isContradicted =
      coverage.orders?.isComplete === true &&
      (await hasUnreadOpenOrder(tx, { environment, id }, sweep.startedAt));
    const isComplete = isProof && !isContradicted;
    const closesGap = sql`${isComplete} and ${sweepPlans.gapAt} < ${sweep.startedAt.toISOString()}::timestamptz`;
    const isNewGap = sql`not (${closesGap}) and ${sweepPlans.gapAt} is not null`;
    await tx
      .update(sweepPlans)
      .set({
        leaseUntil: null,
        nextAt: sql`case when ${isNewGap} then least(${fromNow(pauseAfter(plan, isComplete))},
          ${fromNow(mirrorSettings().retryMs)}) else ${fromNow(pauseAfter(plan, isComplete))} end`,
        reason: sql`case when ${isNewGap} then 'gap' else 'due' end`,
        failureCount: isComplete ? 0 : plan.failureCount + 1,
        gapAt: sql`case when ${closesGap} then null else ${sweepPlans.gapAt} end`,
        gapReason: sql`case when ${closesGap} then null else ${sweepPlans.gapReason} end`,
      })
      .where(isMine(plan));
    await tx
      .update(sweeps)
      .set({
        ...result,
        coverage: isContradicted ? withoutProof(coverage) : coverage,
        endedAt: sql`clock_timestamp()`,
      })
      .where(eq(sweeps.id, sweep.id));
  });
};

/** Gives a sweep back, due at once, because this process stops. */
export const releaseSweep = async (plan: SweepPlan): Promise<void> => {
  await store().update(sweepPlans).set({ leaseUntil: null }).where(isMine(plan));
};

/**
 * Makes the next sweep of a kind due now, unless it runs, failed, or one began less than `minAgeMs` ago.
 */
export const askForSweep = async (
  { environment, id }: ConnectionIdentity,
  kind: SweepKind,
  minAgeMs = 0,
): Promise<void> => {
  await store()
    .update(sweepPlans)
    .set({ nextAt: sql`clock_timestamp()`, reason: "asked" })
    .where(
      and(
        isPlan({ environment, id }, kind),
        // A sweep that failed keeps its pause: nobody may hurry a failing service.
        eq(sweepPlans.failureCount, 0),
        sql`${sweepPlans.nextAt} > clock_timestamp()`,
        sql`(${sweepPlans.leaseUntil} is null or ${sweepPlans.leaseUntil} < clock_timestamp())`,
        sql`not exists (select from ${sweeps} where sweeps.environment = ${environment}
          and sweeps.connection_id = ${id} and sweeps.kind = ${kind}
          and sweeps.started_at > clock_timestamp() - make_interval(secs => ${minAgeMs / 1_000}))`,
      ),
    );
};

/** How many ended sweeps of a kind are kept for each connection. */
const keptSweeps = 50;

/** Deletes all but the newest sweeps of a kind. */
export const forgetOldSweeps = async ({ environment, connectionId, kind }: SweepPlan) => {
  await store().execute(sql`
    delete from ${sweeps} where environment = ${environment} and connection_id = ${connectionId}
      and kind = ${kind} and id <= (
        select id from sweeps where environment = ${environment}
          and connection_id = ${connectionId} and kind = ${kind}
        order by id desc offset ${keptSweeps} limit 1)`);
};
