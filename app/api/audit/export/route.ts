import { dayIn } from "#lib/protocol/calendar-day.ts";
import { t } from "#lib/protocol/words/t.ts";
import { toActor } from "#lib/server/audit/audited-person.ts";
import { toAuditCsv } from "#lib/server/audit/read/audit-csv.ts";
import { parseAuditFilter } from "#lib/server/audit/read/audit-filter.ts";
import { readAuditEntries } from "#lib/server/audit/read/find-entries.ts";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { apiHandler, RouteError } from "#lib/server/http/api-handler.ts";
import { clientAddress } from "#lib/server/limits/client-address.ts";
import { viewerFormats } from "../../../(console)/_shared/viewer-formats.ts";

/** Answers the audit log as a CSV file, for admins: all entries that match the filter, newest first. */
export async function GET(request: Request): Promise<Response> {
  return apiHandler(request, null, async (principal): Promise<Response> => {
    const filter = parseAuditFilter(new URL(request.url).searchParams);
    if (!filter) throw new RouteError("validation", t("apiRefusal.noFilter"));
    const { timeZone } = (await viewerFormats()).used;
    const entries = await readAuditEntries(principal, filter, timeZone);
    await recordAudit({
      action: "export",
      outcome: "done",
      ...toActor(principal),
      from: clientAddress(request.headers),
      subject: "audit",
      details: { filters: Object.keys(filter).join(", ") },
    });
    const name = `audit-${dayIn(new Date(), timeZone)}.csv`;
    return new Response(toAuditCsv(entries), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${name}"`,
        "Cache-Control": "private, no-store",
      },
    });
  });
}
