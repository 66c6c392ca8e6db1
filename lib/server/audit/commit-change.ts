import "server-only";
import { appendIn, noteAppended, toQueued } from "#lib/server/audit/append-entries.ts";
import type { AuditEntry } from "#lib/server/audit/audit-entry.ts";
import type { ChangeAction } from "#lib/server/audit/audited-actions.ts";
import { type ChangeTx, withoutEntry } from "#lib/server/store/change-tx.ts";
import { type Store, store } from "#lib/server/store/store.ts";

/** The entry of a change, or of a refusal that changed something, such as the end of a session. */
export interface ChangeEntry extends AuditEntry {
  action: ChangeAction;
}

/** What a change came to, and its entries: none where it found nothing to change. */
export interface Recorded<Result> {
  result: Result;
  entries: readonly ChangeEntry[];
}

/**
 * Runs a change in a transaction and appends its entries to the audit log in the same one, so that neither
 * is stored without the other. Returns the change's result. Throws what the change throws, and what the
 * store does; then nothing was changed or recorded.
 */
export const commitChange = async <Result>(
  change: (tx: ChangeTx) => Promise<Recorded<Result>>,
  on: Pick<Store, "transaction"> = store(),
): Promise<Result> => {
  const { result, appended } = await on.transaction(async (tx) => {
    // Its entries are appended below.
    const recorded = await change(withoutEntry(tx));
    const queued = recorded.entries.map(toQueued);
    return {
      result: recorded.result,
      appended: queued.length > 0 ? await appendIn(tx, queued) : null,
    };
  });
  if (appended) noteAppended(appended);
  return result;
};

/** Runs a change whose entry the caller knows: who asked for it, from where, and as which action. */
export type Commit = <Result>(change: (tx: ChangeTx) => Promise<Result>) => Promise<Result>;

/** Returns how a change commits with this entry. */
export const commitWith =
  (entry: ChangeEntry): Commit =>
  (change) =>
    commitChange(async (tx) => ({ result: await change(tx), entries: [entry] }));
