import { toActor } from "#lib/server/audit/audited-person.ts";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { apiHandler } from "#lib/server/http/api-handler.ts";
import { clientAddress } from "#lib/server/limits/client-address.ts";
import { failuresFile } from "#lib/server/runs/failures.ts";
import { requireRun } from "#lib/server/runs/require-run.ts";

/** Answers the lines of a run that were not carried out, as a CSV file that can be imported again. */
export async function GET(request: Request, { params }: RouteContext<"/api/runs/[id]/failures">) {
  const { id } = await params;
  return apiHandler(request, null, async (principal): Promise<Response> => {
    const run = await requireRun(principal, id);
    await recordAudit({
      action: "export",
      outcome: "done",
      ...toActor(principal),
      from: clientAddress(request.headers),
      subject: `run ${run.id}`,
    });
    return new Response(await failuresFile(run, principal), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="run-${run.id.slice(0, 8)}-failures.csv"`,
        "Cache-Control": "private, no-store",
      },
    });
  });
}
