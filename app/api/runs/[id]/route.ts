import { apiHandler } from "#lib/server/http/api-handler.ts";
import { toRunView } from "#lib/server/runs/find-run.ts";
import { requireRun } from "#lib/server/runs/require-run.ts";

/** Returns one run. Another manager's run is 404, like an unknown one. */
export async function GET(request: Request, { params }: RouteContext<"/api/runs/[id]">) {
  const { id } = await params;
  return apiHandler(request, null, async (principal) =>
    toRunView(await requireRun(principal, id), principal),
  );
}
