import { isFiltered } from "#components/table/filter-bar.tsx";
import type { AuditFilter } from "#lib/protocol/audit.ts";
import { t } from "#lib/protocol/words/t.ts";

/**
 * Returns why a page of the audit log is empty. `hasHidden`: entries of a connection are not shown,
 * because its company is unknown.
 */
export const emptyAuditText = (filter: AuditFilter, hasHidden: boolean): string => {
  const hidden = hasHidden ? "yes" : "no";
  if (isFiltered(filter)) return t("audit.noneMatch", { hidden });
  if (filter.before !== undefined) return t("audit.noneOlder", { hidden });
  return hasHidden ? t("audit.noneShown") : t("audit.none");
};
