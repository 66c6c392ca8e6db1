import { t } from "#lib/protocol/words/t.ts";
import { apiHandler, RouteError } from "#lib/server/http/api-handler.ts";
import { findRunLines } from "#lib/server/runs/find-run.ts";
import { readLineFilter } from "#lib/server/runs/read-line-filter.ts";
import { requireRun } from "#lib/server/runs/require-run.ts";

/** Returns lines of a run: `GET /api/runs/{id}/lines?show=refused&from=0&limit=100&order=newest`. */
export async function GET(request: Request, { params }: RouteContext<"/api/runs/[id]/lines">) {
  const { id } = await params;
  return apiHandler(request, null, async (principal) => {
    const filter = readLineFilter(new URL(request.url).searchParams);
    if (!filter) throw new RouteError("validation", t("apiRefusal.noFilter"));
    return findRunLines(await requireRun(principal, id), principal, filter);
  });
}
