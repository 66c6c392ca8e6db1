import "server-only";
import { setImmediate as letRequestsRun } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { ObservedChanges } from "#lib/protocol/observation.ts";
import { type ConnectionIdentity, SealError } from "#lib/server/keys/seal.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { openMirrorRecord } from "#lib/server/mirror/mirror-row.ts";
import {
  type OrderChange,
  type OrderOutcome,
  outcomeOf,
} from "#lib/server/mirror/order-outcome.ts";
import type { SweepPlan } from "#lib/server/mirror/sweep-plans.ts";
import { tidyCounts } from "#lib/server/mirror/tidy-counts.ts";
import { isAnyOf } from "#lib/server/store/many-rows.ts";
import { mirrorRecords } from "#lib/server/store/mirror-schema.ts";
import { observations } from "#lib/server/store/observation-schema.ts";
import { store } from "#lib/server/store/store.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** Orders of one statement. Decrypting them takes a few milliseconds. */
const batchSize = 200;

/** Each batch adds rows to the counts of outcomes. The few of a usual sweep wait for the next whole one. */
const maxUntidiedBatches = 10;

interface UndecidedRow extends Record<string, unknown> {
  id: string;
  sealedRecord: string;
  /** Changes with the record, and when its log was asked for. */
  version: string;
}

const version = sql`record_hash || coalesce(history_asked_at::text, '')`;

interface ChangeRow extends Record<string, unknown> {
  recordId: string;
  facts: ObservedChanges;
  afterMs: number;
  untilMs: number;
}

const findUndecided = async ({ environment, id }: ConnectionIdentity): Promise<UndecidedRow[]> => {
  const { rows } = await store().execute<UndecidedRow>(sql`
    select id, sealed_record as "sealedRecord", ${version} as version from ${mirrorRecords}
    where environment = ${environment} and connection_id = ${id} and resource = 'orders'
      and not is_open and outcome_at is null
    limit ${batchSize}`);
  return rows;
};

/** Returns what was observed of the status and the promise of orders, by ID, oldest first. */
const findChanges = async (
  { environment, id }: ConnectionIdentity,
  ids: readonly string[],
): Promise<Map<string, OrderChange[]>> => {
  const { rows } = await store().execute<ChangeRow>(sql`
    select record_id as "recordId", facts,
      extract(epoch from after)::float8 * 1000 as "afterMs",
      extract(epoch from until)::float8 * 1000 as "untilMs"
    from ${observations}
    where environment = ${environment} and connection_id = ${id} and resource = 'orders'
      and ${isAnyOf(observations.recordId, ids)} and facts ?| array['status', 'expectedDays']
    order by until, observations.id`);
  const byId = new Map<string, OrderChange[]>();
  for (const { recordId, facts, afterMs, untilMs } of rows) {
    const change = { facts, after: new Date(afterMs), until: new Date(untilMs) };
    byId.set(recordId, [...(byId.get(recordId) ?? []), change]);
  }
  return byId;
};

/** A record that can't be decrypted says nothing: it stays unknown until the next read stores it again. */
const decide = (connection: ConnectionIdentity, row: UndecidedRow, changes: OrderChange[]) => {
  const { environment, id: connectionId } = connection;
  try {
    const order = openMirrorRecord<Order>({
      environment,
      connectionId,
      resource: "orders",
      ...row,
    });
    return outcomeOf(order, changes);
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
    return null;
  }
};

interface DecidedRow extends Partial<Omit<OrderOutcome, "finishedAfter" | "finishedUntil">> {
  id: string;
  version: string;
  finishedAfter: string | null;
  finishedUntil: string | null;
}

/** Stores what was decided, except where the record has changed meanwhile: that is decided next. */
const saveOutcomes = ({ environment, id }: ConnectionIdentity, rows: readonly DecidedRow[]) =>
  store().execute(sql`
    update ${mirrorRecords} set outcome_at = clock_timestamp(), outcome = decided.outcome,
      finished_after = decided."finishedAfter", finished_until = decided."finishedUntil",
      kept_first = decided."keptFirst", kept_last = decided."keptLast",
      promised_days = decided."promisedDays", days_to_finish = decided."daysToFinish"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as decided (id text, version text,
      outcome text, "finishedAfter" timestamptz, "finishedUntil" timestamptz, "keptFirst" boolean,
      "keptLast" boolean, "promisedDays" float8, "daysToFinish" float8)
    where environment = ${environment} and connection_id = ${id} and resource = 'orders'
      and mirror_records.id = decided.id and ${version} = decided.version`);

/** Decides about the finished orders of a connection that have changed. Ends early if the signal aborts. */
export const decideOutcomes = async (
  connection: ConnectionIdentity,
  signal: AbortSignal,
): Promise<void> => {
  let batches = 0;
  for (; !signal.aborted; batches += 1) {
    const undecided = await findUndecided(connection);
    if (undecided.length === 0) break;
    const changes = await findChanges(
      connection,
      undecided.map(({ id }) => id),
    );
    const decided = undecided.map((row): DecidedRow => {
      const outcome = decide(connection, row, changes.get(row.id) ?? []);
      return {
        id: row.id,
        version: row.version,
        ...outcome,
        finishedAfter: outcome?.finishedAfter?.toISOString() ?? null,
        finishedUntil: outcome?.finishedUntil?.toISOString() ?? null,
      };
    });
    await saveOutcomes(connection, decided);
    await letRequestsRun();
  }
  if (batches > maxUntidiedBatches) {
    await tidyCounts({ environment: connection.environment, connectionId: connection.id });
  }
};

/** The same after a sweep. Never throws. */
export const decideAfterSweep = async (
  { environment, connectionId: id }: SweepPlan,
  signal: AbortSignal,
): Promise<void> => {
  try {
    await decideOutcomes({ environment, id }, signal);
  } catch (error) {
    log().warn({ connectionId: id, error: errorFields(error) }, "outcomes not decided");
  }
};
