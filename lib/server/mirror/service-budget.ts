import "server-only";
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { env } from "#lib/server/env.ts";
import { mirrorSettings } from "#lib/server/mirror/settings.ts";
import { store } from "#lib/server/store/store.ts";
import { serviceBudgets } from "#lib/server/store/sweep-schema.ts";

const serviceOf = (baseUrl: string) => createHash("sha256").update(baseUrl).digest("base64url");

/** Reads a second of all sweeps of one service together, on all instances. */
export const readsPerSecond = (): number =>
  env().QM_SWEEP_READS_PER_SECOND ?? mirrorSettings().readsPerSecond;

/** The tokens by now: those that were left and those earned since, at most the burst. */
const tokensNow = () => {
  const { burst } = mirrorSettings();
  return sql`least(${burst}::float8, service_budgets.tokens + ${readsPerSecond()}::float8
    * greatest(0, extract(epoch from clock_timestamp() - service_budgets.at)))`;
};

/** Creates the budget of a service if it has none. */
const ensureBudget = (baseUrl: string) =>
  store()
    .insert(serviceBudgets)
    .values({
      service: serviceOf(baseUrl),
      tokens: mirrorSettings().burst,
      at: sql`clock_timestamp()`,
    })
    .onConflictDoNothing();

/**
 * Takes one background read from the budget that all instances share for a service. Returns 0, or
 * milliseconds to wait before the next try. `reserved`: how many reads stay for more urgent ones.
 */
export const takeBackgroundRead = async (baseUrl: string, reserved = 0): Promise<number> => {
  const needed = 1 + reserved;
  const { rows } = await store().execute<{ before: number }>(sql`
    with before as (
      select service, ${tokensNow()} as tokens from ${serviceBudgets}
      where service = ${serviceOf(baseUrl)} for update
    )
    update service_budgets set
      tokens = case when before.tokens >= ${needed}::float8
        then before.tokens - 1 else before.tokens end,
      at = clock_timestamp()
    from before where service_budgets.service = before.service
    returning before.tokens as before`);
  const [row] = rows;
  if (!row) {
    await ensureBudget(baseUrl);
    return takeBackgroundRead(baseUrl, reserved);
  }
  return row.before >= needed ? 0 : Math.ceil(((needed - row.before) / readsPerSecond()) * 1_000);
};

/**
 * Counts interactive reads, which never wait. They use up the burst and at most half of a second's
 * budget, so that sweeps become slower beside people and never stop.
 */
export const countInteractiveReads = async (baseUrl: string, count: number): Promise<void> => {
  const floor = -readsPerSecond() / 2;
  await store().execute(sql`
    update ${serviceBudgets} set
      tokens = least(${tokensNow()}, greatest(${floor}::float8, ${tokensNow()} - ${count}::float8)),
      at = clock_timestamp()
    where service = ${serviceOf(baseUrl)}`);
};

/** Stops the background reads of all instances for a time, because the service asked to slow down. */
export const pauseBackgroundReads = async (baseUrl: string, ms: number): Promise<void> => {
  const tokens = 1 - (ms / 1_000) * readsPerSecond();
  await store().execute(sql`
    update ${serviceBudgets} set tokens = least(${tokensNow()}, ${tokens}::float8),
      at = clock_timestamp()
    where service = ${serviceOf(baseUrl)}`);
};

/** Returns how many background reads are left now, without taking one. */
export const budgetLeft = async (baseUrl: string): Promise<number> => {
  const { rows } = await store().execute<{ tokens: number }>(sql`
    select ${tokensNow()} as tokens from ${serviceBudgets}
    where service = ${serviceOf(baseUrl)}`);
  return Math.floor(Math.max(0, rows[0]?.tokens ?? mirrorSettings().burst));
};
