import { sql } from "drizzle-orm";
import type { IntentState } from "#lib/protocol/intent.ts";
import { checkStore } from "#lib/server/intents/restored/store-identity.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { closeStore, store } from "#lib/server/store/store.ts";

/** How a store comes back: `file`: byte by byte. `logical`: its rows are loaded from a dump. */
export type Restore = "file" | "logical";

/** What a row of each state held before what came later, as SQL. */
const earlier: Partial<Record<IntentState, ReturnType<typeof sql>>> = {
  draft: sql`state = 'draft', attempt = 0, sent_at = null, baseline = null, next_at = clock_timestamp() + interval '7 days'`,
  ready: sql`state = 'ready', attempt = 0, sent_at = null, baseline = null, next_at = clock_timestamp()`,
  claimed: sql`state = 'claimed', attempt = 1, sent_at = null, baseline = null, next_at = null, lease_until = clock_timestamp()`,
  sending: sql`state = 'sending', next_at = null, lease_until = clock_timestamp()`,
  unknown: sql`state = 'unknown', next_at = clock_timestamp(), unknown_at = clock_timestamp()`,
  absent: sql`state = 'absent', next_at = clock_timestamp(), unknown_at = clock_timestamp()`,
  needs_person: sql`state = 'needs_person', next_at = clock_timestamp(), watch_until = clock_timestamp() + interval '1 day'`,
};

export const openStates = Object.keys(earlier) as IntentState[];

/** Sets the store back by so many counts, and the row of an intent to an earlier state. */
export const setBack = async (
  how: Restore,
  intent: { id: string | null; state: IntentState; deadline: "ahead" | "over" },
) => {
  const deadline =
    intent.deadline === "ahead" ? sql`interval '2 minutes'` : sql`interval '-1 hour'`;
  await store().transaction(async (tx) => {
    await tx.execute(sql`update ${intents} set ${earlier[intent.state]},
      deadline = clock_timestamp() + ${deadline}, result_id = null, result = null, settled_at = null,
      epoch = epoch - 1 where id = ${intent.id}`);
    await forget(tx, how);
  });
};

type Transaction = Pick<ReturnType<typeof store>, "execute">;

/** Only a copy of the files keeps the transaction that wrote the row. */
export const forget = (tx: Transaction, how: Restore) =>
  tx.execute(
    how === "file"
      ? sql`update store_identity set counter = counter - 2, written_by = pg_current_xact_id()::xid::text`
      : sql`update store_identity set counter = counter`,
  );

/** Starts Quartermaster again on the same store. */
export const restart = async () => {
  await closeStore();
  await checkStore();
};
