import "server-only";
import { sql } from "drizzle-orm";
import type { SetBackReason } from "#lib/protocol/restored-store.ts";
import type { ChangeEntry } from "#lib/server/audit/commit-change.ts";
import type { ChangeTx } from "#lib/server/store/change-tx.ts";
import { storeIdentity } from "#lib/server/store/identity-schema.ts";
import { intentEvidence, intents } from "#lib/server/store/journal-schema.ts";
import type { StoreReader } from "#lib/server/store/store.ts";
import { sentenceToStore } from "#lib/server/words/stored-words.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";

/** How long lookups go on: a record may appear late, and the admin may take days. */
const watchMs = 3 * 86_400_000;

const reasonText = sentenceToStore("journal.setBack");

/**
 * Leaves every open intent to a person. It may have been sent after what the store remembers: it counts as
 * sent, is looked up, and never ends or is sent by itself. Two that were queued for one lock keep apart.
 */
const doubtOpenIntents = (tx: StoreReader) =>
  tx.execute(sql`
    with open as (
      select id, state as was, row_number() over (
        partition by environment, lock_key
        order by state in ('draft', 'ready') and sent_at is null, created_at, id) as place
      from ${intents} where state not in ('accepted', 'refused', 'abandoned')
    ),
    changed as (
      update ${intents} set state = 'needs_person', epoch = epoch + 1,
        doubted_at = clock_timestamp(), sent_at = coalesce(sent_at, created_at),
        lease_owner = null, lease_until = null, resend_asked_by = null, resend_asked_name = null,
        next_at = clock_timestamp(), watch_until = ${fromNow(watchMs)},
        looks = 0, reason = ${reasonText},
        lock_key = case when open.place > 1 then lock_key || ' ' || intents.id else lock_key end
      from open where open.id = intents.id
        -- Judged again once the row is free: its own answer may have just been stored.
        and intents.state not in ('accepted', 'refused', 'abandoned')
      returning intents.id, intents.attempt, open.was
    )
    insert into ${intentEvidence} (intent_id, attempt, what, detail)
    select changed.id, changed.attempt, line.what,
      case line.what when 'set back' then jsonb_build_object('from', changed.was) else '{}' end
    from changed, unnest(array['set back', 'needs_person']) with ordinality as line (what, position)
    order by line.position`);

/** Holds the store: nothing is sent or concluded until an admin releases it. Returns its audit entry. */
export const holdStore = async (tx: ChangeTx, reason: SetBackReason): Promise<ChangeEntry> => {
  await doubtOpenIntents(tx);
  await tx.update(storeIdentity).set({
    heldAt: sql`clock_timestamp()`,
    heldReason: reason,
    rememberedUntil: sql`least(${storeIdentity.rememberedUntil}, ${storeIdentity.beatAt})`,
  });
  return {
    action: "store.hold",
    outcome: "done",
    actor: null,
    connection: null,
    from: null,
    details: { reason },
  };
};
