import "server-only";
import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import { type SweepHealth, sweepKinds } from "#lib/protocol/event.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { budgetLeft, readsPerSecond } from "#lib/server/mirror/service-budget.ts";
import { store } from "#lib/server/store/store.ts";
import { sweepPlans, sweeps } from "#lib/server/store/sweep-schema.ts";

/** Returns the sweeps of the principal's own connection; `null` without a connection. */
export const sweepHealth = async ({ connection }: Principal): Promise<SweepHealth | null> => {
  if (!connection) return null;
  const { environment, id } = connection;
  const [plans, left, ...ended] = await Promise.all([
    store()
      .select({
        plan: sweepPlans,
        isRunning: sql<boolean>`coalesce(${sweepPlans.leaseUntil} > clock_timestamp(), false)`,
      })
      .from(sweepPlans)
      .where(and(eq(sweepPlans.environment, environment), eq(sweepPlans.connectionId, id))),
    budgetLeft(connection.baseUrl),
    ...sweepKinds.map((kind) =>
      store()
        .select()
        .from(sweeps)
        .where(
          and(
            eq(sweeps.environment, environment),
            eq(sweeps.connectionId, id),
            eq(sweeps.kind, kind),
            isNotNull(sweeps.endedAt),
          ),
        )
        .orderBy(desc(sweeps.id))
        .limit(1),
    ),
  ]);
  const gaps = plans.flatMap(({ plan: { gapAt, gapReason } }) =>
    gapAt ? [{ at: gapAt.toISOString(), reason: gapReason ?? "" }] : [],
  );
  return {
    last: Object.fromEntries(
      ended.flat().map(({ kind, startedAt, endedAt, reason, ...sweep }) => [
        kind,
        {
          kind,
          reason,
          startedAt: startedAt.toISOString(),
          endedAt: (endedAt ?? startedAt).toISOString(),
          coverage: sweep.coverage,
          changedCount: sweep.changedCount,
          requestCount: sweep.requestCount,
          failure: sweep.failure,
        },
      ]),
    ),
    next: Object.fromEntries(
      plans.map(({ plan, isRunning }) => [plan.kind, { at: plan.nextAt.toISOString(), isRunning }]),
    ),
    gap: gaps.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0] ?? null,
    budget: { perSecond: readsPerSecond(), left },
  };
};
