import { isFiltered } from "#components/table/filter-bar.tsx";
import type { AuditFilter } from "#lib/protocol/audit.ts";

/**
 * Returns why a page of the audit log is empty. `hasHidden`: entries of a connection are not shown,
 * because its company is unknown.
 */
export const emptyAuditText = (filter: AuditFilter, hasHidden: boolean): string => {
  if (isFiltered(filter)) return `No ${hasHidden ? "shown " : ""}entries match these filters.`;
  if (filter.before !== undefined) return `No older ${hasHidden ? "shown " : ""}entries.`;
  return hasHidden ? "No entries that can be shown." : "No entries yet.";
};
