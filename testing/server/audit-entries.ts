import { readEntriesAfter } from "#lib/server/audit/read-entries.ts";
import { flushAudit } from "#lib/server/audit/record-audit.ts";

/**
 * Returns a function that returns the entries that were stored since its last call, with their details as
 * an object.
 */
export const watchEntries = () => {
  let seen = 0;
  return async () => {
    await flushAudit();
    const rows = [];
    for await (const batch of readEntriesAfter(seen)) rows.push(...batch);
    seen = rows.at(-1)?.seq ?? seen;
    return rows.map((row) => ({ ...row, details: JSON.parse(row.details) as object }));
  };
};
