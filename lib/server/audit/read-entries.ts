import "server-only";
import { asc, gt } from "drizzle-orm";
import type { AuditRow } from "#lib/server/audit/audit-entry.ts";
import { auditEntries } from "#lib/server/store/audit-schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";

const batchSize = 5_000;

/** Reads all rows whose number is higher, in their order, in batches. `null` starts before any number. */
export async function* readEntriesAfter(
  afterSeq: number | null,
  reader: StoreReader = store(),
): AsyncGenerator<AuditRow[]> {
  for (let after = afterSeq; ; ) {
    const rows = await reader
      .select()
      .from(auditEntries)
      .where(after === null ? undefined : gt(auditEntries.seq, after))
      .orderBy(asc(auditEntries.seq))
      .limit(batchSize);
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) return;
    after = rows.at(-1)?.seq ?? null;
  }
}
