import type { AuditAnswer } from "#lib/protocol/audit.ts";
import { t } from "#lib/protocol/words/t.ts";
import { parseAuditFilter } from "#lib/server/audit/read/audit-filter.ts";
import { findAuditEntries } from "#lib/server/audit/read/find-entries.ts";
import { apiHandler, RouteError } from "#lib/server/http/api-handler.ts";
import { viewerFormats } from "../../(console)/_shared/viewer-formats.ts";

/** Lists the audit log for admins, newest first: `GET /api/audit?outcome=denied`. */
export async function GET(request: Request): Promise<Response> {
  return apiHandler(request, null, async (principal): Promise<AuditAnswer> => {
    const filter = parseAuditFilter(new URL(request.url).searchParams);
    if (!filter) {
      const message = t("apiRefusal.dateFilter");
      throw new RouteError("validation", message);
    }
    return findAuditEntries(principal, filter, (await viewerFormats()).used.timeZone);
  });
}
