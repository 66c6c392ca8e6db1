import "server-only";
import { sql } from "drizzle-orm";
import type { RunRecord } from "#lib/server/runs/stored/run-row.ts";
import { runSettings } from "#lib/server/runs/stored/settings.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { runRows } from "#lib/server/store/run-schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";

/** How far a run is, by what its rows became in the journal. */
export interface RunProgress {
  /** Rows that were neither released nor halted. */
  waiting: number;
  /** Of the canary: rows that neither have an outcome nor wait for a person. */
  canaryOpen: number;
  canaryRows: number;
  /** Released rows before their outcome: ready, claimed or sending. */
  inFlight: number;
  /** Of these, rows that the service did not take yet, with what it said. */
  held: number;
  heldMessage: string | null;
  /** Rows whose outcome is unknown, also where a person must decide. */
  unknown: number;
  /** Of these, since a person last let it go on. */
  newUnknown: number;
  /** Refused of the last `refusedOf` rows that were settled since then. */
  refused: number;
  settledOf: number;
  /** The service has limited the rate within the last minute. */
  isSlowed: boolean;
}

interface ProgressRow extends Record<string, unknown> {
  waiting: number;
  canary_open: number;
  canary_rows: number;
  in_flight: number;
  held: number;
  held_message: string | null;
  unknown: number;
  new_unknown: number;
  refused: number;
  settled_of: number;
  is_slowed: boolean;
}

/** Reads the progress of a run in one statement. */
export const readProgress = async (
  run: RunRecord,
  tx: StoreReader = store(),
): Promise<RunProgress> => {
  const from = run.countedFrom?.toISOString() ?? null;
  const { refusedOf } = runSettings();
  const { rows } = await tx.execute<ProgressRow>(sql`
    with joined as (
      select r.halted, r.intent_id, r.is_canary, i.state, i.unknown_at, i.settled_at,
        i.failure, i.attempt
      from ${runRows} r left join ${intents} i on i.id = r.intent_id
      where r.run_id = ${run.id} and r.operation is not null
    ), newest as (
      select state from joined
      where state in ('accepted', 'refused', 'abandoned')
        and (${from}::timestamptz is null or settled_at >= ${from}::timestamptz)
      order by settled_at desc limit ${refusedOf}
    )
    select count(*) filter (where intent_id is null and halted is null)::int as waiting,
      count(*) filter (where is_canary and halted is null
        and (state is null
          or state not in ('accepted', 'refused', 'abandoned', 'needs_person')))::int as canary_open,
      count(*) filter (where is_canary)::int as canary_rows,
      count(*) filter (where state in ('ready', 'claimed', 'sending'))::int as in_flight,
      count(*) filter (where state in ('ready', 'claimed') and failure is not null)::int as held,
      max(failure ->> 'message') filter (where state in ('ready', 'claimed')) as held_message,
      count(*) filter (where state in ('unknown', 'absent', 'needs_person'))::int as unknown,
      count(*) filter (where state in ('unknown', 'absent', 'needs_person')
        and (${from}::timestamptz is null or unknown_at >= ${from}::timestamptz))::int as new_unknown,
      (select count(*) from newest where state = 'refused')::int as refused,
      (select count(*) from newest)::int as settled_of,
      coalesce(bool_or(failure ->> 'kind' = 'rate_limited'
        and coalesce(settled_at, unknown_at, clock_timestamp())
          > clock_timestamp() - interval '1 minute'), false) as is_slowed
    from joined`);
  const [row] = rows;
  if (!row) throw new Error("A count has one row.");
  return {
    waiting: row.waiting,
    canaryOpen: row.canary_open,
    canaryRows: row.canary_rows,
    inFlight: row.in_flight,
    held: row.held,
    heldMessage: row.held_message,
    unknown: row.unknown,
    newUnknown: row.new_unknown,
    refused: row.refused,
    settledOf: row.settled_of,
    isSlowed: row.is_slowed,
  };
};
